// Flags with their explanation: what it is, what was expected and seen, by which rules, and what else it could be.

import { $, h, icon, keyed } from "./dom.js";
import { clock, money, t, word } from "./texts.js";

/** Draw the flags, those that wait for someone first. */
export function showFlags(snapshot) {
  const currency = snapshot.limits?.currency;
  const waiting = snapshot.flags.filter((flag) => flag.open);
  const rest = snapshot.flags.filter((flag) => !flag.open);
  $("no-flags").hidden = snapshot.flags.length > 0;
  keyed($("flags"), [...waiting, ...rest].map((flag) => ({ flag, currency })), ({ flag }) => flag.id, drawFlag);
}

function title(flag) {
  return word("flag", flag.flag, t("flag.other"));
}

export function drawFlag({ flag, currency }) {
  return h(
    "li",
    { class: "flag", data: { level: flag.level, open: flag.open } },
    h(
      "header",
      {},
      h("span", { class: "level", title: t(`pit.level_text.${flag.level}`) }, icon(`level-${flag.level}`), t(`pit.level.${flag.level}`)),
      flag.hand ? h("span", { class: "where" }, flag.hand === "D" ? t("common.dealer") : t("pit.hand", { hand: flag.hand })) : null,
      h("span", { class: "when" }, flag.round ? `${t("pit.round", { n: flag.round })} · ` : "", clock(flag.at)),
      flag.level === "STOP" ? h("span", { class: "standing" }, t(flag.open ? "pit.open" : "pit.closed")) : null,
    ),
    h("h3", {}, title(flag)),
    compared(flag, currency),
    said("text", flag.text),
    flag.advice ? h("p", { class: "advice" }, h("b", {}, t("pit.advice")), " ", said("", flag.advice, "span")) : null,
    others(flag),
    evidence(flag),
    h("p", { class: "rules" }, h("code", { class: "flag-id" }, flag.flag), ...flag.rules.map((rule) => h("code", {}, rule))),
  );
}

/** A sentence of the controller, which speaks English. */
function said(cls, text, tag = "p") {
  return text ? h(tag, { class: cls, lang: "en" }, text) : null;
}

function evidence(flag) {
  if (!flag.evidence?.length) return null;
  return h("details", {}, h("summary", {}, t("pit.detail")), h("ol", {}, ...flag.evidence.map((line) => said("", line, "li"))));
}

/** Amounts as money; anything else (a card, a total in words) as it is. */
function value(text, currency) {
  return currency !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? money(text, currency) : text;
}

function compared(flag, currency) {
  if (flag.expected === null && flag.seen === null) return null;
  const asMoney = isMoney(flag.flag) ? currency : undefined;
  const cell = (name, text) => h("div", { class: name }, h("dt", {}, t(`pit.${name}`)), h("dd", {}, text === null ? "–" : value(text, asMoney)));
  return h("dl", { class: "compared" }, cell("expected", flag.expected), cell("seen", flag.seen));
}

const MONEY_FLAGS = /^(PAY|BET|BJ_PAY|BONUS|TAKE|INS_AMOUNT|DOUBLE_AMOUNT|SPLIT_AMOUNT|SUR_AMOUNT|BUY_AMOUNT|SM_PAY|TRICK|BUYIN|DROP|FLOAT|CHIPS)/;
const isMoney = (name) => MONEY_FLAGS.test(name);

function others(flag) {
  if (flag.alternatives.length === 0) return null;
  const all = [flag, ...flag.alternatives];
  const item = (one, i) => h("li", {}, i ? h("i", {}, t("pit.or")) : null, h("b", {}, title(one)), one.hand ? ` (${one.hand})` : "", one.text && i ? ": " : "", i ? said("", one.text, "span") : null);
  return h("div", { class: "others" }, h("p", {}, t("pit.either")), h("ol", {}, ...all.map(item)));
}
