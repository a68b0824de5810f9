// The ruling on a held round: the bar that asks for one, and the dialog that gives it.

import { $, h, icon, keyed, say } from "./dom.js";
import { refusal } from "./said.js";
import { t, word } from "./texts.js";

let table = null;
let held = false;
let hands = [];

/** Follow whether the chosen table waits for a ruling. */
export function heldChanged(name, snapshot) {
  if (name !== table && $("ruling").open) $("ruling").close();
  table = name;
  held = Boolean(snapshot?.held);
  hands = (snapshot?.boxes ?? []).flatMap((box) => box.hands.map((hand) => hand.hand));
  document.body.dataset.held = held;
  $("held").hidden = !held;
  const live = document.documentElement.dataset.link === "live";
  $("rule").disabled = !live;
  $("give").disabled = !live || !held;
  const why = (snapshot?.flags ?? []).filter((flag) => flag.open && flag.level === "STOP");
  for (const list of [$("held-why"), $("ruling-why")]) keyed(list, why, (flag) => flag.id, reason);
  if ($("ruling").open && !held) tell("ruling.over", "quiet");
}

function reason(flag) {
  return h("li", {}, icon(`level-${flag.level}`), h("span", {}, flag.hand ? `${flag.hand}: ` : "", word("flag", flag.flag, t("flag.other"))));
}

/** Wire the bar and the dialog; called once. */
export function setUpRulings() {
  $("rule").addEventListener("click", openDialog);
  $("cancel").addEventListener("click", () => $("ruling").close());
  $("ruling-form").addEventListener("change", showCorrection);
  $("ruling-form").addEventListener("submit", (event) => {
    event.preventDefault();
    give();
  });
}

function showCorrection() {
  $("correction").hidden = chosen().get("ruling") !== "correct";
}

/** Where a corrected card may lie: where it was taken to lie, or with a hand of the round. */
function fillPlaces() {
  const places = [["", t("ruling.same")], ["D", t("common.dealer")], ...hands.map((hand) => [hand, t("pit.hand", { hand })])];
  $("to").replaceChildren(...places.map(([value, text]) => h("option", { value }, text)));
}

function openDialog() {
  $("ruling-form").reset();
  fillPlaces();
  showCorrection();
  say($("ruling-title"), t("ruling.title", { table }));
  tell(null);
  $("ruling").showModal();
}

async function give() {
  const fault = missing();
  if (fault) return tell(fault);
  $("give").disabled = true;
  tell("ruling.sending", "quiet");
  try {
    await send();
  } catch {
    tell("ruling.failed");
  }
  $("give").disabled = !held;
}

function chosen() {
  return new FormData($("ruling-form"));
}

function missing() {
  if (!chosen().get("ruling")) return "ruling.unknown";
  return chosen().get("reason").trim() ? null : "ruling.no_reason";
}

async function send() {
  const form = chosen();
  const said = { ruling: form.get("ruling"), reason: form.get("reason") };
  if (said.ruling === "correct") Object.assign(said, { card: form.get("rank") + form.get("suit"), to: form.get("to") });
  const answer = await fetch(`/pit/${encodeURIComponent(table)}/ruling`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
  });
  if (answer.ok) {
    $("ruling").close();
    say($("announce"), t("ruling.taken"));
  } else {
    show(refusal(await answer.json()), "fault");
  }
}

function tell(key, kind = "fault") {
  show(key ? t(key) : "", kind);
}

function show(text, kind) {
  $("ruling-says").dataset.kind = kind;
  say($("ruling-says"), text);
}
