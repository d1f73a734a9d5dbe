import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";

export interface Study {
  readonly userId: number;
  readonly agencyId: number;
  /** Time of the study, in Unix ms. */
  readonly atMs: number;
  readonly subjectId: number;
  readonly seconds: number;
  readonly answered: number;
}

/**
 * Adds study time and answers to the learner's day (Asia/Shanghai) and subject. A caller with several subjects must
 * call this in the order of the subjects' ids: otherwise two transactions can deadlock.
 */
export async function recordStudy(tx: Db, study: Study): Promise<void> {
  if (study.seconds > 0 || study.answered > 0) await addToDay(tx, study);
}

/** Returns the SQL statement of recordStudy, which can be a part of a longer statement. */
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
