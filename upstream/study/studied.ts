import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { settingsOf } from "../account/settings.ts";
import type { Db } from "../db/database.ts";
import { loadOwnership } from "../db/ownership.ts";
import { courses } from "../db/schema/catalogue.ts";
import { studyDays } from "../db/schema/learning.ts";
import { wrongBook } from "../db/schema/practice.ts";
import { type SubjectRow, subjectRows } from "../db/subjectRows.ts";
import type { Keeper } from "./wrongBook.ts";

/** The subjects of the agency that a learner studies, has missed something of, owns a course of or has said to prepare for; in the order of the tree. */
export async function studiedSubjects(
  db: Db,
  { agency, userId, nowMs }: Keeper,
): Promise<readonly SubjectRow[]> {
  const [tree, { courses: owned }] = await Promise.all([
    subjectRows.of(db, nowMs),
    loadOwnership(db, userId, nowMs),
  ]);
  const [days, wrongs, own, { goalId }] = await Promise.all([
    db
      .selectDistinct({ id: studyDays.subjectId })
      .from(studyDays)
      .where(and(eq(studyDays.userId, userId), gt(studyDays.subjectId, 0))),
    db
      .selectDistinct({ id: wrongBook.subjectId })
      .from(wrongBook)
      .where(and(eq(wrongBook.userId, userId), isNull(wrongBook.masteredAt))),
    db
      .selectDistinct({ id: courses.subjectId })
      .from(courses)
      .where(inArray(courses.id, [...owned.keys()])),
    settingsOf(db, userId),
  ]);
  const ids = new Set([...days, ...wrongs, ...own, { id: goalId }].map(({ id }) => id));
  return tree.filter(({ id, rootId }) => ids.has(id) && agency.subjectIds.includes(rootId));
}
