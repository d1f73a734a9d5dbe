import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { type Askable, partsBeside } from "./candidates.ts";
import type { Whole } from "./pickQuestions.ts";

/** Most questions of a run. A run of many long materials ends before the first whole that exceeds it. */
const MOST_QUESTIONS = 500;

/**
 * Adds to each material all its questions that a run may ask, whatever filter found some of them: a text is read once,
 * with all its blanks.
 * @param asking undefined: the run asks only the questions that were found
 */
export async function withParts(
  db: Db,
  wholes: readonly Whole[],
  asking: Askable | undefined,
): Promise<Whole[]> {
  const rows = asking && wholes.length > 0 ? await partsBeside(db, wholes.flat(), asking) : [];
  const parts = groupBy(rows, ({ passageId }) => passageId);
  const wholeOf = new Map(
    [...parts.values()].flatMap((all) => {
      const ids = all.map(({ id }) => id);
      return ids.map((id) => [id, ids] as const);
    }),
  );
  let num = 0;
  const complete = wholes.map((whole) => wholeOf.get(whole[0] ?? 0) ?? whole);
  return complete.filter(({ length }, at) => {
    num += length;
    return at === 0 || num <= MOST_QUESTIONS;
  });
}
