// Amounts as people type them in their language, kept exact.

import { lang } from "./texts.js";

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/;
const point = new Intl.NumberFormat(lang).formatToParts(1.5).find((part) => part.type === "decimal").value;

/** What was typed as a decimal text, if it is an amount. */
export const plain = (typed) => typed.replace(/[\s\u00a0]/g, "").replace(",", ".");

export const isAmount = (text) => AMOUNT.test(text);

/** What was typed and `worth` more, as it would be typed: sums are made in ten-thousandths. */
export function added(typed, worth) {
  const units = (text) => Math.round(Number(text) * 10000);
  const sum = units(isAmount(plain(typed)) ? plain(typed) : "0") + units(worth);
  return String(sum / 10000).replace(".", point);
}
