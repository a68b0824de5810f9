// Questions to the server.

import { t } from "./texts.js";

/** The server did not answer. */
export class Unreachable extends Error {}

/** The answer to a question; throws `Unreachable`, or an error with `refused` in words. */
export async function ask(path) {
  let answer;
  try {
    answer = await fetch(path, { headers: { Accept: "application/json", "Content-Type": "application/json" } });
  } catch (wrong) {
    throw new Unreachable(String(wrong));
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  throw Object.assign(new Error(path), { status: answer.status, refused: told.refused ?? t("audit.unreachable") });
}
