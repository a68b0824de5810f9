// The limits sign. It shows what the stream says now; without a stream it shows no limits at all.

import { $, h, keyed, say } from "./dom.js";
import { follow } from "./live.js";
import { setUpKiosk, tellShown } from "./kiosk.js";
import { t, voice } from "./texts.js";

const SIZES = Array.from({ length: 33 }, (_, i) => 1.9 - i * 0.05);
const TURN_MS = 8000;
const { table, mode, results } = document.body.dataset;
const kiosk = document.body.hasAttribute("data-kiosk");
const voices = Object.entries(JSON.parse($("voices").textContent)).map(([lang, texts]) => speaker(lang, texts));

/** Beside each other the languages share what needs no translation: "3 : 2". */
function speaker(lang, texts) {
  const own = voice(lang, texts);
  return mode === "both" ? { ...own, ratio: (text) => text.replace(":", " : ") } : own;
}

/** What each language of the sign says, a span for each; what is the same in all of them is said once. */
function spoken(words) {
  const said = voices.map((v) => ({ lang: v.lang, text: words(v) }));
  const alike = said.every(({ text }) => text === said[0].text);
  return (alike ? said.slice(0, 1) : said).map(({ lang, text }) => h("span", { class: alike ? "" : "v", lang }, text));
}

function show(board) {
  fill($("variant"), (v) => v.word("sign.game", board.system, ""));
  showLimits(board);
  document.body.dataset.emulated = board.emulated;
  $("pays").hidden = !board.bj_pay;
  fill($("bj-pay"), (v) => (board.bj_pay ? v.ratio(board.bj_pay) : ""));
  keyed($("lines"), board.lines, (line) => line.key, (line) => h("li", {}, ...spoken((v) => saying(v, line))));
  $("bonus").hidden = board.bonus.length === 0;
  keyed($("bonus"), board.bonus, (group) => group.title, bonusGroup);
  fill($("decks"), (v) => (board.decks ? v.count("sign.decks", board.decks) : ""));
  showState(board);
  showResults(board.results);
  fit();
}

function fill(element, words) {
  const parts = spoken(words);
  if (element.textContent !== parts.map((part) => part.textContent).join("")) element.replaceChildren(...parts);
}

function showLimits({ min, max, currency, per }) {
  // Beside each other the amounts stand once: they are the largest thing here, and digits need no translation.
  const [first] = voices;
  const amounts = (amount) => (v) => (amount ? (mode === "both" ? first : v).money(amount, currency) : "");
  const longest = Math.max(4, ...voices.flatMap((v) => [min, max].map((amount) => amounts(amount)(v).length)));
  fill($("min"), amounts(min));
  fill($("max"), amounts(max));
  fill($("per"), (v) => (per ? v.t(per) : ""));
  $("limits").style.setProperty("--len", longest);
  $("limits").dataset.long = longest > 6;
  $("limits").dataset.currency = currency ?? "";
  document.body.dataset.limits = min && max ? "set" : "none";
}

function showState({ state, reserved }) {
  $("state").hidden = !state;
  fill($("state"), (v) => (state ? v.t(state) : ""));
  document.body.dataset.state = state.split(".").pop();
  $("reserved").hidden = reserved.length === 0;
  fill($("reserved"), (v) => v.t("sign.reserved", { boxes: reserved.join(", ") }));
}

function showResults(rounds) {
  const last = rounds.slice(0, Number(results));
  $("results").hidden = last.length === 0;
  keyed($("rounds"), last, (one) => one.round, ({ round, won, lost, push }) =>
    h("li", {}, h("b", {}, String(round)), ...counted({ won, lost, push })));
}

/** Sign and number, so that it is neither the colour nor the language alone that tells. */
function counted(numbers) {
  const marks = { won: "▲", lost: "▼", push: "=" };
  const some = Object.entries(numbers).filter(([, n]) => n);
  const named = (kind) => h("span", { class: mode === "both" ? "said" : "" }, ...spoken((v) => v.t(`sign.result.${kind}`)));
  return some.map(([kind, n]) => h("span", { data: { kind } }, `${marks[kind]} ${n} `, named(kind)));
}

function saying(v, line) {
  return v.t(line.key, { ratio: line.ratio ? v.ratio(line.ratio) : "" });
}

function bonusGroup({ title, rows }) {
  return h("section", {}, h("h2", {}, ...spoken((v) => v.t(title))), h("dl", {}, ...rows.map(bonusRow)));
}

function bonusRow(line) {
  const pays = line.ratio ? spoken((v) => v.ratio(line.ratio)) : [];
  return h("div", { class: "bonus-row" }, h("dt", {}, ...spoken((v) => v.t(line.key))), h("dd", {}, ...pays));
}

/** Give limits and rules the largest size at which all of them fit: they are read from five metres. */
function fit() {
  for (const part of [$("limits"), $("rules")]) SIZES.find((size) => fits(part, size));
  if (kiosk) tellShown(table);
}

function fits(part, size) {
  part.style.setProperty("--fit", size.toFixed(2));
  return part.scrollHeight <= part.clientHeight && part.scrollWidth <= part.clientWidth;
}

/** One language after the other. */
function turn(n) {
  document.body.dataset.turn = voices[n % voices.length].lang;
  fit();
  setTimeout(turn, TURN_MS, n + 1);
}

if (kiosk) setUpKiosk(table);
if (mode === "turns") turn(0);
addEventListener("resize", fit);
document.fonts.ready.then(fit);
follow(`/events/${encodeURIComponent(table)}/sign${kiosk ? "?kiosk" : ""}`, show, (name) => {
  // Blank at once: a limit that may have changed is not shown as if it held.
  document.body.dataset.known = name === "live" ? "yes" : "no";
  fit();
  say($("link-text"), name === "live" ? "" : t(`common.${name}`));
});
