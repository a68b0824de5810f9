// A sign that stands at the table: it stays awake, and tells the table what can be read on it.

import { $ } from "./dom.js";
import { amountIn } from "./texts.js";

const AGAIN_MS = 2000;
let told = "";
let sending = false;

/** Tell the table the limits that can be read here now, if they are others than those told last. */
export async function tellShown(table) {
  const shown = JSON.stringify(readable());
  if (sending || shown === told || document.documentElement.dataset.link !== "live") return;
  sending = true;
  const taken = await post(table, shown);
  sending = false;
  told = taken ? shown : "";
  if (!taken) setTimeout(tellShown, AGAIN_MS, table);
  else if (JSON.stringify(readable()) !== shown) tellShown(table);
}

async function post(table, shown) {
  try {
    const answer = await fetch(`/sign/${encodeURIComponent(table)}/shown`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: shown,
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The limits as their written text says them; none of what is covered, hidden or off the screen. */
function readable() {
  const [min, max] = ["min", "max"].map((id) => amount($(id)));
  return min && max ? { min, max, currency: $("limits").dataset.currency } : {};
}

function amount(element) {
  const part = [...element.children].find((child) => child.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  if (!part || document.hidden) return "";
  const box = part.getBoundingClientRect();
  const inside = box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  return inside ? amountIn(part.textContent, part.lang) : "";
}

/** Keep the display awake and the record of it true; called once. */
export function setUpKiosk(table) {
  const awake = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {}); // refused outside https
  awake();
  document.addEventListener("visibilitychange", () => {
    awake();
    tellShown(table);
  });
  new MutationObserver(() => {
    // After a lost line the table may have heard that the sign was gone.
    if (document.documentElement.dataset.link === "live") tellShown(table);
    else told = "";
  }).observe(document.documentElement, { attributeFilter: ["data-link"] });
}
