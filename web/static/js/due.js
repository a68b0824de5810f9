// What should happen next, in words.

import { money, t, word } from "./texts.js";

/** "box 3", "dealer" or "", never parted at the end of a line. */
export function whom(hand) {
  if (!hand) return "";
  if (hand === "D") return t("due.dealer");
  const [, side, box] = /^(INS|SM)?(.*)$/.exec(hand);
  return t(side ? `due.${side}` : "due.box", { hand: box }).replaceAll(" ", "\u00a0");
}

/** One thing due as {what, amount}: "Pay box 3" and "$15". `choices` tell which offer is meant. */
export function dueText(due, currency, choices = []) {
  const hand = whom(due.hand);
  const even = due.kind === "offer" && choices.some((one) => one.says === "even_money" && one.hand === due.hand);
  const key = even ? "due.offer_even" : `due.${due.kind}`;
  const what = hand ? t(key, { hand }) : word("due", `${due.kind}_any`, word("due", due.kind));
  return { what, amount: due.amount ? money(due.amount, currency) : "" };
}
