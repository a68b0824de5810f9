// Another dealer: the inspector asks, the administrator decides.

import { closeDialog, openDialog, setUpDialog } from "./dialog.js";
import { $, h } from "./dom.js";
import { act } from "./pit_say.js";
import { tell } from "./say.js";
import { clock, t } from "./texts.js";

const { role } = document.body.dataset;
const serving = JSON.parse(document.body.dataset.serving);
let table = null;

/** What was asked and decided, with the administrator's answers while there is none. */
export function drawChange({ name, asked_at, approved, table: at }) {
  const state = approved === null ? "asked" : approved ? "approved" : "refused";
  const whom = name ?? t("crew.anybody");
  const answer = (label, yes) => act(t(label), at, { says: "change", answer: yes, ...(name && { name }) }, yes === "yes" ? "primary" : "quiet-button");
  const decides = state === "asked" && role === "administrator";
  return h("div", { class: "change", data: { state } },
    h("p", {}, t(`pit.change.${state}`, { name: whom, time: clock(asked_at) })),
    decides ? h("p", { class: "answers" }, answer("crew.approve", "yes"), answer("crew.refuse", "no")) : null);
}

/** Whether another dealer may be asked for at this page. */
export const mayAsk = () => role === "inspector";

/** The way to ask. */
export function askButton({ table: at, dealer }) {
  const button = h("button", { type: "button", class: "quiet-button act", "aria-haspopup": "dialog" }, t("crew.change"));
  button.addEventListener("click", () => open(at, dealer));
  return h("p", { class: "ask" }, button);
}

function open(at, dealer) {
  table = at;
  const names = (serving[at]?.dealer ?? []).filter((name) => name !== dealer);
  const field = names.length
    ? h("select", { name: "name" }, h("option", { value: "" }, t("crew.anybody")), ...names.map((name) => h("option", { value: name }, name)))
    : h("input", { name: "name", maxlength: 40, autocomplete: "off" });
  $("other-dealer-name").replaceChildren(field);
  openDialog("other-dealer");
}

async function send() {
  const name = new FormData($("other-dealer-form")).get("name").trim();
  const refused = await tell(table, "pit", { says: "change", ...(name && { name }) });
  closeDialog("other-dealer", refused);
}

/** Wire the form; called once. */
export const setUpChange = () => setUpDialog("other-dealer", send);
