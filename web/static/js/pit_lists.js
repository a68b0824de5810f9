// Devices and recent rounds of one table.

import { $, h, icon, keyed } from "./dom.js";
import { counter, device as called, spoken } from "./said.js";
import { clock, lang, money, t, word } from "./texts.js";

const numbers = new Intl.NumberFormat(lang);

/** Draw the devices with their state in words. */
export function showDevices(snapshot) {
  $("no-devices").hidden = snapshot.devices.length > 0;
  keyed($("devices"), snapshot.devices, (device) => device.device, drawDevice);
}

function drawDevice(device) {
  const counted = Object.entries(device.counters ?? {}).filter(([, n]) => n !== 0);
  const counters = counted.map(([name, n]) => `${counter(name)} ${numbers.format(n)}`).join(" · ");
  const name = called(device.device);
  return h(
    "li",
    { class: "device", data: { state: device.state, device: device.device } },
    icon(`device-${device.state}`),
    h("b", {}, name),
    h("span", { class: "state" }, word("pit.device", device.state)),
    spoken("detail", device.detail, "span"),
    counters ? h("span", { class: "counters" }, counters) : null,
  );
}

/** Draw the rounds that ended last. */
export function showRounds(snapshot) {
  const currency = snapshot.limits?.currency;
  $("no-rounds").hidden = snapshot.rounds.length > 0;
  $("rounds-table").hidden = snapshot.rounds.length === 0;
  keyed($("rounds"), snapshot.rounds.map((round) => ({ round, currency, table: snapshot.table })), ({ round }) => round.round, drawRound);
}

/** The number of a round; for those who may, the way to see it again. */
function again(table, number) {
  if (document.body.dataset.audit !== "true") return String(number);
  return h("a", { href: `/audit?${new URLSearchParams({ table, round: number })}`, title: t("pit.see_again") }, String(number));
}

function drawRound({ round, currency, table }) {
  const nets = Object.entries(round.net).map(([zone, net]) =>
    h("span", { class: "zone", data: { sign: Math.sign(Number(net)) } }, h("small", {}, zone), money(net, currency, true)),
  );
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, again(table, round.round)),
    h("td", {}, clock(round.at)),
    h("td", {}, h("span", { class: "zones" }, ...nets)),
    h("td", { title: t(`pit.certainty_text.${round.certainty}`) }, h("span", { class: "certainty", data: { certainty: round.certainty } }, t(`pit.certainty.${round.certainty}`))),
    h("td", {}, h("span", { class: "round-flags" }, ...round.flags.map((flag) => h("span", { title: flag }, word("flag", flag, flag))))),
  );
}
