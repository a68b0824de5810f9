// What is looked for: the form, as the words that the server takes.

import { $ } from "./dom.js";

const WAIT_MS = 250;

/** The question as a query; times as the person's own, the server gets them with their zone. */
export function wanted(extra = {}) {
  const said = Object.fromEntries(new FormData($("find")));
  const moment = (local) => (local ? new Date(local).toISOString() : "");
  const card = said.rank ? said.rank + said.suit : "";
  const asked = { since: moment(said.since), until: moment(said.until), box: said.box, card, flag: said.flag, dealer: said.dealer, state: said.state, ...extra };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "" && value !== undefined));
}

/** Wire the form: every change looks anew; called once. */
export function setUpFind(look) {
  const form = $("find");
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    form.elements.suit.disabled = !form.elements.rank.value; // a suit alone is no card
    waiting = setTimeout(look, WAIT_MS);
  };
  form.elements.suit.disabled = true;
  if (matchMedia("(max-width: 700px)").matches) $("find-part").open = false; // the rounds come first on a small screen
  form.addEventListener("input", soon);
  form.addEventListener("reset", () => setTimeout(soon));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
}
