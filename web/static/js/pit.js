// The pit: all tables at a glance, one in depth.

import { $, h, icon, keyed, say } from "./dom.js";
import { setUpDenied } from "./denied.js";
import { follow } from "./live.js";
import { setUpCrew } from "./crew.js";
import { openCount, setUpCount } from "./count.js";
import { openCalls, showCalls } from "./pit_calls.js";
import { showCash } from "./pit_cash.js";
import { showFlags } from "./pit_flags.js";
import { showFloor } from "./pit_floor.js";
import { setUpChange } from "./pit_change.js";
import { showDevices, showRounds } from "./pit_lists.js";
import { setUpRefusals } from "./pit_say.js";
import { showTable } from "./pit_table.js";
import { heldChanged, setUpRulings } from "./ruling.js";
import { clock, t, word } from "./texts.js";

/** What is drawn of the chosen table, by the heading above it. */
const PARTS = [
  ["pit.boxes", showTable], ["pit.flags", showFlags], ["pit.devices", showDevices], ["pit.rounds", showRounds],
  ["pit.cash", showCash], ["pit.floor", showFloor],
];
const tables = JSON.parse(document.body.dataset.tables);
const latest = new Map();
let chosen = new URLSearchParams(location.search).get("table") ?? tables[0];

function show(snapshot) {
  latest.set(snapshot.table, snapshot);
  drawTiles();
  showCalls(latest);
  if (snapshot.table === chosen) drawChosen();
  document.body.dataset.emulated = [...latest.values()].some((s) => s.emulated);
}

function drawChosen() {
  const snapshot = latest.get(chosen);
  document.body.dataset.known = snapshot ? "yes" : "no";
  say($("chosen"), t("common.table", { table: chosen ?? "" }));
  heldChanged(chosen, snapshot);
  if (!snapshot) return;
  const broken = PARTS.filter(([, draw]) => !drawn(draw, snapshot)).map(([heading]) => t(heading));
  $("broken").hidden = broken.length === 0;
  say($("broken"), broken.length ? t("pit.broken", { parts: broken.join(", ") }) : "");
  document.body.dataset.whole = !$("cash-panel").hidden || !$("floor-panel").hidden;
}

/** Whether a part could be drawn. A fault in it is told as any of a script, and costs no other part. */
function drawn(draw, snapshot) {
  try {
    draw(snapshot);
    return true;
  } catch (fault) {
    reportError(fault);
    return false;
  }
}

/** What an inspector should look at first, the most pressing that holds. */
const CONDITIONS = [
  ["waiting", (s) => !s],
  ["held", (s) => s.held],
  ["call", (s) => openCalls(s).length > 0],
  ["trouble", (s) => s.devices.some(({ state }) => state === "offline" || state === "fault")],
  ["alert", (s) => s.flags.some(({ level, round }) => level !== "NOTE" && round >= s.round - 1)],
  ["closed", (s) => s.table_state === "closed"],
  ["ok", () => true],
];

function condition(snapshot) {
  return CONDITIONS.find(([, holds]) => holds(snapshot))[0];
}

function drawTiles() {
  $("tiles").hidden = tables.length < 2;
  const tiles = tables.map((table) => {
    const snapshot = latest.get(table);
    return { table, chosen: table === chosen, condition: condition(snapshot), phase: snapshot?.phase, round: snapshot?.round };
  });
  // The tile's button is kept over changes, so that focus stays where it is.
  keyed($("tiles"), tables, (table) => table, drawTile);
  for (const tile of tiles) fillTile($("tiles").querySelector(`[data-key="${CSS.escape(tile.table)}"] button`), tile);
}

function drawTile(table) {
  const button = h("button", { type: "button", class: "tile" }, h("b", {}, table), h("span", { class: "tile-phase" }), h("span", { class: "tile-state" }));
  button.addEventListener("click", () => {
    chosen = table;
    history.replaceState(null, "", `?table=${encodeURIComponent(table)}`);
    drawTiles();
    drawChosen();
  });
  return h("li", {}, button);
}

function fillTile(button, tile) {
  button.setAttribute("aria-pressed", tile.chosen);
  button.dataset.condition = tile.condition;
  say(button.querySelector(".tile-phase"), tile.phase ? word("phase", tile.phase) : "–");
  button.querySelector(".tile-state").replaceChildren(icon(`state-${tile.condition}`), t(`pit.tile.${tile.condition}`));
}

setUpRulings();
setUpRefusals();
setUpDenied();
setUpCrew();
setUpChange();
setUpCount();
$("count-open")?.addEventListener("click", () => openCount(chosen));
drawTiles();
drawChosen();
setInterval(() => say($("clock"), clock(new Date())), 1000);
say($("clock"), clock(new Date()));
follow("/events", show, (name, since) => {
  const away = name === "lost";
  $("not-live").hidden = !away;
  if (away) say($("not-live-text"), since ? t("pit.not_live", { time: clock(since) }) : t("pit.never_live"));
  say($("link-text"), t(`common.${name}`));
  heldChanged(chosen, latest.get(chosen));
});
