import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { studyDays } from "../db/schema/learning.ts";
import { DATE, shanghai } from "../kit/shanghai.ts";

export interface Study {
  readonly userId: number;
  readonly agencyId: number;
  /** When it was. */
  readonly atMs: number;
  readonly subjectId: number;
  readonly seconds: number;
  /** Questions. */
  readonly answered: number;
}

/** Adds to the learner's day in Shanghai and its subject. Of several subjects the caller goes by their order, or two could wait for each other. */
export async function recordStudy(tx: Db, study: Study): Promise<void> {
  if (study.seconds > 0 || study.answered > 0) await addToDay(tx, study);
}

/** Records study by a statement that can be part of another one. */
export function addToDay(tx: Db, { userId, agencyId, atMs, subjectId, seconds, answered }: Study) {
  const day = shanghai(atMs).toFormat(DATE);
  return tx
    .insert(studyDays)
    .values({ userId, agencyId, day, subjectId, seconds, answeredNum: answered })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.day, studyDays.subjectId],
      set: {
        seconds: sql`${studyDays.seconds} + ${seconds}`,
        answeredNum: sql`${studyDays.answeredNum} + ${answered}`,
      },
    });
}
