// One round: its steps put together, and the controls that go through them.

import { showHead } from "./audit_head.js";
import { showSeen, showStep } from "./audit_step.js";
import { $, say } from "./dom.js";
import { clock, t } from "./texts.js";

const LEAST_MS = 150;
const MOST_MS = 3000;
const GROWS_MS = 2000;

let round = null;
let steps = []; // each with the whole table after it
let now = 0;
let playing = 0; // the timer, 0 while it stands still
let moved = () => {};
let anew = () => {};

/** Show a round from `step` on, by default from where its bets are closed; `path` is where it may be taken away. */
export function showRound(answer, step, path) {
  const same = round?.round === answer.round.round;
  const grown = answer.steps.length > steps.length;
  const following = same && now >= steps.length - 1;
  if (!same) pause();
  round = answer.round;
  steps = whole(answer.steps, round.round);
  showHead(answer, path);
  $("stage").hidden = steps.length === 0;
  $("slider").max = steps.length - 1;
  showSeen(steps, go);
  go(following && grown ? steps.length - 1 : step ?? begin());
}

/** What was seen before the bets were closed may be long: a shuffle, buy-ins, another dealer. */
function begin() {
  return Math.max(0, steps.findIndex(({ events }) => events.some(({ event }) => event === "bets_closed")));
}

/** The steps say only what changed: here each gets the whole table. */
function whole(told, number) {
  let table = {};
  return told.map((step) => ({ ...step, round: number, table: (table = { ...table, ...step.table }) }));
}

function go(step) {
  if (!steps.length) return;
  const before = now;
  now = Math.min(Math.max(step, 0), steps.length - 1);
  const { told } = steps[now];
  $("slider").value = now;
  const where = t("audit.where", { n: now + 1, all: steps.length, time: clock(told.at) });
  $("slider").setAttribute("aria-valuetext", where);
  say($("where"), where);
  showStep(steps[now], now, now === before + 1, playing !== 0);
  for (const name of ["first", "back"]) $(name).ariaDisabled = String(now === 0);
  for (const name of ["on", "last"]) $(name).ariaDisabled = String(now === steps.length - 1);
  moved(now);
}

function play() {
  if (playing) return pause();
  if (now >= steps.length - 1) go(0);
  next();
  drawPlay();
}

function next() {
  if (now >= steps.length - 1) return pause();
  const between = Date.parse(steps[now + 1].told.at) - Date.parse(steps[now].told.at);
  const wait = Math.min(MOST_MS, Math.max(LEAST_MS, between / Number($("speed").value)));
  playing = setTimeout(() => {
    go(now + 1);
    next();
  }, wait);
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  drawPlay();
}

function drawPlay() {
  $("play-icon").setAttribute("href", playing ? "#play-pause" : "#play-play");
  $("play").setAttribute("aria-label", t(playing ? "audit.pause" : "audit.play"));
}

/** By hand: whoever steps stops the playing. */
function hand(step) {
  pause();
  go(step);
}

const KEYS = { ArrowLeft: () => hand(now - 1), ArrowRight: () => hand(now + 1), Home: () => hand(0), End: () => hand(steps.length - 1), " ": play };

function pressed(event) {
  if (event.target.closest("input, select, button, a, textarea, summary") || event.ctrlKey || event.altKey || event.metaKey || $("stage").hidden) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Wire the controls; `stepped(step)` is told each move, `reload(step)` asks for the round anew. Called once. */
export function setUpPlayer(stepped, reload) {
  [moved, anew] = [stepped, reload];
  $("first").addEventListener("click", () => hand(0));
  $("back").addEventListener("click", () => hand(now - 1));
  $("play").addEventListener("click", play);
  $("on").addEventListener("click", () => hand(now + 1));
  $("last").addEventListener("click", () => hand(steps.length - 1));
  $("slider").addEventListener("input", (event) => hand(Number(event.target.value)));
  document.addEventListener("keydown", pressed);
  setInterval(() => round && !round.ended && !playing && !document.hidden && anew(now), GROWS_MS);
}
