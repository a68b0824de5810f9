// Building the page. Text enters only as text nodes: nothing that was seen or typed becomes markup.

const SVG = "http://www.w3.org/2000/svg";
const drawn = new WeakMap();

/** An element. `props`: class, data (dataset), vars (custom properties), else attributes; null and false are left out. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "data") Object.assign(element.dataset, value);
    else if (name === "vars") for (const [key, v] of Object.entries(value)) element.style.setProperty(key, v);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

/** A picture of the page's sprite, for the eye only. */
export function icon(name, cls = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

export const $ = (id) => document.getElementById(id);

/** Set an element's text without touching it if nothing changed (screen readers would say it again). */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Make `parent`'s children follow `items`: `draw(item, old)` runs only for an item that changed. */
export function keyed(parent, items, keyOf, draw) {
  const old = new Map([...parent.children].map((element) => [element.dataset.key, element]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const before = old.get(key);
    const element = redraw(before, item, key, draw);
    old.delete(key);
    if (before && before !== element) {
      if (before === place) place = element;
      before.replaceWith(element);
    }
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const gone of old.values()) gone.remove();
}

function redraw(before, item, key, draw) {
  const json = JSON.stringify(item);
  if (before && drawn.get(before) === json) return before;
  const element = draw(item, before);
  element.dataset.key = key;
  drawn.set(element, json);
  return element;
}
