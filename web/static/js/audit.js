// The audit: rounds are found, one is opened, its address says which step of it is shown.

import { Unreachable, ask } from "./audit_ask.js";
import { setUpChain, showChain } from "./audit_chain.js";
import { setUpFind, wanted } from "./audit_find.js";
import { showNames, showRounds } from "./audit_list.js";
import { setUpPlayer, showRound } from "./audit_player.js";
import { $, say } from "./dom.js";
import { t } from "./texts.js";

const AGAIN_MS = 2000; // also how soon a lost line is noticed
const tables = JSON.parse(document.body.dataset.tables);
const address = new URLSearchParams(location.search);
let table = address.get("table") ?? tables[0];
let number = address.has("round") ? Number(address.get("round")) : null;
let found = [];
let foundBy = ""; // the question whose answer they are
let asked = 0; // the question that was asked last: an older answer comes too late

const at = (path) => `/audit/${encodeURIComponent(table)}${path}`;

/** Look for rounds anew; `quietly` from time to time, since a table at work plays on. */
async function find(quietly = false) {
  if (!table) return;
  const mine = ++asked;
  const question = at("/rounds?") + wanted();
  await guarded(async () => {
    const answer = await ask(question);
    if (mine !== asked) return;
    const longer = quietly && question === foundBy && found.length > answer.rounds.length; // more were asked for: they stay
    foundBy = question;
    found = longer ? merged(answer.rounds, found) : answer.rounds;
    shown(answer, longer);
    if (number === null && found.length) await open(found[0].round);
  });
}

const merged = (fresh, old) => [...fresh, ...old.filter((one) => one.round < fresh.at(-1).round)];

function shown(answer, longer) {
  showNames(answer);
  showChain(answer.chain);
  showRounds(found, number, choose, answer);
  if (!longer) $("more").hidden = !answer.more;
}

async function more() {
  const question = foundBy;
  await guarded(async () => {
    const answer = await ask(at("/rounds?") + wanted({ before: found.at(-1).round }));
    if (question !== foundBy) return;
    found = [...found, ...answer.rounds];
    shown(answer, false);
  });
}

async function choose(chosen) {
  await open(chosen);
  $("show").scrollIntoView({ block: "start", behavior: "instant" });
}

/** Open round `chosen` at `step`, or where its bets are closed. */
async function open(chosen, step) {
  number = chosen;
  showRounds(found, number, choose);
  await guarded(async () => {
    const answer = await ask(at(`/rounds/${chosen}`)).catch(missing);
    if (answer && number === chosen) showRound(answer, step, at(`/rounds/${chosen}`));
  });
}

/** A round that is not there is said where it would be shown: no other one stands in for it. */
function missing(wrong) {
  if (wrong.status !== 404) throw wrong;
  document.body.dataset.found = "no";
  say($("round-title"), wrong.refused);
}

/** Do something that asks the server, and say what went wrong. */
async function guarded(act) {
  try {
    await act();
    document.documentElement.dataset.link = "live";
    $("trouble").hidden = true;
  } catch (wrong) {
    if (!(wrong instanceof Unreachable) && !wrong.refused) throw wrong;
    document.documentElement.dataset.link = wrong.refused ? "live" : "lost";
    say($("trouble-text"), wrong.refused ?? t("audit.unreachable"));
    $("trouble").hidden = false;
  }
}

function stepped(step) {
  const query = new URLSearchParams({ table, round: number, step });
  history.replaceState(null, "", `?${query}`);
}

function turn(other) {
  table = other;
  number = null;
  found = [];
  links();
  find();
}

function links() {
  if (!table) return;
  for (const what of ["recording", "events"]) $(`all-${what}`).href = at(`/${what}.jsonl`);
  if ($("table")) $("table").value = table;
}

setUpFind(() => find());
setUpChain(() => guarded(async () => showChain(await ask(at("/chain")))));
setUpPlayer(stepped, (step) => open(number, step));
$("more").addEventListener("click", more);
$("again").addEventListener("click", () => find());
$("table")?.addEventListener("change", (event) => turn(event.target.value));
links();
if (number !== null) await open(number, address.has("step") ? Number(address.get("step")) || 0 : undefined);
await find();
setInterval(() => document.hidden || find(true), AGAIN_MS);
