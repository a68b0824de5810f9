// A payment as chips of the table's set: discs with their worth, and how many of each.

import { h } from "./dom.js";
import { money, t } from "./texts.js";

/** The chips of one payment, and what they fall short of it. */
export function chips({ chips: set, short, currency }) {
  const parts = set.map(({ chip, count }) => h("span", { class: "pile" }, disc(chip), h("b", {}, `×${count}`)));
  const words = set.map(({ chip, count }) => `${count} × ${chip}`).join(", ");
  const missing = short ? h("p", { class: "short" }, t("dealer.short", { amount: money(short, currency) })) : null;
  return h("div", { class: "in-chips" }, h("span", { class: "piles", role: "img", "aria-label": words }, ...parts), missing);
}

/** One chip, in the colour that its worth has by custom. */
export function disc(worth) {
  return h("span", { class: "disc", data: { worth, long: worth.length > 3 } }, h("span", {}, worth));
}
