// Counts of float, drop box and tip box: two people count, each says it for themselves.

import { isAmount, plain } from "./amounts.js";
import { closeDialog, fault, openDialog, setUpDialog } from "./dialog.js";
import { $ } from "./dom.js";
import { tell } from "./say.js";
import { t } from "./texts.js";

let table = null;

/** Open the form for a count at table `at`. */
export function openCount(at) {
  table = at;
  $("count-form").reset();
  openDialog("count");
}

async function send() {
  const { spot, amount } = Object.fromEntries(new FormData($("count-form")));
  if (!isAmount(plain(amount))) return fault("count", t("count.no_amount"));
  closeDialog("count", await tell(table, document.body.dataset.page, { says: "count", spot, amount: plain(amount) }));
}

/** Wire the form; called once. */
export const setUpCount = () => setUpDialog("count", send);
