// The limits sign. It shows what the stream says now; without a stream it shows no limits at all.

import { $, h, keyed, say } from "./dom.js";
import { follow } from "./live.js";
import { count, money, ratio, t, word } from "./texts.js";

function show(board) {
  say($("variant"), word("sign.game", board.system, ""));
  limit($("min"), board.min, board.currency);
  limit($("max"), board.max, board.currency);
  document.body.dataset.limits = board.min && board.max ? "set" : "none";
  document.body.dataset.emulated = board.emulated;
  $("pays").hidden = !board.bj_pay;
  say($("bj-pay"), board.bj_pay ? ratio(board.bj_pay) : "");
  keyed($("lines"), board.lines, (line) => line.key, (line) => h("li", {}, saying(line)));
  $("bonus").hidden = board.bonus.length === 0;
  keyed($("bonus-rows"), board.bonus, (line) => line.key, bonusRow);
  say($("decks"), board.decks ? count("sign.decks", board.decks) : "");
  $("shuffling").hidden = !board.shuffling;
}

function limit(element, amount, currency) {
  const text = amount ? money(amount, currency) : "";
  say(element, text);
  element.style.setProperty("--len", Math.max(3, text.length));
}

function saying(line) {
  return t(line.key, { ratio: line.ratio ? ratio(line.ratio) : "" });
}

function bonusRow(line) {
  return h("div", { class: "bonus-row" }, h("dt", {}, t(line.key)), h("dd", {}, line.ratio ? ratio(line.ratio) : ""));
}

follow(`/events/${encodeURIComponent(document.body.dataset.table)}/sign`, show, (name) => {
  // Blank at once: a limit that may have changed is not shown as if it held.
  document.body.dataset.known = name === "live" ? "yes" : "no";
  say($("link-text"), name === "lost" ? t("sign.lost") : name === "live" ? "" : t("common.connecting"));
});
