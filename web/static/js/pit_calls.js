// Calls by the bell, of all tables: whom, since when, and the answer to them.

import { $, h, icon, keyed } from "./dom.js";
import { act } from "./pit_say.js";
import { clock, t, word } from "./texts.js";
import { stopwatch } from "./timers.js";

/** The calls of `snapshot` that nobody has answered. */
export function openCalls(snapshot) {
  return (snapshot?.calls ?? []).filter((call) => !call.answered_at);
}

/** Draw the open calls of all tables, the longest waiting first. */
export function showCalls(latest) {
  const open = [...latest.values()].flatMap((snapshot) => openCalls(snapshot).map((call) => ({ ...call, table: snapshot.table })));
  open.sort((a, b) => Date.parse(a.since) - Date.parse(b.since));
  $("calls").hidden = open.length === 0;
  keyed($("call-list"), open, (call) => `${call.table}/${call.number}`, drawCall);
}

function drawCall({ table, number, call, since, late }) {
  return h("li", { class: "call", data: { late } },
    icon("bell"),
    h("b", {}, t("pit.call", { table, whom: word("role", call) })),
    h("span", { title: clock(since) }, stopwatch(since), late ? ` · ${t("pit.call_late")}` : ""),
    act(t("pit.call_answer"), table, { says: "check", step: "bell", number: String(number) }, "primary"));
}
