// Saying something to a table from a page, and what came of it.

import { refusal } from "./said.js";
import { t } from "./texts.js";

/** Say `said` ({says, ...}) to `table` as the one who sits at `page`: null if it was taken, else why not, in words. */
export async function tell(table, page, said) {
  try {
    const answer = await fetch(`/tables/${encodeURIComponent(table)}/say?page=${page}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(said),
    });
    return answer.ok ? null : refusal(await answer.json());
  } catch {
    return t("say.failed");
  }
}
