// Denied tries, for those who look after security: quietly a number, the rest on asking.

import { $, h, keyed, say } from "./dom.js";
import { clock, count, t, word } from "./texts.js";

const AGAIN_MS = 10000;

async function look() {
  let answer;
  try {
    answer = await fetch("/pit/denied", { headers: { "Content-Type": "application/json" } });
  } catch {
    return; // the page says already that its line is lost
  }
  if (answer.ok) show(await answer.json());
}

function show({ count: n, tries }) {
  $("denied-open").hidden = n === 0;
  say($("denied-count"), count("denied.count", n));
  const rest = n > tries.length ? [{ more: n - tries.length }] : [];
  keyed($("denied-list"), [...tries.map((one, i) => ({ ...one, i: tries.length - i })), ...rest], (one) => one.i ?? "more", draw);
}

function draw({ at, who, role, address, path, why, more }) {
  if (more) return h("li", { class: "left-out" }, t("denied.left_out", { n: more }));
  return h("li", {},
    h("time", { datetime: at }, clock(at)),
    h("b", {}, who || t("denied.stranger")), role ? h("span", {}, word("role", role)) : null,
    h("span", { class: "from" }, address),
    h("p", {}, why, " ", h("code", {}, path)));
}

/** Look now and from time to time, where the page's reader may; called once. */
export function setUpDenied() {
  if (document.body.dataset.denied !== "true") return;
  $("denied-open").addEventListener("click", () => $("denied").showModal());
  look();
  setInterval(look, AGAIN_MS);
}
