// The limits sign. It shows what the stream says now; without a stream it shows no limits at all.

import { $, h, keyed, say } from "./dom.js";
import { follow } from "./live.js";
import { count, money, ratio, t, word } from "./texts.js";

const SIZES = Array.from({ length: 21 }, (_, i) => 1.5 - i * 0.05);

function show(board) {
  say($("variant"), word("sign.game", board.system, ""));
  showLimits(board);
  document.body.dataset.emulated = board.emulated;
  $("pays").hidden = !board.bj_pay;
  say($("bj-pay"), board.bj_pay ? ratio(board.bj_pay) : "");
  keyed($("lines"), board.lines, (line) => line.key, (line) => h("li", {}, saying(line)));
  $("bonus").hidden = board.bonus.length === 0;
  keyed($("bonus"), board.bonus, (group) => group.title, bonusGroup);
  say($("decks"), board.decks ? count("sign.decks", board.decks) : "");
  $("shuffling").hidden = !board.shuffling;
  fit();
}

function showLimits({ min, max, currency }) {
  const texts = [min, max].map((amount) => (amount ? money(amount, currency) : ""));
  const longest = Math.max(4, ...texts.map((text) => text.length));
  say($("min"), texts[0]);
  say($("max"), texts[1]);
  $("limits").style.setProperty("--len", longest);
  $("limits").dataset.long = longest > 6;
  document.body.dataset.limits = min && max ? "set" : "none";
}

function saying(line) {
  return t(line.key, { ratio: line.ratio ? ratio(line.ratio) : "" });
}

function bonusGroup({ title, rows }) {
  return h("section", {}, h("h2", {}, t(title)), h("dl", {}, ...rows.map(bonusRow)));
}

function bonusRow(line) {
  return h("div", { class: "bonus-row" }, h("dt", {}, t(line.key)), h("dd", {}, line.ratio ? ratio(line.ratio) : ""));
}

/** Give the rules the largest size at which all of them fit: they are read from five metres. */
function fit() {
  const rules = $("rules");
  const fits = (size) => {
    rules.style.setProperty("--fit", size.toFixed(2));
    return rules.scrollHeight <= rules.clientHeight && rules.scrollWidth <= rules.clientWidth;
  };
  SIZES.find(fits);
}

addEventListener("resize", fit);
document.fonts.ready.then(fit);
follow(`/events/${encodeURIComponent(document.body.dataset.table)}/sign`, show, (name) => {
  // Blank at once: a limit that may have changed is not shown as if it held.
  document.body.dataset.known = name === "live" ? "yes" : "no";
  fit();
  say($("link-text"), name === "live" ? "" : t(`common.${name}`));
});
