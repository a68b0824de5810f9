// Flags with their explanation: what it is, what was expected and seen, by which rules, and what else it could be.

import { $, h, icon, keyed } from "./dom.js";
import { field, place, sentence, spoken } from "./said.js";
import { clock, t, word } from "./texts.js";

/** Draw the flags, those that wait for someone first. */
export function showFlags(snapshot) {
  const currency = snapshot.limits?.currency;
  const waiting = snapshot.flags.filter((flag) => flag.open);
  const rest = snapshot.flags.filter((flag) => !flag.open);
  $("no-flags").hidden = snapshot.flags.length > 0;
  keyed($("flags"), [...waiting, ...rest].map((flag) => ({ flag, currency })), ({ flag }) => flag.id, drawFlag);
}

function title(flag) {
  return word("flag", flag.flag, t("flag.other"));
}

export function drawFlag({ flag, currency }) {
  return h(
    "li",
    { class: "flag", data: { level: flag.level, open: flag.open } },
    h(
      "header",
      {},
      h("span", { class: "level", title: t(`pit.level_text.${flag.level}`) }, icon(`level-${flag.level}`), t(`pit.level.${flag.level}`)),
      flag.hand ? h("span", { class: "where" }, place(flag.hand)) : null,
      h("span", { class: "when" }, flag.round ? `${t("pit.round", { n: flag.round })} · ` : "", clock(flag.at)),
      flag.level === "STOP" ? h("span", { class: "standing" }, t(flag.open ? "pit.open" : "pit.closed")) : null,
    ),
    h("h3", {}, title(flag)),
    compared(flag, currency),
    h("p", { class: "text" }, sentence(flag, currency)),
    flag.advice ? h("p", { class: "advice" }, h("b", {}, t("pit.advice")), " ", spoken("", flag.advice, "span")) : null,
    others(flag, currency),
    evidence(flag, currency),
    h("p", { class: "rules" }, h("code", { class: "flag-id" }, flag.flag), ...flag.rules.map((rule) => h("code", {}, rule))),
  );
}

function evidence(flag, currency) {
  if (!flag.evidence?.length) return null;
  return h("details", {}, h("summary", {}, t("pit.detail")), h("ol", {}, ...flag.evidence.map((line) => spoken("", line, "li", currency))));
}

function compared(flag, currency) {
  if (flag.expected === null && flag.seen === null) return null;
  const cell = (name) => h("div", { class: name }, h("dt", {}, t(`pit.${name}`)), h("dd", {}, field(flag, name, currency)));
  return h("dl", { class: "compared" }, cell("expected"), cell("seen"));
}

function others(flag, currency) {
  if (flag.alternatives.length === 0) return null;
  const all = [flag, ...flag.alternatives];
  const item = (one, i) => h("li", {}, i ? h("i", {}, t("pit.or")) : null, h("b", {}, title(one)), i ? `: ${sentence(one, currency)}` : one.hand ? ` (${place(one.hand)})` : "");
  return h("div", { class: "others" }, h("p", {}, t("pit.either")), h("ol", {}, ...all.map(item)));
}
