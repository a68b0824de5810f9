// Inputs and events in words.

import { cardName } from "./cards.js";
import { whom } from "./due.js";
import { told as inWords } from "./said.js";
import { money, t, word } from "./texts.js";

const place = (to) => (to === "burn" ? t("audit.burnt") : whom(to));

const INPUTS = {
  card: ({ card, to }) => t(to ? "audit.in.card_at" : "audit.in.card", { card: cardName(card), to: place(to) }),
  card_unread: ({ to }) => t(to ? "audit.in.card_at" : "audit.in.card", { card: t("card.unknown"), to: place(to) }),
  cut_card: () => t("audit.in.cut_card"),
  chips: ({ spot, amount }, currency) => t("audit.in.chips", { spot: zone(spot), amount: money(amount, currency) }),
  bell: ({ presses }) => t("audit.in.bell", { n: presses }),
  note: ({ value, currency }) => t("audit.in.note", { amount: money(value, currency) }),
  drop_box: ({ state }) => t("audit.in.drop_box", { state: word("audit.drop_box", state) }),
  shoe: ({ state }) => t("audit.in.shoe", { state: word("audit.shoe", state) }),
  device: ({ device, state, detail }) => t("audit.in.device", { device: word("pit.device", device), state: word("pit.device", state), detail: detail ? ` (${inWords(detail) ?? detail})` : "" }),
  staff: said,
};

/** What was seen or said, in words. */
export function inputText(told, currency) {
  return INPUTS[told.in](told, currency);
}

function zone(spot) {
  return word("audit.zone", spot, whom(spot));
}

const NOT_DETAILS = ["at", "in", "by", "says", "chips"];
const AMOUNTS = ["amount", "min", "max"];
const WORDS = { ruling: "ruling", step: "step", answer: "audit.answer", flag: "flag" };

/** What staff said: who, the word, and what goes with it. */
function said(told, currency) {
  const details = Object.entries(told).filter(([key]) => !NOT_DETAILS.includes(key)).map(([key, value]) => detail(key, value, currency));
  return `${word("role", told.by)}: ${word("audit.says", told.says)}${details.length ? ` (${details.join(", ")})` : ""}`;
}

function detail(key, value, currency) {
  if (AMOUNTS.includes(key)) return money(value, currency);
  if (key === "hand") return whom(value);
  if (key === "number") return t("audit.number", { n: value });
  if (key === "box") return t("due.box", { hand: value });
  if (key === "card") return cardName(value);
  if (key === "to") return /^(D|[1-9])/.test(value) ? whom(value) : value;
  return WORDS[key] ? word(WORDS[key], value) : value;
}

const EVENTS = {
  bets_closed: () => t("audit.event.bets_closed"),
  card: ({ card, to, total }) =>
    !to ? t("audit.event.card_open", { card: cardName(card) }) : t(total === null ? "audit.event.card" : "audit.event.card_total", { card: cardName(card), to: place(to), total }),
  card_placed: ({ card, to, number }) => t("audit.event.card_placed", { card: cardName(card), to: place(to), n: number }),
  hand_settled: ({ hand, result, net }, currency) => t("audit.event.hand_settled", { hand: whom(hand), result: word("hand", result), net: money(net, currency, true) }),
  round_ended: ({ round, certainty }) => t("audit.event.round_ended", { n: round, certainty: t(`pit.certainty_text.${certainty}`) }),
  ruling: ({ ruling, reason }) => t("audit.event.ruling", { ruling: word("ruling", ruling), reason: reason ?? "–" }),
  stakes: ({ spot, stakes, host }, currency) => t("audit.event.stakes", { spot: zone(spot), stakes: Object.entries(stakes).map(([who, amount]) => `${who} ${money(amount, currency)}`).join(", "), host: host ?? "–" }),
  flag: () => "", // drawn with its evidence
};

/** What follows from an input, in words; empty for what is drawn otherwise. */
export function eventText(event, currency) {
  const tell = EVENTS[event.event];
  return tell ? tell(event, currency) : word("audit.event", event.event);
}
