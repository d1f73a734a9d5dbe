import { eq, ne } from "drizzle-orm";
import { countLessons } from "#upstream/domain/catalogue/courseLessons.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { contentKind } from "./contentKind.ts";

/*
 * Kinds that commands change and whose entries in a folder have code of their own, because they are parts of other
 * entries or ask questions.
 */

export const CHAPTER = contentKind({
  noun: "chapter",
  table: chapters,
  list: ["courseId", "name", "sort"],
  fields: {},
});

export const LESSON = contentKind({
  noun: "lesson",
  table: lessons,
  list: ["courseId", "chapterId", "name", "type", "duration", "isFree", "sort"],
  fields: {},
  afterChange: async (tx, id) => {
    const [row] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id));
    if (row) await countLessons(tx, [row.courseId]);
  },
});

export const EXAM = contentKind({
  noun: "exam",
  table: papers,
  list: ["name", "kind"],
  fields: {},
  // A paper without a kind is a practice set, which is not an exam.
  only: ne(papers.kind, ""),
});
