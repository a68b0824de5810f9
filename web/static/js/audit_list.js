// The rounds that were found.

import { $, h, icon, keyed, say } from "./dom.js";
import { clock, count, lang, money, t, word } from "./texts.js";

const RANK = ["STOP", "ALERT", "NOTE"];
const days = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
const numbers = new Intl.NumberFormat(lang);
let choose = () => {};

/** Draw the rounds; `answer` is what the server said of all of them, if it was asked. */
export function showRounds(rounds, chosen, chosenNow, answer) {
  choose = chosenNow;
  keyed($("rounds"), rounds.map((round) => ({ round, chosen: round.round === chosen })), ({ round }) => round.round, drawRound);
  if (answer) say($("found"), rounds.length ? t("audit.found", { n: numbers.format(rounds.length), all: numbers.format(answer.total) }) : t(answer.total ? "audit.none" : "audit.empty"));
}

function drawRound({ round, chosen }, old) {
  const button = h(
    "button",
    { type: "button", class: "round", "aria-current": chosen ? "true" : null },
    h("b", {}, h("span", { class: "said" }, t("pit.col.round") + " "), String(round.round)),
    h("span", { class: "when" }, round.began ? `${days.format(new Date(round.began))} ${clock(round.began)}` : t("audit.before_first")),
    h("span", { class: "nets" }, nets(round)),
    standing(round),
    round.flags.length ? h("span", { class: "raised" }, ...raised(round.flags)) : null,
  );
  button.addEventListener("click", () => choose(round.round));
  if (old?.contains(document.activeElement)) requestAnimationFrame(() => button.focus());
  return h("li", { data: { round: round.round } }, button);
}

function nets(round) {
  const all = Object.entries(round.net).map(([zone, net]) => `${zone} ${money(net, undefined, true)}`);
  return all.join(" · ") || t("audit.boxes", { boxes: round.boxes.join(", ") || "–" });
}

/** How the round stands, in a word with a sign of its own. */
export function standing(round) {
  const state = round.voided ? "voided" : round.held ? "held" : round.ended ? round.certainty : round.began ? "playing" : "before";
  return h("span", { class: "certainty", data: { certainty: state } }, word("audit.is", state, t(`pit.certainty.${state}`)));
}

function raised(flags) {
  const worst = [...flags].sort((a, b) => RANK.indexOf(a.level) - RANK.indexOf(b.level));
  return worst.map(({ flag, level }) => h("span", { data: { level }, title: flag }, icon(`level-${level}`), word("flag", flag, flag)));
}

/** Offer the flags and dealers that there were, keeping what is chosen. */
export function showNames({ flags, dealers }) {
  options($("flag-names"), flags.map((flag) => ({ value: flag, text: word("flag", flag, flag) })));
  options($("dealer-names"), dealers.map((name) => ({ value: name, text: name })));
}

function options(select, all) {
  const known = new Set([...select.options].map((option) => option.value));
  select.append(...all.filter(({ value }) => !known.has(value)).map(({ value, text }) => h("option", { value }, text)));
}
