import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { type SubjectOf, subjectOf, subjectRows } from "../catalogue/subjectRows.ts";
import { inScope, subjectScope } from "../catalogue/subjectScope.ts";
import type { AgencyScope } from "../../platform/db/agencyScope.ts";
import { COURSE_CARD, type CourseRow } from "../catalogue/presentCatalogue.ts";
import { findResult } from "./results.ts";
import type { SharedResult } from "./resultSource.ts";
import type { ShareRow } from "./shares.ts";

export type SharedItem =
  | {
      readonly kind: "course";
      readonly title: string;
      readonly course: CourseRow;
      readonly subject: SubjectOf;
    }
  | {
      readonly kind: "result";
      readonly title: string;
      readonly result: SharedResult;
      readonly subject: SubjectOf;
    };

export type SharedItemKey = Pick<ShareRow, "userId" | "kind" | "source" | "targetId">;

interface Asking {
  readonly agency: AgencyScope;
  readonly nowMs: number;
}

/** Returns what a link shares; undefined: this agency no longer shows it, or the result is not the sharer's own. */
export async function findSharedItem(
  db: Db,
  { userId, kind, source, targetId }: SharedItemKey,
  { agency, nowMs }: Asking,
): Promise<SharedItem | undefined> {
  const tree = await subjectRows.get(db, nowMs);
  if (kind === "result") {
    const result = await findResult(db, { source, id: targetId }, { userId, nowMs });
    return result && { kind, title: result.title, result, subject: subjectOf(tree, result.subjectId) };
  }
  const shown = inScope(courses, { agency, scope: subjectScope(tree, agency) });
  const [course] = await db
    .select(COURSE_CARD)
    .from(courses)
    .where(and(shown, eq(courses.isShown, true), eq(courses.id, targetId)));
  return course && { kind, title: course.name, course, subject: subjectOf(tree, course.subjectId) };
}
