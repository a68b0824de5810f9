// What the controller says, in the page's language. It speaks English: a flag is said anew from its fields, everything
// else by the table of phrases, whose placeholders are of the kinds below. What has no phrase stays as it is, in English.

import { h } from "./dom.js";
import { lang, money, t, texts } from "./texts.js";

const table = JSON.parse(document.getElementById("phrases")?.textContent ?? "{}");
const forms = new Intl.PluralRules(lang);
const AMOUNT = "[+-]?\\d+(?:\\.\\d+)?";
const LIMITS = /^([\d.]+)-([\d.]+)(?: ([A-Z]{3}))?$/;
const PLACE = /^(?:D|(INS|SM)?(\d[AB]?[a-z]*))$/;

/** Words that go with a word of the staff. */
const DETAILS = Object.assign({}, ...["step", "reason", "spot", "answer", "ruling"].map((kind) => table.words?.[kind]));

const number = (text) => money(text.replace("+", ""), undefined, text.startsWith("+"));

/** Kinds of placeholders: what their text looks like, and how it is said. `{n}` and `{n2}` are of one kind. */
const KINDS = {
  n: { form: "[+-]?\\d+", say: number },
  amount: { form: AMOUNT, say: (text, currency) => (text.startsWith("+") ? number(text) : money(text, currency)) },
  limits: { form: "[\\d.]+-[\\d.]+(?: [A-Z]{3})?", say: limits },
  place: { form: "(?:D|(?:INS|SM)?\\d[AB]?[a-z]*)", say: (text) => place(text, "in") },
  card: { form: "(?:[2-9TJQKA][shdc]|\\?\\?)", say: (text) => text },
  currency: { form: "[A-Z]{3}", say: (text) => text },
  time: { form: "(?:\\d{4}-\\d\\d-\\d\\dT)?\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z?", say: (text) => text },
  word: { form: "\\S+", say: (text) => text },
  name: { form: ".+?", say: (text) => table.words?.role[text] ?? text },
  rest: { form: ".+", say: (text) => text.split(" ").map((one) => DETAILS[one] ?? one).join(" ") },
  said: { form: ".+", say: (text, currency) => told(text, currency) ?? text },
  device: { form: "[\\w/.-]+", say: device },
  ...Object.fromEntries(Object.entries(table.words ?? {}).map(([kind, words]) => [kind, oneOf(words)])),
};
const ANY = { form: ".+?", say: (text) => text };

/** Words of one kind: one of them. */
function oneOf(words) {
  return { form: Object.keys(words).join("|"), say: (text) => words[text] ?? text };
}

const exact = table.phrases ?? {};
const phrases = Object.entries(exact).filter(([english]) => english.includes("{")).map(([english, own]) => ({ ...parsed(english), own }));

/** A phrase with `{name}` in it as a form to look for, and its names in order. */
function parsed(english) {
  const names = [];
  const form = english.split(/\{(\w+)\}/).map((piece, i) => {
    if (i % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(piece);
    return `(${kind(piece).form})`;
  });
  return { form: new RegExp(`^${form.join("")}$`), names };
}

function kind(name) {
  return KINDS[name.replace(/\d+$/, "")] ?? ANY;
}

/** A text of the controller in the page's language; null where there is no phrase for it. */
export function told(text, currency) {
  if (Object.hasOwn(exact, text)) return exact[text];
  for (const { form, names, own } of phrases) {
    const found = form.exec(text);
    if (found) return filled(own, names, found.slice(1), currency);
  }
  return listed(text, "; ", currency) ?? listed(text, ", ", currency);
}

function filled(own, names, found, currency) {
  const values = Object.fromEntries(names.map((name, i) => [name, kind(name).say(found[i], currency)]));
  const counted = found[names.indexOf("n")];
  const phrase = typeof own === "string" ? own : own[forms.select(Math.abs(counted))];
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Several things in a row, each of which has its phrase. */
function listed(text, between, currency) {
  if (!text.includes(between)) return null;
  const all = text.split(between).map((one) => [one, told(one, currency)]);
  return all.some(([, own]) => own !== null) ? all.map(([one, own]) => own ?? one).join(between) : null;
}

function limits(text, currency) {
  const [, low, high, named] = LIMITS.exec(text);
  return t("common.limits", { min: money(low, named ?? currency), max: money(high, named ?? currency) });
}

/** A device by its name; what stands behind it (a zone, a topic) by its own. */
export function device(name) {
  const [first, ...rest] = name.split("/");
  return [texts[`pit.device.${first}`] ?? first, ...rest].join("/");
}

/** What a device counts: "check errors". */
export function counter(name) {
  return table.words?.counter[name] ?? name.replaceAll("_", " ");
}

/** Where something is: "Hand 1b"; `as` "in" is the short form inside a sentence. */
export function place(hand, as = "at") {
  if (hand === null || hand === undefined) return t("place.table");
  const [whole, zone, box] = PLACE.exec(hand) ?? [];
  if (!whole) return hand;
  return t(`place.${as}.${zone ?? (hand === "D" ? "dealer" : "hand")}`, { hand: box });
}

const MONEY = /^(PAY|BET_|BJ_PAY|BONUS|TAKE|(INS|DOUBLE|SPLIT|SUR|BUY)_AMOUNT|INS_LATE|SM_|TRICK|BUYIN|CASH|CHIPS|DROP|FLOAT|TIP)/;

/** What a flag's fields name, where it is no amount, card or phrase: lists of words of a kind. */
const NAMED = {
  ACTION_UNKNOWN: { seen: "says" },
  DEAL_NO_BET: { expected: "place", seen: "place" },
  DEAL_ORDER: { expected: "place", seen: "place" },
  DEAL_SKIPPED: { expected: "place", seen: "place" },
  DEVICE_MISSING: { expected: "device" },
  DEVICE_UNKNOWN_INPUT: { seen: "device" },
  DLR_EARLY: { expected: "place" },
  INSPECTOR_ORDER: { seen: "ruling" },
  LIMITS_NOT_SHOWN: { expected: "limits", seen: "limits" },
  OPEN_CHECK_MISSING: { expected: "step", seen: "step" },
  SPLIT_ORDER: { expected: "place", seen: "place" },
  ROLE_CONFLICT: { seen: "role" },
  STAFF_MISSING: { expected: "role", seen: "role" },
  TURN_ORDER: { expected: "place", seen: "place" },
};

/** One field of a flag, `expected` or `seen`, as it is said. */
export function field(flag, name, currency) {
  const text = flag[name];
  if (text === null || text === undefined) return "–";
  const named = KINDS[NAMED[flag.flag]?.[name]];
  if (named && text.split(", ").every((one) => new RegExp(`^(?:${named.form})$`).test(one))) {
    return text.split(", ").map((one) => named.say(one, currency)).join(", ");
  }
  const asMoney = MONEY.test(flag.flag) ? currency : undefined;
  return new RegExp(`^${AMOUNT}$`).test(text) ? money(text, asMoney) : (told(text, currency) ?? text);
}

/** The flag in one sentence; an unknown one in the controller's own words. */
export function sentence(flag, currency) {
  const key = `flagtext.${flag.flag}`;
  if (!(key in texts)) return flag.text;
  const [expected, seen] = ["expected", "seen"].map((name) => field(flag, name, currency));
  return t(key, { hand: place(flag.hand), zone: flag.hand, expected, seen, difference: difference(flag, currency) });
}

/** By how much two amounts differ, as it is said. */
function difference({ expected, seen }, currency) {
  const more = Number(seen ?? "0") - Number(expected ?? "0");
  if (Number.isNaN(more)) return "";
  const amount = money(String(Math.abs(Math.round(more * 10000) / 10000)), currency);
  return t(more > 0 ? "place.too_much" : "place.missing", { amount });
}

/** A text of the controller as an element; marked as English where the page's language has no phrase for it. */
export function spoken(cls, text, tag, currency) {
  if (!text) return null;
  const own = told(text, currency);
  return h(tag, { class: cls, lang: own === null ? "en" : null }, own ?? text);
}

/** Why something was refused: the answer's flags or its own words in the page's language. */
export function refusal({ refused, reason, flags = [] }) {
  const why = flags.length ? flags.map((flag) => sentence(flag)).join(" ") : reason && told(reason);
  return why ? t("say.refused", { reason: why }) : refused;
}
