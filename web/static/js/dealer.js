// The dealer's screen: the table as the dealer sees it, and what is due next.

import { setUpChoices, showChoices } from "./choices.js";
import { chips } from "./chips.js";
import { fan, sideSpots, spotLabel, stake, standing, total } from "./cards.js";
import { crewOf, drawRole, setUpCrew } from "./crew.js";
import { $, h, icon, keyed, say } from "./dom.js";
import { dueText } from "./due.js";
import { setUpCount } from "./count.js";
import { setUpErrands } from "./errand_form.js";
import { showErrands } from "./errands.js";
import { follow } from "./live.js";
import { setUpRules } from "./rules.js";
import { countdown, stopwatch } from "./timers.js";
import { clock, money, t, word } from "./texts.js";

const LISTED = 4;
const FLAGS = 2;
const WIDE = 4; // boxes at most, for hands to lie side by side
let round = null;
let looked = null;

function show(snapshot) {
  const fresh = snapshot.round !== round;
  round = snapshot.round;
  const { boxes, limits } = snapshot;
  const currency = limits?.currency;
  document.body.dataset.held = snapshot.held;
  document.body.dataset.emulated = Boolean(snapshot.emulated);
  $("boxes").style.setProperty("--boxes", boxes.length);
  $("boxes").dataset.wide = boxes.length <= WIDE;
  keyed($("boxes"), boxes.map((box, i) => seat(box, i, boxes.length, snapshot)), (s) => s.box.box, (s, old) =>
    drawBox(s, fresh ? null : old));
  keyed($("house"), [snapshot.dealer], () => "D", (dealer, old) => drawDealer(dealer, fresh ? null : old));
  showDue(snapshot, currency);
  showStatus(snapshot);
  showChoices(snapshot);
  showErrands(snapshot);
  showCrew(snapshot);
  followUp(snapshot);
}

/** Where not all boxes fit, the one that is due next is brought into view. */
function followUp({ boxes, due }) {
  const turn = boxes.find((box) => box.hands.some((hand) => hand.active)) ?? boxes.find((box) => box.hands.some((hand) => hand.hand === due[0]?.hand));
  if (!turn || turn.box === looked) return;
  looked = turn.box;
  document.querySelector(`[data-box="${CSS.escape(turn.box)}"]`).scrollIntoView({ block: "nearest" });
}

/** A box with all that its drawing depends on. `arc` is 0 straight ahead, 1 at the dealer's own side. */
function seat(box, i, n, snapshot) {
  const { due, limits, reserved = [], reserved_until = {} } = snapshot;
  const off = n > 1 ? (2 * i) / (n - 1) - 1 : 0;
  const names = box.hands.map((hand) => hand.hand);
  const lying = box.spots.map(({ spot }) => spot);
  return {
    box,
    currency: limits?.currency,
    arc: off * off,
    takes: due.filter((d) => d.kind === "take" && names.includes(d.hand)).map((d) => d.hand),
    spots: due.filter((d) => (d.kind === "pay" || d.kind === "take") && !names.includes(d.hand) && lying.includes(d.hand)),
    reserved: reserved.includes(box.box),
    until: reserved_until[box.box],
    sitting: sitting(snapshot.seats?.[box.box], limits?.currency),
  };
}

/** Insurance, a side bet, or a bet before the deal, with what is due there. */
function drawSpot({ spot, amount }, spots, currency) {
  const due = spots.find((d) => d.hand === spot);
  const todo = due?.kind === "pay" ? pay(due.amount, currency) : due ? h("span", { class: "todo take" }, t("dealer.take")) : null;
  return h("span", { class: "spot" }, stake(amount, currency, spotLabel(spot)), todo);
}

/** Who plays the box: its host, or all who bet on it with what each has staked. */
function sitting(seat, currency) {
  const stakes = Object.entries(seat?.stakes ?? {});
  return stakes.length > 1 ? stakes.map(([player, amount]) => `${player} ${money(amount, currency)}`).join(" · ") : seat?.host;
}

function drawBox({ box, currency, arc, takes, spots, reserved, until, sitting }, old) {
  const known = (hand) => Number(old?.querySelector(`[data-hand="${CSS.escape(hand)}"]`)?.dataset.cards ?? 0);
  const active = box.hands.some((hand) => hand.active);
  const side = sideSpots(box).map((lying) => drawSpot(lying, spots, currency));
  const empty = box.hands.length === 0 && side.length === 0;
  return h(
    "li",
    {
      class: "box",
      vars: { "--arc": arc.toFixed(3), "--hands": Math.max(1, box.hands.length) },
      data: { box: box.box, active, empty, open: !box.certain, hands: Math.min(4, box.hands.length) },
    },
    h("h2", { class: "box-name" }, h("span", { class: "said" }, t("common.box") + " "), box.box),
    ...box.hands.map((hand) => drawHand(hand, box, currency, takes.includes(hand.hand), known(hand.hand))),
    box.certain ? null : h("p", { class: "unsure" }, "? ", t("hand.open")),
    sitting ? h("p", { class: "host" }, sitting) : null,
    reserved ? h("p", { class: "reserved" }, t("common.reserved"), until ? " " : null, until ? countdown(until, t("dealer.reserve_over")) : null) : empty ? h("p", { class: "said" }, t("hand.empty")) : null,
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
  if (hand.due) return pay(hand.due, currency);
  if (take) return h("span", { class: "todo take" }, t("dealer.take"));
  return null;
}

function pay(amount, currency) {
  return h("span", { class: "todo pay" }, h("span", { class: "verb" }, `${t("dealer.pay")} `), money(amount, currency));
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

function showDue({ due, choices = [] }, currency) {
  const [first, ...rest] = due.map((d) => ({ kind: d.kind, chips: d.chips, short: d.short, bettors: d.bettors, ...dueText(d, currency, choices) }));
  const listed = rest.slice(0, rest.length > LISTED ? LISTED - 1 : LISTED);
  const more = rest.length - listed.length;
  $("due").dataset.kind = first?.kind ?? "none";
  say($("due-what"), first?.what ?? t("due.nothing"));
  say($("due-amount"), first?.amount ?? "");
  keyed($("due-chips"), first?.chips ? [{ ...first, currency }] : [], () => "chips", chips);
  keyed($("due-bettors"), first?.kind === "pay" ? first.bettors ?? [] : [], ({ player }) => player, ({ player, net }) =>
    h("li", {}, h("span", {}, player), h("b", {}, money(net, currency))));
  keyed($("due-rest"), listed.map((d, i) => ({ ...d, i })), (d) => d.i, (d) =>
    h("li", {}, h("span", {}, d.what), h("b", {}, d.amount)));
  say($("due-more"), more ? t("due.more", { n: more }) : "");
}

function showCrew(snapshot) {
  const crew = crewOf(snapshot);
  $("crew-open").hidden = crew.length === 0;
  keyed($("crew-list"), crew, (one) => one.role, drawRole);
}

function showStatus(snapshot) {
  say($("phase"), word("phase", snapshot.phase));
  say($("round"), snapshot.round ? t("dealer.round", { n: snapshot.round }) : "");
  say($("game"), word("game", snapshot.system));
  const { min, max, currency } = snapshot.limits ?? {};
  say($("limits"), min && max ? t("common.limits", { min: money(min, currency), max: money(max, currency) }) : "");
  $("shuffle-due").hidden = !snapshot.shuffle_due || Boolean(snapshot.shuffle?.since);
  keyed($("shuffling"), snapshot.shuffle?.since ? [snapshot.shuffle.since] : [], () => "since", (since) =>
    h("p", { class: "shuffle" }, t("dealer.shuffling"), " ", stopwatch(since)));
  $("voided").hidden = !snapshot.voided;
  const open = snapshot.flags.filter((flag) => flag.open || concerns(flag, snapshot)).slice(0, FLAGS);
  $("flags").hidden = open.length === 0;
  keyed($("flag-list"), open, (flag) => flag.id, (flag) =>
    h("li", { data: { level: flag.level } }, icon(`level-${flag.level}`),
      h("span", {}, flag.hand ? `${flag.hand}: ` : "", word("flag", flag.flag, t("flag.other")))));
}

/** An alert is of use to the dealer while its round lasts. */
function concerns(flag, snapshot) {
  return flag.level === "ALERT" && flag.round === snapshot.round && snapshot.phase !== "idle";
}

setUpChoices();
setUpErrands();
setUpCount();
setUpCrew();
$("crew-open").addEventListener("click", () => $("crew").showModal());
setUpRules();
follow(`/events/${encodeURIComponent(document.body.dataset.table)}`, show, (name, since) => {
  const away = name === "lost";
  $("not-live").hidden = !away;
  say($("link-text"), t(`common.${name}`));
  if (away) say($("since"), since ? t("common.lost_since", { time: clock(since) }) : t("common.lost"));
});
