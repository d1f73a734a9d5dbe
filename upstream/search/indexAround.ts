import { eq, inArray, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import type { Db } from "../db/database.ts";
import { news } from "../db/schema/articles.ts";
import { courseTeachers, courses, teacherSubjects } from "../db/schema/catalogue.ts";
import { lives } from "../db/schema/lives.ts";
import { questions } from "../db/schema/questions.ts";
import { searchEntries } from "../db/schema/search.ts";
import { knowledgePoints, subjects } from "../db/schema/subjects.ts";
import { indexEntries } from "./indexEntries.ts";

/** What is found by the name of a teacher. */
export async function indexAroundTeacher(tx: Db, id: number): Promise<void> {
  await indexWhere(tx, "course", courseTeachers.courseId, courseTeachers.teacherId, [id]);
  await indexWhere(tx, "live", lives.id, lives.teacherId, [id]);
}

/** What is found by the name of a category of news. */
export async function indexAroundCategory(tx: Db, id: number): Promise<void> {
  await indexWhere(tx, "news", news.id, news.cateId, [id]);
}

/** What is found by the name of a subject or of one above it, and beside what its name stands. */
export async function indexAroundSubject(tx: Db, id: number): Promise<void> {
  const below = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(
      or(
        eq(subjects.parentId, id),
        inArray(
          subjects.parentId,
          tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.parentId, id)),
        ),
      ),
    );
  const ids = [id, ...below.map((row) => row.id)];
  await indexEntries(tx, "subject", ids);
  await indexWhere(tx, "course", courses.id, courses.subjectId, ids);
  await indexWhere(tx, "live", lives.id, lives.subjectId, ids);
  await indexWhere(tx, "news", news.id, news.subjectId, ids);
  await indexWhere(tx, "teacher", teacherSubjects.teacherId, teacherSubjects.subjectId, ids);
  // Their words say nothing of the subject, and there may be hundreds of thousands.
  for (const [kind, table] of [
    ["question", questions],
    ["knowledge", knowledgePoints],
  ] as const)
    await tx.execute(sql`update ${searchEntries} e
      set label = s.name, root_ids = array[s.root_id]
      from ${table} q join ${subjects} s on s.id = q.subject_id
      where e.kind = ${kind} and e.ref_id = q.id and ${inArray(sql`s.id`, ids)}`);
}

async function indexWhere(
  tx: Db,
  kind: SearchKind,
  id: PgColumn,
  place: PgColumn,
  places: readonly number[],
): Promise<void> {
  const rows = await tx
    .selectDistinct({ id })
    .from(id.table as PgTable)
    .where(inArray(place, [...places]));
  await indexEntries(
    tx,
    kind,
    rows.map((row) => Number(row.id)),
  );
}
