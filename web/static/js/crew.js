// Who serves the table: signing on and off by PIN, each for themselves, whoever is logged in at the page.

import { closeDialog, fault, openDialog, setUpDialog } from "./dialog.js";
import { $, h, say } from "./dom.js";
import { tell } from "./say.js";
import { clock, t, word } from "./texts.js";

const SERVING = ["dealer", "observer", "inspector"];
const { page, role: mine, name: me } = document.body.dataset;
const words = JSON.parse(document.body.dataset.words);
const serving = JSON.parse(document.body.dataset.serving);
const staffed = document.body.dataset.staffed === "true";
let asked = null;

/** The roles at a table with who is on; those that serve it are there even while nobody is. */
export function crewOf({ table, staff = [], shuffle }) {
  const on = new Map(staff.map((one) => [one.role, one]));
  const roles = shuffle ? [...new Set([...SERVING, ...on.keys()])] : [...on.keys()];
  return roles.map((role) => ({ role, table, ...(on.get(role) ?? { name: null, since: null }), may: SERVING.includes(role) && Boolean(shuffle) }));
}

/** One role: who is on, since when, and the way on or off. */
export function drawRole({ role, name, since, table, may }) {
  return h("li", { class: "person", data: { role } },
    h("b", {}, name ?? t("crew.nobody")), h("span", {}, word("role", role)), since ? h("span", { class: "when" }, clock(since)) : null,
    may && words.includes("sign_on") ? signButton({ table, role, name, says: name ? "sign_off" : "sign_on" }) : null);
}

function signButton(said) {
  const label = t(`crew.${said.says}`);
  const button = h("button", { type: "button", class: "quiet-button act", "aria-haspopup": "dialog", "aria-label": t("crew.as", { says: label, role: word("role", said.role) }) }, label);
  button.addEventListener("click", () => openSign(said));
  return button;
}

function openSign(said) {
  asked = said;
  const names = serving[said.table]?.[said.role] ?? [];
  say($("sign-title"), t("crew.as", { says: t(`crew.${said.says}`), role: word("role", said.role) }));
  $("sign-name").replaceChildren(nameField(said, names));
  $("sign-pin").hidden = !staffed || isMine(said);
  $("sign-form").elements.pin.value = "";
  say($("sign-say"), t(`crew.${said.says}`));
  $("crew")?.close();
  openDialog("sign");
}

const isMine = ({ says, name, role }) => says === "sign_off" && name === me && role === mine;

function nameField({ says, name, role }, names) {
  if (says === "sign_off") return h("b", {}, name);
  if (!names.length) return h("input", { name: "name", maxlength: 40, autocomplete: "off", required: true });
  const options = names.map((one) => h("option", { value: one, selected: role === mine && one === me }, one));
  return h("select", { name: "name" }, h("option", { value: "" }, t("crew.choose")), ...options);
}

async function send() {
  const form = Object.fromEntries(new FormData($("sign-form")));
  const name = (asked.name ?? form.name ?? "").trim();
  if (!name) return fault("sign", t("crew.no_name"));
  if (!$("sign-pin").hidden && !form.pin) return fault("sign", t("crew.no_pin"));
  const pin = $("sign-pin").hidden ? {} : { pin: form.pin };
  const refused = await tell(asked.table, page, { says: asked.says, role: asked.role, name, ...pin });
  $("sign-form").elements.pin.value = "";
  closeDialog("sign", refused);
}

/** Wire the form; called once. */
export const setUpCrew = () => setUpDialog("sign", send);
