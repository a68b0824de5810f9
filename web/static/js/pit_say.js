// Buttons of the pit that say something to a table, and the one place where a refusal is read.

import { $, h, say } from "./dom.js";
import { tell } from "./say.js";
import { t } from "./texts.js";

const words = JSON.parse(document.body.dataset.words);

/** A button that says `said` to `table` once; what comes of it is told in the page's own words. Null for a word that is not of this role. */
export function act(label, table, said, cls = "quiet-button") {
  if (!words.includes(said.says)) return null;
  const button = h("button", { type: "button", class: `act ${cls}` }, label);
  button.addEventListener("click", async () => {
    if (button.ariaDisabled === "true" || document.documentElement.dataset.link !== "live") return;
    button.ariaDisabled = "true"; // not disabled: the focus stays
    const refused = await tell(table, "pit", said);
    button.ariaDisabled = "false";
    report(refused);
  });
  return button;
}

function report(refused) {
  $("refused").hidden = !refused;
  say($("refused-text"), refused ?? "");
  if (!refused) say($("announce"), t("say.taken"));
}

/** Wire the closing of a refusal; called once. */
export function setUpRefusals() {
  $("refused-close").addEventListener("click", () => ($("refused").hidden = true));
}
