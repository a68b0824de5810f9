// What could be the case at a step: how many courses explain what was seen, and where they do not agree.

import { fan } from "./cards.js";
import { $, h, keyed, say } from "./dom.js";
import { whom } from "./due.js";
import { count, lang, money, t, word } from "./texts.js";

const numbers = new Intl.NumberFormat(lang);

/** Draw the explanations of a step. */
export function showWays(table, currency) {
  const { hypotheses, courses } = table;
  const agreed = hypotheses === 0 ? "audit.no_round_yet" : hypotheses === 1 ? "audit.one_way" : null;
  say($("ways-sum"), agreed ? t(agreed) : `${count("audit.ways", hypotheses)} ${t(courses.length ? "audit.disagree" : "audit.agree")}`);
  keyed($("ways"), courses.map((box) => ({ ...box, currency, hypotheses })), ({ box }) => box, drawBox);
}

function drawBox({ box, ways, more, currency, hypotheses }) {
  return h(
    "li",
    {},
    h("h4", {}, whom(box)),
    h("ul", {}, ...ways.map((way) => drawWay(way, currency, hypotheses))),
    more ? h("p", { class: "rest" }, count("audit.more_ways", more)) : null,
  );
}

function drawWay({ courses, hands }, currency, hypotheses) {
  return h(
    "li",
    { class: "way" },
    h("span", { class: "share", title: t("audit.share", { n: courses, all: hypotheses }) }, `${numbers.format(courses)} / ${numbers.format(hypotheses)}`),
    ...hands.map((hand) => drawHand(hand, currency)),
  );
}

function drawHand({ hand, cards, stake, result }, currency) {
  const facts = [stake === "0" ? "" : money(stake, currency), result ? word("hand", result) : ""].filter(Boolean).join(", ");
  return h(
    "span",
    { class: "lies", data: { hand } },
    cards === null ? h("span", { class: "blurred" }, t("audit.blurred")) : fan(cards.split(" ").filter(Boolean)),
    facts ? h("small", {}, facts) : null,
  );
}
