import type { Db } from "../db/database.ts";
import { questionFeedback } from "../db/schema/practice.ts";

type NewFeedback = Pick<
  typeof questionFeedback.$inferInsert,
  "userId" | "agencyId" | "questionId" | "requestId" | "kind" | "content"
>;

/** What a learner tells the agency of a question. */
export async function addFeedback(tx: Db, told: NewFeedback) {
  const [row] = await tx
    .insert(questionFeedback)
    .values(told)
    .returning({ id: questionFeedback.id, status: questionFeedback.status });
  if (!row) throw new Error("a report was not written");
  return row;
}
