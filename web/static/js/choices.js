// The dealer's words, one touch each: what the rules allow to be said now, with large targets and a key for each.

import { $, h, keyed, say } from "./dom.js";
import { whom } from "./due.js";
import { errandByKey, errandKeys } from "./errands.js";
import { tell } from "./say.js";
import { money, t } from "./texts.js";

const KEYS = {
  hit: "H", stand: "S", double: "D", split: "P", surrender: "R", swap: "W", buy: "B", insurance: "I", even_money: "E",
  decline: "N", offer: "F", announce: "A", bets_open: "O", bets_closed: "C", round_over: "X",
};
const OPEN = ["bets_open", "bets_closed", "round_over"]; // said in every mode; decisions only where they are recorded
const ASIDE = ["insurance", "even_money", "decline"]; // offers, asked hand by hand
const ASKED = 2; // hands whose offers are shown at once
const WAIT_MS = 1000;

const table = document.body.dataset.table;
const words = JSON.parse(document.body.dataset.words);
let shown = [];
let busy = 0;

/** Draw what may be said now. */
export function showChoices(snapshot) {
  free();
  const recorded = snapshot.decisions === "recorded";
  const may = withAnnouncement(snapshot).filter((one) => words.includes(one.says) && (recorded || OPEN.includes(one.says)));
  const currency = snapshot.limits?.currency;
  const groups = grouped(may).map((group) => ({ ...group, currency }));
  shown = groups.flatMap((group) => group.words);
  $("say").hidden = groups.length === 0;
  keyed($("choices"), groups, (group) => group.hand ?? "", drawGroup);
}

/** The words by hand, offers first and not more than can be asked at once. */
function grouped(may) {
  const hands = (words) => [...new Set(words.map((one) => one.hand))];
  const aside = may.filter((one) => ASIDE.includes(one.says));
  const asked = hands(aside).slice(0, ASKED).map((hand) => group(hand, aside));
  const rest = may.filter((one) => !ASIDE.includes(one.says));
  const keyless = new Set(asked.flatMap(({ words }, i) => (i ? words : [])));
  return [...asked, ...hands(rest).map((hand) => group(hand, rest))].map((one) => ({
    ...one,
    words: one.words.map((word) => ({ ...word, key: keyless.has(word) ? "" : KEYS[word.says] })),
  }));
}

function group(hand, words) {
  return { hand, words: words.filter((one) => one.hand === hand) };
}

/** The choices, and the total of the hand in turn, which the dealer announces (a soft hand by its higher total). */
function withAnnouncement({ choices = [], boxes }) {
  const turn = choices.find((one) => one.says === "stand")?.hand;
  const hand = turn && boxes.flatMap((box) => box.hands).find((one) => one.hand === turn);
  return hand ? [...choices, { says: "announce", hand: turn, total: String(hand.total) }] : choices;
}

function drawGroup({ hand, words, currency }) {
  return h("li", { class: "words", data: { aside: ASIDE.includes(words[0].says) } },
    hand ? h("h3", {}, whom(hand)) : null,
    h("div", { class: "buttons" }, ...words.map((word) => drawButton(word, currency))));
}

function drawButton(word, currency) {
  const label = t(`say.${word.says}`, { total: word.total ?? "" });
  const button = h("button", { type: "button", class: "word", data: { says: word.says } },
    h("b", {}, label),
    word.amount ? h("span", {}, money(word.amount, currency)) : null,
    word.key ? h("kbd", { "aria-hidden": "true" }, word.key) : null);
  if (word.key) button.setAttribute("aria-keyshortcuts", word.key);
  button.addEventListener("click", () => press(word));
  return button;
}

/** A second touch on the same state of the table is a slip: the buttons wait for the table's answer. */
async function press({ says, hand, total }) {
  if (busy || document.documentElement.dataset.link !== "live") return;
  busy = setTimeout(free, WAIT_MS * 6);
  $("say").dataset.busy = "true";
  report("");
  const refused = await tell(table, "dealer", { says, ...(hand && { hand }), ...(total && { total }) });
  if (refused) free();
  else if (busy) wait();
  report(refused ?? "");
}

function wait() {
  clearTimeout(busy);
  busy = setTimeout(free, WAIT_MS);
}

function free() {
  clearTimeout(busy);
  busy = 0;
  $("say").dataset.busy = "false";
}

function report(refused) {
  $("refused").hidden = !refused;
  say($("refused"), refused);
}

function pressKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]")) return;
  if (event.key === "?") return $("help").showModal();
  const word = shown.find((one) => one.key && one.key === event.key.toUpperCase());
  if (word) press(word);
  else if (errandByKey(event.key.toUpperCase())) event.preventDefault();
}

/** Wire the keys and their help; called once. */
export function setUpChoices() {
  addEventListener("keydown", pressKey);
  $("help-open").addEventListener("click", () => $("help").showModal());
  const spoken = Object.entries(KEYS).filter(([says]) => words.includes(says)).map(([says, key]) => [key, t(`say.${says}`, { total: "…" })]);
  $("help-keys").append(...[...spoken, ...errandKeys].map(([key, name]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, name))));
}
