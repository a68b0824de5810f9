// The form of an errand: large targets for box, guest and amount; digits choose a box, Enter says it, Escape leaves.

import { added, isAmount, plain } from "./amounts.js";
import { closeDialog, fault, openDialog, setUpDialog } from "./dialog.js";
import { $, h, say } from "./dom.js";
import { tell } from "./say.js";
import { money, t } from "./texts.js";

const STEPS = { buy_in: [1, 2, 5, 10, 50, 100], seat: [0.5, 1, 2, 5, 10, 50], tip: [0.1, 0.5, 1, 2, 5, 10], colour: [0.5, 1, 5, 10, 50, 100] };
/** Of the table's minimum: what a touch adds to an amount. */
const TAKEN_MS = 4000;
const table = document.body.dataset.table;

let errand = null;
let shown = null;
let hiding = 0;

/** Open the form of `chosen` over the table as it is in `snapshot`. */
export function openErrand(chosen, snapshot) {
  errand = chosen;
  shown = snapshot;
  say($("errand-title"), t(`errand.${chosen.name}`));
  const fields = [...chosen.needs, ...chosen.may];
  $("errand-fields").replaceChildren(...["amount", "box", "passed_by", "player", "stake"].filter((name) => fields.includes(name)).map((name) => FIELDS[name]()));
  passing();
  openDialog("errand");
  ($("errand-fields").querySelector("[data-first]") ?? $("errand-fields").querySelector("input")).focus();
}

const FIELDS = { amount: () => amountField("amount", "errand.amount"), stake: () => amountField("stake", "errand.stake"), box: boxField, player: playerField, passed_by: passedField };

function boxField() {
  const only = { release: shown.reserved, reserve: shown.boxes.map(({ box }) => box).filter((box) => !shown.reserved?.includes(box)) }[errand.says];
  const boxes = only ?? shown.boxes.map(({ box }) => box);
  const any = errand.needs.includes("box") ? [] : [pick("box", "", t("errand.any"), true)];
  const mine = shown.shuffle?.cutter?.box;
  return h("fieldset", {}, h("legend", {}, t("errand.box")), h("div", { class: "picks" }, ...boxes.map((box) => pick("box", box, box, errand.says === "cut" && box === mine)), ...any));
}

/** Guests who are known, and for a seat the next one who is not. */
function playerField() {
  const known = [...new Set(Object.values(shown.seats ?? {}).flatMap(({ bettors }) => bettors))];
  let n = known.length + 1;
  while (known.includes(t("errand.guest", { n }))) n += 1;
  const fresh = errand.says === "seat" ? [pick("player", t("errand.guest", { n }), t("errand.guest", { n }), true)] : [];
  const any = errand.needs.includes("player") ? [] : [pick("player", "", t("errand.any"), true)];
  return h("fieldset", {}, h("legend", {}, t("errand.player")),
    h("div", { class: "picks" }, ...known.map((name) => pick("player", name, name)), ...fresh, ...any),
    h("label", { class: "line" }, t("errand.new"), h("input", { name: "other", maxlength: 40, autocomplete: "off" })));
}

function pick(name, value, label, checked = false) {
  return h("label", { class: "pick" }, h("input", { type: "radio", name, value, checked }), h("span", {}, label));
}

function amountField(name, label) {
  const input = h("input", { name, inputmode: "decimal", autocomplete: "off", maxlength: 16, "aria-label": t(label), "data-first": name === "amount" });
  const least = Number(shown.limits?.min ?? 10);
  const add = (step) => {
    const worth = (least * step).toFixed(2).replace(/\.?0+$/, "");
    const button = h("button", { type: "button", class: "step-amount" }, `+${money(worth, shown.limits?.currency)}`);
    button.addEventListener("click", () => (input.value = added(input.value, worth)));
    return button;
  };
  const clear = h("button", { type: "button", class: "step-amount clear" }, t("errand.clear"));
  clear.addEventListener("click", () => (input.value = ""));
  return h("fieldset", {}, h("legend", {}, t(label)), input, h("div", { class: "picks" }, ...STEPS[errand.says].map(add), clear));
}

function passedField() {
  return h("label", { class: "pick passed", hidden: true }, h("input", { type: "checkbox", name: "passed_by", value: shown.shuffle?.cutter?.box ?? "" }), h("span", {}, t("errand.passed", { box: shown.shuffle?.cutter?.box ?? "" })));
}

/** Whether the box that cuts is another one than that whose right it is. */
function passing() {
  const field = $("errand-fields").querySelector(".passed");
  if (!field) return;
  const right = shown.shuffle?.cutter?.box;
  field.hidden = !right || [right, undefined].includes(read().box);
}

function read() {
  const form = Object.fromEntries(new FormData($("errand-form")));
  const player = form.other?.trim() || form.player;
  const amount = plain(form.amount ?? form.stake ?? "");
  const all = { says: errand.says, box: form.box, player, amount, passed_by: $("errand-fields").querySelector(".passed")?.hidden ? "" : form.passed_by };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

function missing(said) {
  if (errand.needs.includes("box") && !said.box) return "errand.no_box";
  if (errand.needs.includes("player") && !said.player) return "errand.no_player";
  const bad = said.amount ? !isAmount(said.amount) || Number(said.amount) === 0 : errand.needs.includes("amount");
  return bad ? "errand.no_amount" : null;
}

async function send() {
  const said = read();
  const wrong = missing(said);
  if (wrong) return fault("errand", t(wrong));
  if ($("errand-say").ariaDisabled === "true") return;
  $("errand-say").ariaDisabled = "true";
  const refused = await tell(table, "dealer", said);
  $("errand-say").ariaDisabled = "false";
  closeDialog("errand", refused);
  if (refused) return;
  taken([t(`errand.${errand.name}`), said.box && `${t("errand.box")} ${said.box}`, said.player, said.amount && money(said.amount, shown.limits?.currency)]);
}

function taken(parts) {
  say($("taken"), t("errand.taken", { what: parts.filter(Boolean).join(", ") }));
  $("taken").hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => ($("taken").hidden = true), TAKEN_MS);
}

/** A touch on the box is all that is needed where nothing else is asked for. */
function changed(event) {
  passing();
  const done = event.target.name === "box" && errand.needs.length === 1 && errand.needs[0] === "box";
  if (done && ($("errand-fields").querySelector(".passed")?.hidden ?? true)) send();
}

function pressed(event) {
  if (event.target.matches("input:not([type=radio], [type=checkbox])") || !/^[1-9]$/.test(event.key)) return;
  const radio = $("errand-fields").querySelector(`[name=box][value="${event.key}"]`);
  if (radio) radio.click();
}

/** Wire the form; called once. */
export function setUpErrands() {
  setUpDialog("errand", send);
  $("errand-form").addEventListener("change", changed);
  $("errand").addEventListener("keydown", pressed);
}
