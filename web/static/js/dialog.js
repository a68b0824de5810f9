// A dialog with a form. For the dialog `name` the page has `name-form`, `name-says` (why it was not taken) and `name-cancel`.

import { $, say } from "./dom.js";

/** Open it, without the fault of the time before. */
export function openDialog(name) {
  fault(name, "");
  $(name).showModal();
}

/** Say in it why it was not taken; "" for nothing. */
export function fault(name, text) {
  $(`${name}-says`).hidden = !text;
  say($(`${name}-says`), text);
}

/** Close it once what it asked for was taken; `refused` says why not. */
export function closeDialog(name, refused) {
  fault(name, refused ?? "");
  if (!refused) $(name).close();
}

/** Wire its buttons and Enter; called once. */
export function setUpDialog(name, send) {
  $(`${name}-form`).addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  $(`${name}-cancel`).addEventListener("click", () => $(name).close());
}
