// The head of a round: when, who, how certain, and the way to take it away.

import { $, h, icon, keyed, say } from "./dom.js";
import { clock, lang, t } from "./texts.js";

const days = new Intl.DateTimeFormat(lang, { dateStyle: "long" });

/** Draw the head. */
export function showHead({ round, differs }, path) {
  const { began, ended } = round;
  document.body.dataset.found = "yes";
  say($("round-title"), t("pit.round", { n: round.round }));
  say($("round-when"), began ? `${days.format(new Date(began))}, ${clock(began)} – ${ended ? clock(ended) : t("audit.still")}` : t("audit.before_first"));
  say($("round-dealer"), round.dealer ? t("audit.dealt_by", { name: round.dealer }) : "");
  say($("round-certainty"), round.certainty ? t(`pit.certainty_text.${round.certainty}`) : "");
  keyed($("round-marks"), marks(round), (mark) => mark.name, drawMark);
  $("take").hidden = false;
  for (const what of ["recording", "events"]) $(what).href = `${path}/${what}.jsonl`;
  $("differs").hidden = differs === null;
  say($("differs"), differs === null ? "" : t("audit.differs", { n: differs }));
}

function marks({ held, voided, ended, began }) {
  const all = [["held", held], ["voided", voided], ["playing", began && !ended]];
  return all.filter(([, is]) => is).map(([name]) => ({ name }));
}

function drawMark({ name }) {
  const icons = { held: "state-held", voided: "device-offline", playing: "state-waiting" };
  return h("li", { class: "mark", data: { mark: name } }, icon(icons[name]), t(`audit.is.${name}`));
}
