// The dealer's screen: the table as the dealer sees it, and what is due next.

import { fan, sideSpots, spotLabel, stake, standing, total } from "./cards.js";
import { $, h, icon, keyed, say } from "./dom.js";
import { dueText } from "./due.js";
import { follow } from "./live.js";
import { clock, money, t, word } from "./texts.js";

const LISTED = 4;
const FLAGS = 2;
const WIDE = 4; // boxes at most, for hands to lie side by side
let round = null;

function show(snapshot) {
  const fresh = snapshot.round !== round;
  round = snapshot.round;
  const { boxes, due, limits } = snapshot;
  const currency = limits?.currency;
  document.body.dataset.held = snapshot.held;
  document.body.dataset.emulated = Boolean(snapshot.emulated);
  $("boxes").style.setProperty("--boxes", boxes.length);
  $("boxes").dataset.wide = boxes.length <= WIDE;
  keyed($("boxes"), boxes.map((box, i) => seat(box, i, boxes.length, due, currency)), (s) => s.box.box, (s, old) =>
    drawBox(s, fresh ? null : old));
  keyed($("house"), [snapshot.dealer], () => "D", (dealer, old) => drawDealer(dealer, fresh ? null : old));
  showDue(due, currency);
  showStatus(snapshot);
}

/** A box with all that its drawing depends on. `arc` is 0 straight ahead, 1 at the dealer's own side. */
function seat(box, i, n, due, currency) {
  const off = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
  const names = box.hands.map((hand) => hand.hand);
  return { box, currency, arc: off * off, takes: due.filter((d) => d.kind === "take" && names.includes(d.hand)).map((d) => d.hand) };
}

function drawBox({ box, currency, arc, takes }, old) {
  const known = (hand) => Number(old?.querySelector(`[data-hand="${CSS.escape(hand)}"]`)?.dataset.cards ?? 0);
  const active = box.hands.some((hand) => hand.active);
  const side = sideSpots(box).map(({ spot, amount }) => stake(amount, currency, spotLabel(spot)));
  const empty = box.hands.length === 0 && side.length === 0;
  return h(
    "li",
    {
      class: "box",
      vars: { "--arc": arc.toFixed(3), "--hands": Math.max(1, box.hands.length) },
      data: { box: box.box, active, empty, open: !box.certain, hands: Math.min(4, box.hands.length) },
    },
    h("h3", { class: "box-name" }, h("span", { class: "said" }, t("common.box") + " "), box.box),
    ...box.hands.map((hand) => drawHand(hand, box, currency, takes.includes(hand.hand), known(hand.hand))),
    box.certain ? null : h("p", { class: "unsure" }, "? ", t("hand.open")),
    empty ? h("p", { class: "said" }, t("hand.empty")) : null,
    side.length ? h("p", { class: "side" }, ...side) : null,
  );
}

function drawHand(hand, box, currency, take, known) {
  const word = standing(hand);
  return h(
    "section",
    {
      class: "hand",
      "aria-label": hand.hand,
      data: { hand: hand.hand, state: hand.result ?? hand.state, active: hand.active, cards: hand.cards.length, pay: Boolean(hand.due) },
    },
    fan(hand.cards, known),
    h(
      "p",
      { class: "facts" },
      box.hands.length > 1 ? h("span", { class: "hand-name" }, hand.hand) : null,
      hand.cards.length ? total(hand) : null,
      word ? h("span", { class: "standing" }, word) : null,
    ),
    h("p", { class: "money" }, hand.stake !== "0" ? stake(hand.stake, currency) : null, toDo(hand, currency, take)),
  );
}

function toDo(hand, currency, take) {
  if (hand.due) return h("span", { class: "todo pay" }, t("dealer.pay", { amount: money(hand.due, currency) }));
  if (take) return h("span", { class: "todo take" }, t("dealer.take"));
  return null;
}

function drawDealer(dealer, old) {
  const known = Number(old?.dataset.cards ?? 0);
  return h(
    "section",
    { class: "hand dealer-hand", data: { cards: dealer.cards.length } },
    h("h2", {}, t("common.dealer")),
    fan(dealer.cards, known),
    h("p", { class: "facts" }, dealer.cards.length ? total(dealer) : null),
  );
}

function showDue(due, currency) {
  const [first, ...rest] = due.map((d) => ({ kind: d.kind, ...dueText(d, currency) }));
  const listed = rest.slice(0, rest.length > LISTED ? LISTED - 1 : LISTED);
  const more = rest.length - listed.length;
  $("due").dataset.kind = first?.kind ?? "none";
  say($("due-what"), first?.what ?? t("due.nothing"));
  say($("due-amount"), first?.amount ?? "");
  keyed($("due-rest"), listed.map((d, i) => ({ ...d, i })), (d) => d.i, (d) =>
    h("li", {}, h("span", {}, d.what), h("b", {}, d.amount)));
  say($("due-more"), more ? t("due.more", { n: more }) : "");
}

function showStatus(snapshot) {
  say($("phase"), word("phase", snapshot.phase));
  say($("round"), snapshot.round ? t("dealer.round", { n: snapshot.round }) : "");
  say($("game"), word("game", snapshot.system));
  const { min, max, currency } = snapshot.limits ?? {};
  say($("limits"), min && max ? t("common.limits", { min: money(min, currency), max: money(max, currency) }) : "");
  $("shuffle-due").hidden = !snapshot.shuffle_due;
  const open = snapshot.flags.filter((flag) => flag.open && flag.level !== "NOTE").slice(0, FLAGS);
  $("flags").hidden = open.length === 0;
  keyed($("flag-list"), open, (flag) => flag.id, (flag) =>
    h("li", { data: { level: flag.level } }, icon(`level-${flag.level}`),
      h("span", {}, flag.hand ? `${flag.hand}: ` : "", word("flag", flag.flag, t("flag.other")))));
}

follow(`/events/${encodeURIComponent(document.body.dataset.table)}`, show, (name, since) => {
  const away = name === "lost";
  $("not-live").hidden = !away;
  say($("link-text"), name === "live" ? t("common.live") : name === "waiting" ? t("common.waiting") : t("common.connecting"));
  if (away) say($("since"), since ? t("common.lost_since", { time: clock(since) }) : t("common.lost"));
});
