// Time that runs on the page: down to a moment or up from one, by the server's clock.

import { h } from "./dom.js";
import { t } from "./texts.js";

const TICK_MS = 500;
let ahead = 0; // of the server's clock before this display's, in ms

/** Take over the server's time. */
export function setClock(now) {
  if (now) ahead = now - Date.now();
}

/** "12:05" to `until` (`over` once it is past), drawn anew every second. */
export function countdown(until, over) {
  return running("until", until, over);
}

/** "0:45" since `since`. */
export function stopwatch(since) {
  return running("since", since, "");
}

function running(kind, moment, over) {
  const element = h("time", { class: "timer", role: "timer", datetime: moment, data: { [kind]: Date.parse(moment), over } });
  tick(element);
  return element;
}

function tick(element) {
  const { until, since, over } = element.dataset;
  const now = Date.now() + ahead;
  const left = until ? until - now : now - since;
  element.dataset.past = Boolean(until) && left <= 0;
  const text = until && left <= 0 ? over : t("common.timer", minutes(Math.max(0, left)));
  if (element.textContent !== text) element.textContent = text;
}

function minutes(ms) {
  const s = Math.floor(ms / 1000);
  return { m: Math.floor(s / 60), s: String(s % 60).padStart(2, "0") };
}

setInterval(() => document.querySelectorAll("time.timer").forEach(tick), TICK_MS);
