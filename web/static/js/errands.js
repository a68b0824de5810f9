// What is told at the table besides the game: buy-ins, tips, guests, the cut. One touch or one key opens the form.

import { openCount } from "./count.js";
import { $, h, keyed } from "./dom.js";
import { openErrand } from "./errand_form.js";
import { t } from "./texts.js";

const { role, words } = { ...document.body.dataset, words: JSON.parse(document.body.dataset.words) };
const books = ({ shuffle }) => Boolean(shuffle); // only a table of scope table tells of its shuffle
const seated = ({ seats }) => Object.values(seats ?? {});

/** `roles`: whose word it is in this form; `needs` and `may`: fields of the form; `when`: whether there is anything to tell. */
const ERRANDS = [
  { says: "buy_in", name: "buy_in", key: "M", roles: ["dealer"], needs: ["amount"], may: ["box", "player"], when: books },
  { says: "buy_in", name: "recount", key: "M", roles: ["observer"], needs: ["amount"], may: [], when: books },
  { says: "tip", name: "tip", key: "T", roles: ["dealer"], needs: ["amount"], may: ["box"], when: books },
  { says: "seat", name: "seat", key: "G", roles: ["dealer", "observer"], needs: ["box", "player"], may: ["stake"], when: () => true },
  { says: "host", name: "host", key: "J", roles: ["dealer", "observer"], needs: ["box", "player"], may: [], when: (s) => seated(s).some(({ bettors }) => bettors.length > 1) },
  { says: "leave", name: "leave", key: "L", roles: ["dealer", "observer"], needs: ["player"], may: ["box"], when: (s) => seated(s).length > 0 },
  { says: "reserve", name: "reserve", key: "V", roles: ["dealer", "observer", "inspector"], needs: ["box"], may: [], when: () => true },
  { says: "release", name: "release", key: "Z", roles: ["dealer", "observer", "inspector"], needs: ["box"], may: [], when: ({ reserved }) => reserved?.length > 0 },
  { says: "cut", name: "cut", key: "K", roles: ["dealer"], needs: ["box"], may: ["passed_by"], when: ({ shuffle, shuffle_due }) => Boolean(shuffle && (shuffle_due || shuffle.since || shuffle.cutter)) },
  { says: "count", name: "count", key: "U", roles: ["observer", "inspector"], needs: ["spot", "amount"], may: [], when: books },
  { says: "colour", name: "colour", key: "Q", roles: ["dealer"], needs: ["amount"], may: ["box"], when: books },
];

let offered = [];
let latest = null;

/** Offer what may be told now. */
export function showErrands(snapshot) {
  latest = snapshot;
  offered = ERRANDS.filter((one) => one.roles.includes(role) && words.includes(one.says) && one.when(snapshot));
  $("errands").hidden = offered.length === 0;
  keyed($("errand-list"), offered, (one) => one.name, ({ name, key }) => {
    const button = h("button", { type: "button", class: "errand", "aria-keyshortcuts": key, "aria-haspopup": "dialog" },
      h("span", {}, t(`errand.${name}`)), h("kbd", { "aria-hidden": "true" }, key));
    button.addEventListener("click", () => open(name));
    return h("li", {}, button);
  });
}

function open(name) {
  const errand = offered.find((one) => one.name === name);
  if (!errand || document.documentElement.dataset.link !== "live") return;
  if (errand.says === "count") openCount(latest.table);
  else openErrand(errand, latest);
}

/** The errand of a pressed key; true if there was one. */
export function errandByKey(key) {
  const errand = offered.find((one) => one.key === key);
  if (errand) open(errand.name);
  return Boolean(errand);
}

/** All keys with their names, for the help. */
export const errandKeys = ERRANDS.filter((one) => one.roles.includes(role)).map(({ key, name }) => [key, t(`errand.${name}`)]);
