// The floor around one table: its state and checklist, who works there, reservations, patterns.

import { crewOf, drawRole } from "./crew.js";
import { $, h, icon, keyed } from "./dom.js";
import { askButton, drawChange, mayAsk } from "./pit_change.js";
import { act } from "./pit_say.js";
import { spoken } from "./said.js";
import { clock, t, word } from "./texts.js";
import { countdown } from "./timers.js";

const NEXT = { opening: "open", closing: "close" };

/** Draw the floor; hides what the table does not keep. */
export function showFloor(snapshot) {
  const { checklist, change, reserved = [], reserved_until = {}, patterns = [], table, table_state } = snapshot;
  const steps = (checklist ?? []).map((step) => ({ ...step, table }));
  const held = reserved.map((box) => ({ box, until: reserved_until[box], table }));
  const crew = crewOf(snapshot);
  const shown = {
    checklist: steps.length, staff: crew.length + (change ? 1 : 0), reservations: held.length, patterns: patterns.length,
  };
  for (const [name, n] of Object.entries(shown)) $(`${name}-part`).hidden = n === 0;
  $("floor-panel").hidden = Object.values(shown).every((n) => n === 0);
  keyed($("checklist"), steps, (step) => step.step, drawStep);
  keyed($("open-close"), NEXT[table_state] ? [{ says: NEXT[table_state], table }] : [], (one) => one.says, ({ says }) =>
    h("p", {}, act(t(`pit.table.${says}`), table, { says }, "primary")));
  keyed($("staff"), crew, (one) => one.role, drawRole);
  keyed($("change"), change ? [{ ...change, table }] : [], () => table, drawChange);
  const dealer = crew.find((one) => one.role === "dealer");
  keyed($("ask-change"), mayAsk() && dealer?.may && change?.approved !== null ? [{ table, dealer: dealer.name }] : [], () => table, askButton);
  keyed($("reservations"), held, (one) => one.box, drawReservation);
  keyed($("patterns"), patterns, (one) => `${one.kind}/${one.who}`, drawPattern);
}

function drawStep({ step, done, by, at, needed, table }) {
  const by_whom = done && by ? `${word("role", by)}${at ? ` · ${clock(at)}` : ""}` : "";
  return h("li", { class: "step", data: { done } },
    icon(done ? "state-ok" : "state-waiting"),
    h("b", {}, word("step", step)),
    h("span", { class: "when" }, done ? `${t("pit.step.done")}${by_whom ? ` · ${by_whom}` : ""}` : t(needed ? "pit.step.needed" : "pit.step.may")),
    done ? null : act(t("pit.step.tick"), table, { says: "check", step }));
}

function drawReservation({ box, until, table }) {
  return h("li", { class: "person" },
    h("b", {}, `${t("common.box")} ${box}`),
    h("span", {}, until ? countdown(until, t("dealer.reserve_over")) : t("common.reserved")),
    act(t("pit.release"), table, { says: "release", box }));
}

function drawPattern({ kind, who, text }) {
  return h("li", { class: "pattern" }, h("b", {}, word("flag", kind)), who ? h("span", {}, who) : null, spoken("", text, "span"));
}
