// The rules in force for whoever asks the dealer: what the sign says, with the limits, on the dealer's own screen.

import { $, h } from "./dom.js";
import { count, money, ratio, t, word } from "./texts.js";

const table = document.body.dataset.table;

/** Wire the button; called once. */
export function setUpRules() {
  $("rules-open").addEventListener("click", open);
}

async function open() {
  const board = await asked();
  $("rules-away").hidden = Boolean(board);
  $("rule-list").replaceChildren(...(board ? rows(board) : []));
  $("rules").showModal();
}

/** The rules as they are now; null if nobody can tell. */
async function asked() {
  try {
    const answer = await fetch(`/dealer/${encodeURIComponent(table)}/rules`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function rows({ system, min, max, currency, per, bj_pay, decks, lines, bonus }) {
  const pair = (what, value = "") => h("div", {}, h("dt", {}, what), h("dd", {}, value));
  const limits = min && max ? [pair(t("sign.min"), money(min, currency)), pair(t("sign.max"), money(max, currency))] : [pair(t("sign.no_limits"))];
  return [
    pair(word("game", system), decks ? count("sign.decks", decks) : ""),
    ...limits,
    ...(per ? [pair(t(per))] : []),
    ...(bj_pay ? [pair(t("sign.bj_pays"), ratio(bj_pay))] : []),
    ...lines.map((line) => pair(t(line.key, { ratio: line.ratio ? ratio(line.ratio) : "" }))),
    ...bonus.flatMap(({ title, rows: pays }) => [
      h("div", { class: "topic" }, h("dt", {}, t(title)), h("dd", {})),
      ...pays.map((row) => pair(t(row.key), row.ratio ? ratio(row.ratio) : "")),
    ]),
  ];
}
