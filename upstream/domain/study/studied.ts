import { type SQLWrapper, and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import type { Grants } from "../catalogue/ownership.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { studyDays } from "../../platform/db/schema/learning.ts";
import { wrongBook } from "../../platform/db/schema/practice.ts";
import { type SubjectRow, subjectRows } from "../catalogue/subjectRows.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { users } from "../../platform/db/schema/users.ts";

export interface Studied {
  /**
   * The subjects that concern the learner, in the order of the subject tree: the learner has studied the subject, has
   * one of its questions in the wrong book, owns one of its courses, or has it as goal.
   */
  readonly subjects: readonly SubjectRow[];
  /** Ids of the subjects that were studied last, the latest first. */
  readonly last: readonly number[];
}

interface Known {
  readonly grants: Grants;
  readonly goalId: number | undefined;
}

const LAST_ROWS = 20;

export async function studiedSubjects(
  db: Db,
  { agency, userId, nowMs }: LearnerScope,
  { grants, goalId }: Known,
): Promise<Studied> {
  const ofDays = and(eq(studyDays.userId, userId), gt(studyDays.subjectId, 0));
  const days = db.selectDistinct({ id: studyDays.subjectId }).from(studyDays).where(ofDays);
  const last = db
    .select({ id: studyDays.subjectId })
    .from(studyDays)
    .where(ofDays)
    .orderBy(desc(studyDays.day), desc(studyDays.seconds), desc(studyDays.answeredNum))
    .limit(LAST_ROWS);
  const wrongs = db
    .selectDistinct({ id: wrongBook.subjectId })
    .from(wrongBook)
    .where(and(eq(wrongBook.userId, userId), isNull(wrongBook.masteredAt)));
  const owned = db
    .selectDistinct({ id: courses.subjectId })
    .from(courses)
    .where(anyOf(courses.id, [...grants.courses.keys()]));
  const [tree, [row]] = await Promise.all([
    subjectRows.get(db, nowMs),
    db
      .select({ days: idsOf(days), last: idsOf(last), wrongs: idsOf(wrongs), owned: idsOf(owned) })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const ids = new Set([...(row?.days ?? []), ...(row?.wrongs ?? []), ...(row?.owned ?? []), goalId]);
  return {
    subjects: tree.filter(({ id, rootId }) => ids.has(id) && agency.subjectIds.includes(rootId)),
    last: row?.last ?? [],
  };
}

function idsOf(rows: SQLWrapper) {
  return sql<readonly number[]>`array(${rows})`;
}
