import type { Db } from "../../platform/db/database.ts";
import { lessonFeedback } from "../../platform/db/schema/playing.ts";

type NewFeedback = Pick<
  typeof lessonFeedback.$inferInsert,
  "userId" | "agencyId" | "lessonId" | "second" | "kind" | "content" | "createdAt"
>;

export async function addFeedback(tx: Db, feedback: NewFeedback) {
  const [row] = await tx
    .insert(lessonFeedback)
    .values(feedback)
    .returning({ id: lessonFeedback.id, status: lessonFeedback.status });
  if (!row) throw new Error("a report was not written");
  return row;
}
