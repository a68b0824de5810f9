// The money of one table: float, drop, buy-ins and slips, where the table keeps its books.

import { $, h, keyed } from "./dom.js";
import { act } from "./pit_say.js";
import { clock, lang, money, t, word } from "./texts.js";

const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1 });

const LISTED = 8;
const SUMS = ["drop", "desk", "fills", "credits", "tips", "win"];
const TURNED = new Set(["0", undefined, null]);

/** Draw the money; hides its panel where there is none. */
export function showCash(snapshot) {
  const { cash, limits, table } = snapshot;
  $("cash-panel").hidden = !cash;
  if (!cash) return;
  const currency = limits?.currency;
  keyed($("cash"), sums(cash, currency), (sum) => sum.name, drawSum);
  const buyIns = cash.buy_ins.slice(0, LISTED).map((buyIn) => ({ ...buyIn, currency, table }));
  $("buy-ins-title").hidden = $("buy-ins").hidden = buyIns.length === 0;
  keyed($("buy-ins"), buyIns, (one) => one.number, drawBuyIn);
  const slips = cash.slips.map((slip) => ({ ...slip, currency, table }));
  $("slips-title").hidden = $("slips").hidden = slips.length === 0;
  keyed($("slips"), slips, (one) => `${one.kind}/${one.number}`, drawSlip);
}

function sums(cash, currency) {
  const { expected, seen, difference } = cash.float;
  const amount = (text) => (text === null || text === undefined ? "–" : money(text, currency));
  const off = !TURNED.has(difference);
  const note = seen === null || seen === undefined ? "" : off ? t("pit.float_off", { amount: money(difference, currency, true) }) : t("pit.float_agrees");
  const rest = SUMS.filter((name) => cash[name] !== undefined && cash[name] !== null).map((name) => ({ name, value: amount(cash[name]) }));
  const hold = cash.hold ? [{ name: "hold", value: percent.format(parseFloat(cash.hold) / 100).replace("-", "\u2212") }] : [];
  const due = cash.report_due ? [{ name: "report_due", value: clock(cash.report_due), off: Boolean(cash.report_late) }] : [];
  return [{ name: "float", value: amount(seen ?? expected), note, off }, ...rest, ...hold, ...due];
}

function drawSum({ name, value, note, off }) {
  return h("div", { class: "fact", data: { off: Boolean(off) } }, h("dt", {}, t(`pit.cash.${name}`)), h("dd", {}, value, note ? h("small", {}, note) : null));
}

function drawBuyIn({ number, state, declared, counted, issued, difference, player, box, at, registered, currency, table }) {
  const who = [box ? t("common.box") + " " + box : "", player ?? ""].filter(Boolean).join(" · ");
  const step = (name, amount) => (amount === null || amount === undefined ? null : h("span", {}, h("small", {}, t(`pit.buy_in.${name}`)), money(amount, currency)));
  const off = !TURNED.has(difference);
  return h("li", { class: "entry", data: { off } },
    h("p", { class: "entry-head" }, h("b", {}, `№ ${number}`), h("span", {}, word("pit.buy_in", state)), h("span", { class: "when" }, who, who ? " · " : "", clock(at))),
    h("p", { class: "steps" }, step("said", declared), step("recounted", counted), step("paid_out", issued),
      off ? h("span", { class: "off" }, h("small", {}, t("pit.buy_in.difference")), money(difference, currency, true)) : null),
    registered || state === "declared" ? null : act(t("pit.buy_in.sign"), table, { says: "buy_in", number: String(number) }));
}

function drawSlip({ number, kind, amount, signed, at, currency, table }) {
  const mine = signed.includes("inspector") || signed.length > 1;
  return h("li", { class: "entry" },
    h("p", { class: "entry-head" }, h("b", {}, t(`pit.slip.${kind}`), ` № ${number}`), h("span", {}, money(amount, currency)), h("span", { class: "when" }, clock(at))),
    h("p", { class: "steps" }, t("pit.slip.signed", { who: signed.map((role) => word("role", role)).join(", ") || "–" })),
    mine ? null : act(t("pit.slip.sign"), table, { says: kind, number: String(number), amount }));
}
