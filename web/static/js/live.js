// The page's line to the table: one stream of whole snapshots, and the truth about whether it is live.

import { setClock } from "./timers.js";

const SILENCE_MS = 6000; // three heartbeats missed: a cut cable closes no connection by itself
const RETRY_MS = 1000;
const ACTIVE_MS = 60000;

/**
 * Follow `path`. `shown(snapshot)` gets every snapshot; `state(name, since)` is told "connecting",
 * "waiting" (connected, no snapshot yet), "live" or "lost" with the time of the last sign of life.
 */
export function follow(path, shown, state) {
  const line = { path, shown, state, now: "", heard: null, watch: 0, source: null };
  turn(line, "connecting");
  open(line);
}

function open(line) {
  const source = (line.source = new EventSource(line.path));
  const alive = () => heard(line, source);
  source.addEventListener("hello", (event) => {
    alive();
    const hello = JSON.parse(event.data);
    setClock(hello.now);
    refresh(hello.assets);
    turn(line, "waiting");
  });
  source.addEventListener("beat", alive);
  source.addEventListener("message", (event) => {
    alive();
    line.shown(JSON.parse(event.data));
    turn(line, "live");
  });
  source.addEventListener("error", () => again(line, source), { once: true });
  listen(line, source);
}

function heard(line, source) {
  line.heard = new Date();
  listen(line, source);
}

function listen(line, source) {
  clearTimeout(line.watch);
  line.watch = setTimeout(() => again(line, source), SILENCE_MS);
}

function again(line, source) {
  if (line.source !== source) return; // given up already; it must not open a second one
  line.source = null;
  source.close();
  clearTimeout(line.watch);
  turn(line, "lost");
  leaveIfOver();
  // Scattered, so that a room full of displays does not come back in one blow.
  setTimeout(() => open(line), RETRY_MS * (0.5 + Math.random()));
}

/** A session that has ended is the one loss that trying again does not mend: the page asks for a login. */
async function leaveIfOver() {
  try {
    const answer = await fetch(`/session?for=${encodeURIComponent(location.pathname)}`);
    if (answer.status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  } catch {
    // nobody answers: the line is tried again
  }
}

function turn(line, name) {
  document.documentElement.dataset.link = name;
  if (line.now !== name) {
    line.now = name;
    line.state(name, line.heard);
  }
}

let active = 0;
/** Whoever touches a page that needs a login keeps the session; told at most once a minute. */
function touched() {
  if (!document.querySelector("form.person") || Date.now() - active < ACTIVE_MS) return;
  active = Date.now();
  fetch("/session", { method: "POST" }).catch(() => {}); // a line that is down is told elsewhere
}
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, { passive: true });

/** Load the page anew if the server has other files than those that this page runs on. */
function refresh(assets) {
  if (document.querySelector("meta[name=assets]").content !== assets) location.reload();
}
