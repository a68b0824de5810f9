// One table in the pit: its facts, and the boxes in small.

import { fan, sideSpots, spotLabel, stake, standing, total } from "./cards.js";
import { $, h, keyed, say } from "./dom.js";
import { dueText } from "./due.js";
import { clock, count, money, t, word } from "./texts.js";

/** Draw the chosen table. */
export function showTable(snapshot) {
  const currency = snapshot.limits?.currency;
  say($("game"), word("game", snapshot.system));
  say($("phase"), word("phase", snapshot.phase));
  say($("round"), snapshot.round ? t("pit.round", { n: snapshot.round }) : t("pit.no_round"));
  $("voided").hidden = !snapshot.voided;
  $("boxes").style.setProperty("--boxes", snapshot.boxes.length);
  keyed($("boxes"), snapshot.boxes.map((box) => ({
    box, currency, reserved: (snapshot.reserved ?? []).includes(box.box), seat: snapshot.seats?.[box.box],
  })), ({ box }) => box.box, (seat) => drawBox(seat));
  keyed($("house"), [snapshot.dealer], () => "D", (dealer) => drawDealer(dealer));
  const next = snapshot.due.slice(0, 3).map((due) => dueText(due, currency, snapshot.choices));
  say($("next"), next.map((due) => [due.what, due.amount].filter(Boolean).join(" ")).join(" · ") || t("due.nothing"));
  keyed($("facts"), facts(snapshot, currency), (fact) => fact.name, drawFact);
}

/** How many cards of a hand lay there when `old` was drawn; where that is not asked for, none come in from the shoe. */
function lay(old, hand, cards) {
  if (!old) return cards.length;
  return Number(old.querySelector(`[data-hand="${CSS.escape(hand)}"]`)?.dataset.cards ?? 0);
}

/** A box; cards that were not in `old` come in from the shoe. */
export function drawBox({ box, currency, reserved, seat }, old) {
  const active = box.hands.some((hand) => hand.active);
  const side = sideSpots(box).map(({ spot, amount }) => stake(amount, currency, spotLabel(spot)));
  return h(
    "li",
    { class: "mini-box", data: { hands: Math.min(4, box.hands.length), active, empty: box.hands.length + side.length === 0, open: !box.certain } },
    h("h3", {}, box.box),
    ...box.hands.map((hand) => drawHand(hand, box, currency, lay(old, hand.hand, hand.cards))),
    box.certain ? null : h("p", { class: "unsure" }, "? ", t("hand.open")),
    side.length ? h("p", { class: "side" }, ...side) : null,
    seat ? h("p", { class: "host", title: betting(seat, currency) }, seat.host ?? seat.bettors[0], seat.bettors.length > 1 ? ` +${seat.bettors.length - 1}` : "") : null,
    reserved ? h("p", { class: "reserved" }, t("common.reserved")) : null,
  );
}

/** All who bet on a box, each with his stake where that was told. */
function betting({ bettors, stakes }, currency) {
  return bettors.map((player) => (stakes?.[player] ? `${player} ${money(stakes[player], currency)}` : player)).join(", ");
}

function drawHand(hand, box, currency, known) {
  return h(
    "section",
    { class: "hand", "aria-label": hand.hand, data: { hand: hand.hand, cards: hand.cards.length, active: hand.active, state: hand.result ?? hand.state } },
    fan(hand.cards, known),
    h(
      "p",
      { class: "facts" },
      box.hands.length > 1 ? h("span", { class: "hand-name" }, hand.hand) : null,
      hand.cards.length ? total(hand) : null,
      h("span", { class: "standing" }, standing(hand)),
    ),
    h(
      "p",
      { class: "money" },
      hand.stake !== "0" ? stake(hand.stake, currency) : null,
      hand.net ? h("b", { class: "net" }, money(hand.net, currency, true)) : null,
    ),
  );
}

/** The dealer's hand; cards that were not in `old` come in from the shoe. */
export function drawDealer(dealer, old) {
  const known = old ? Number(old.dataset.cards) : dealer.cards.length;
  return h(
    "section",
    { class: "hand dealer-hand", data: { cards: dealer.cards.length } },
    h("h3", {}, t("common.dealer")),
    fan(dealer.cards, known),
    h("p", { class: "facts" }, dealer.cards.length ? total(dealer) : null),
  );
}

function facts(snapshot, currency) {
  const { limits, drop, bell } = snapshot;
  return [
    { name: "limits", value: limits?.min ? t("common.limits", { min: money(limits.min, currency), max: money(limits.max, currency) }) : "–" },
    { name: "certainty", ...certainty(snapshot) },
    { name: "drop", value: drop ? money(drop.total, currency) : "–", note: drop ? count("pit.notes", drop.notes) : "" },
    { name: "bell", value: bell ? count("pit.presses", bell.presses) : t("pit.bell_none"), note: clock(bell?.at) },
    { name: "shuffle", value: t(snapshot.shuffle_due ? "pit.shuffle_due" : "pit.shuffle_not_due") },
  ];
}

/** Between rounds there is nothing to be certain of. */
function certainty({ hypotheses, certainty: how }) {
  if (!hypotheses) return { value: "–" };
  return { value: t(`pit.certainty.${how}`), note: t("pit.hypotheses", { n: hypotheses }), hint: t(`pit.certainty_text.${how}`) };
}

function drawFact({ name, value, note, hint }) {
  return h(
    "div",
    { class: "fact", title: hint },
    h("dt", {}, t(`pit.${name}`)),
    h("dd", {}, value, note ? h("small", {}, note) : null),
  );
}
