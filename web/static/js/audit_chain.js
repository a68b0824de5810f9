// The state of the record: how far it is intact, and where it is broken.

import { $, say } from "./dom.js";
import { told } from "./said.js";
import { lang, t } from "./texts.js";

const numbers = new Intl.NumberFormat(lang);

/** Draw the state of the chain. */
export function showChain({ rows, head, broken }) {
  const state = broken ? "broken" : "intact";
  $("chain").dataset.state = state;
  $("chain-icon").setAttribute("href", broken ? "#level-STOP" : "#state-ok");
  $("chain").title = t("audit.head", { head });
  const short = head.slice(0, 12);
  say($("chain-text"), t(`audit.chain.${state}`, { n: numbers.format(rows), head: short, why: broken ? (told(broken) ?? broken) : "" }));
}

/** Wire the button that checks every row anew; called once. */
export function setUpChain(check) {
  const button = $("check");
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true"; // not disabled: the focus stays
    say($("chain-text"), t("audit.checking"));
    await check();
    button.ariaDisabled = "false";
  });
}
