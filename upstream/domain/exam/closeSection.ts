import type { Db } from "../../platform/db/database.ts";
import { Refusal, badInput } from "../../platform/kit/errors.ts";
import { type AttemptRow, paperOfAttempt, updateAttempt } from "./attemptRows.ts";
import { refuseOtherPage } from "./currentAttempt.ts";

/**
 * Closes a section and the sections before it. Changes that were made before the closing are still accepted for the
 * grace period.
 * @throws Refusal conflict: another page has taken over, or the exam does not lock sections; badInput: no such section
 */
export async function closeSection(
  tx: Db,
  attempt: AttemptRow,
  { ticket, place, nowMs }: { readonly ticket: string; readonly place: number; readonly nowMs: number },
): Promise<AttemptRow> {
  refuseOtherPage(attempt, ticket);
  const { sectionsLocked } = await paperOfAttempt(tx, attempt);
  if (!sectionsLocked) throw new Refusal("sectionsOpen", "这场考试可以随时返回修改");
  if (place < 0 || place >= attempt.layout.length) throw badInput("试卷里没有这个部分");
  const closed = attempt.layout.slice(0, place + 1).map((_, index) => attempt.closedSections[index] ?? nowMs);
  if (closed.length <= attempt.closedSections.length) return attempt;
  return updateAttempt(tx, attempt, { closedSections: closed });
}
