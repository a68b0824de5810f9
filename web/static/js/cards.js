// Cards, hands and chips as they lie on the felt; shared by the dealer's screen and the pit.

import { h, icon } from "./dom.js";
import { money, t, word } from "./texts.js";

const RED = "hd";

/** The spoken name of a card: "Ace of spades". */
export function cardName(code) {
  const [rank, suit] = parts(code);
  return "shdc".includes(suit) && suit ? t(`card.${suit}`, { rank: word("card", rank) }) : t("card.unknown");
}

function parts(code) {
  return [code.slice(0, -1).replace("10", "T"), code.slice(-1)];
}

/** One card; `fresh` lets it come in from the shoe. */
export function card(code, fresh = false) {
  const [rank, suit] = parts(code);
  const known = "shdc".includes(suit) && rank !== "?";
  const cls = `card ${RED.includes(suit) ? "red" : "black"}${known ? "" : " unread"}${fresh ? " fresh" : ""}`;
  if (!known) return h("span", { class: cls }, h("span", { class: "rank" }, "?"));
  return h(
    "span",
    { class: cls },
    h("span", { class: "index" }, h("span", { class: "rank", data: rank === "T" ? { wide: "" } : {} }, rank === "T" ? "10" : rank), icon(`suit-${suit}`, "suit")),
    icon(`suit-${suit}`, "pip"),
  );
}

/** Cards laid over one another, the oldest lowest; cards beyond `known` are new. */
export function fan(cards, known = cards.length) {
  const names = cards.map(cardName).join(", ") || t("hand.no_cards");
  const laid = cards.map((code, i) => card(code, i >= known));
  const room = h("span", { class: "fan", vars: { "--n": Math.max(2, cards.length) } }, ...laid);
  return h("span", { class: "fan-room", role: "img", "aria-label": names }, room);
}

/** "soft 17" or "20". */
export function total(hand) {
  const soft = hand.soft && hand.total < 21 && hand.cards.length > 1;
  return h(
    "span",
    { class: "total", "aria-label": t("dealer.total", { total: `${soft ? t("common.soft") + " " : ""}${hand.total}` }) },
    soft ? h("small", {}, t("common.soft")) : null,
    String(hand.total),
  );
}

/** A stake with its chip. */
export function stake(amount, currency, label = "") {
  return h("span", { class: "stake" }, icon("chip", "chip"), label ? h("small", {}, label) : null, money(amount, currency));
}

/** The word for how a hand stands: its result once it has one. */
export function standing(hand) {
  return hand.result ? word("hand", hand.result) : word("hand", hand.state, "");
}

/** The spots of a box that are not the stake of a hand: insurance, side bets, and bets before the deal. */
export function sideSpots(box) {
  const main = (spot) => /^\d/.test(spot);
  return box.spots.filter(({ spot, amount }) => amount !== "0" && (!main(spot) || box.hands.length === 0));
}

/** "INS" of "INS1A", empty for a main zone. */
export function spotLabel(spot) {
  return /^\d/.test(spot) ? "" : spot.replace(/\d.*$/, "");
}
