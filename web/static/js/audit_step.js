// One step of a round: the table after it, what was seen, what follows, and what could be the case.

import { showWays } from "./audit_ways.js";
import { eventText, inputText } from "./audit_words.js";
import { $, h, icon, keyed, say } from "./dom.js";
import { dueText } from "./due.js";
import { drawFlag } from "./pit_flags.js";
import { drawBox, drawDealer } from "./pit_table.js";
import { clock, t, word } from "./texts.js";

let go = () => {};

/** List all that was seen; `goTo(step)` is where a click leads. */
export function showSeen(steps, goTo) {
  go = goTo;
  const currency = steps.at(-1)?.table.limits?.currency;
  const items = steps.map((step, i) => ({ i, text: inputText(step.told, currency), at: step.told.at, worst: worst(step.events) }));
  keyed($("seen"), items, (item) => item.i, drawSeen);
}

function worst(events) {
  const levels = events.filter((event) => event.event === "flag").map((flag) => flag.level);
  return ["STOP", "ALERT", "NOTE"].find((level) => levels.includes(level)) ?? null;
}

function drawSeen({ i, text, at, worst }) {
  const button = h(
    "button",
    { type: "button" },
    h("time", { datetime: at }, clock(at)),
    h("span", {}, text),
    worst ? h("span", { class: "mark-flag", data: { level: worst } }, icon(`level-${worst}`), h("span", { class: "said" }, t(`pit.level.${worst}`))) : null,
  );
  button.addEventListener("click", () => go(i));
  return h("li", {}, button);
}

/** Draw step `n`; `fresh`: it follows the one that was shown, so that new cards come in from the shoe. */
export function showStep(step, n, fresh, playing) {
  const { events } = step;
  const table = step.table.round === step.round ? step.table : cleared(step.table);
  const currency = table.limits?.currency;
  document.body.dataset.held = table.held;
  drawTable(table, currency, fresh);
  mark(n, playing);
  const told = events.map((event) => eventText(event, currency)).filter(Boolean);
  const flags = events.filter((event) => event.event === "flag");
  $("nothing").hidden = told.length + flags.length > 0;
  keyed($("told"), told.map((text, i) => ({ text, i, n })), ({ i }) => i, ({ text }) => h("li", {}, text));
  keyed($("flags"), flags.map((flag, i) => ({ flag: { alternatives: [], ...flag, open: flag.level === "STOP" }, currency, i, n })), ({ i }) => i, drawFlag);
  showWays(table, currency);
}

/** Before the round: only its bets, not the cards of the round before, which a table keeps until they are cleared. */
function cleared(table) {
  const boxes = Object.entries(table).filter(([key]) => key.startsWith("box ")).map(([key, box]) => [key, { ...box, hands: [], certain: true }]);
  const next = table.held ? table.due : [{ kind: "bets", hand: null, amount: null }];
  return { ...table, ...Object.fromEntries(boxes), dealer: { cards: [], total: null, soft: false }, due: next, hypotheses: 0, courses: [] };
}

function drawTable(table, currency, fresh) {
  const boxes = Object.keys(table).filter((key) => key.startsWith("box ")).map((key) => table[key]);
  const seats = boxes.map((box) => ({ box, currency, reserved: table.reserved.includes(box.box) }));
  keyed($("boxes"), seats, ({ box }) => box.box, (seat, old) => drawBox(seat, fresh ? old : null));
  keyed($("house"), [table.dealer], () => "D", (dealer, old) => drawDealer(dealer, fresh ? old : null));
  say($("phase"), `${word("phase", table.phase)}: `);
  const next = table.due.slice(0, 3).map((due) => dueText(due, currency));
  say($("next"), next.map((due) => [due.what, due.amount].filter(Boolean).join(" ")).join(" · ") || t("due.nothing"));
}

/** Mark where we are in the list, and keep it in sight without moving the page. */
function mark(n, playing) {
  const list = $("seen");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = list.children[n]?.firstElementChild;
  if (!button) return;
  button.setAttribute("aria-current", "step");
  list.closest("section").setAttribute("aria-busy", playing);
  const off = button.offsetTop; // in the list, which is what it is placed by
  if (off < list.scrollTop || off + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = off - list.clientHeight / 3;
}
