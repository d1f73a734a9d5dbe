import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { given, givenValues } from "../../platform/db/givenColumns.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { wrongBook, wrongSources } from "../../platform/db/schema/practice.ts";

export interface Source {
  readonly examType: number;
  readonly sourceName: string;
  readonly mistakes: number;
  readonly lastTime: Date;
}

/** Writes the plan of the next review of a question. */
export const spaceQuery = preparedQuery((db) => planningReview(db));

/** Writes the plan of the next review, and adds a source of the mistake. */
export const spaceAndSourceQuery = preparedQuery((db) => {
  const { wrongId, examType, sourceName, wrongNum, lastTime } = wrongSources;
  const set = givenValues({ sourceName, lastTime });
  const source = db
    .insert(wrongSources)
    .values({
      ...set,
      wrongId: given("id", wrongId),
      examType: given("examType", examType),
      wrongNum: given("mistakes", wrongNum),
    })
    .onConflictDoUpdate({
      target: [wrongId, examType],
      set: { ...set, wrongNum: sql`${wrongNum} + ${given("mistakes", wrongNum)}` },
    })
    .returning({ id: wrongId });
  return planningReview(db.with(db.$with("source").as(source)));
});

function planningReview(db: Pick<Db, "update">) {
  const { id, card, dueTime, cardBefore, spacedBy } = wrongBook;
  return db
    .update(wrongBook)
    .set(givenValues({ card, dueTime, cardBefore, spacedBy }))
    .where(eq(id, given("id", id)))
    .prepare("");
}
