import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { catalogueKinds } from "#upstream/operator/school/kinds/catalogueKinds.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow, requireIds } from "#upstream/operator/school/kinds/contentRows.ts";
import { liveKinds } from "#upstream/operator/school/kinds/liveKinds.ts";
import { addContent, changeContent, nextSort, requireChange, showContent } from "../content.ts";
import { hideCommands } from "../contentCommands.ts";
import { columnsOf, optionsOf } from "../contentOptions.ts";
import { Declined } from "../../errors.ts";

export const chapterCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The chapters of a course in their order; lesson list has what stands in them.",
    options: { course: { kind: "id", help: "of which course, as in /course/ID", required: true } },
    example: "chapter list --course 12",
    async run({ tx, limit, offset }, { course }) {
      await findContentRow(tx, catalogueKinds.courses, course, "--course");
      const where = eq(chapters.courseId, course);
      const rows = await tx
        .select({ id: chapters.id, name: chapters.name, sort: chapters.sort })
        .from(chapters)
        .where(where)
        .orderBy(asc(chapters.sort), asc(chapters.id))
        .limit(limit)
        .offset(offset);
      return { rows, total: await tx.$count(chapters, where) };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Adds a chapter to a course, behind the others.",
    options: {
      course: { kind: "id", help: "to which course, as in /course/ID", required: true },
      ...optionsOf(CHAPTER, "add"),
    },
    example: "chapter add --course 12 --name 第一章",
    async run(context, { course: courseId, ...values }) {
      await findContentRow(context.tx, catalogueKinds.courses, courseId, "--course");
      return addContent(context, CHAPTER, {
        courseId,
        sort: await nextSort(context.tx, chapters, chapters.sort, eq(chapters.courseId, courseId)),
        ...(columnsOf(CHAPTER, values, "add") as { readonly name: string }),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes name or place of a chapter.",
    args: { id: { kind: "id", help: "of the chapter; chapter list tells it" } },
    options: optionsOf(CHAPTER, "change"),
    example: "chapter change 100001 --name 第一章：绪论",
    run(context, { id, ...values }) {
      requireChange(values);
      return changeContent(context, CHAPTER, id, columnsOf(CHAPTER, values, "change"));
    },
  }),
];

/** Options that the commands of lessons check themselves. */
type Checked = { readonly live?: number; readonly minutes?: number };

export const lessonCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The lessons of a course, chapter by chapter.",
    options: { course: { kind: "id", help: "of which course, as in /course/ID", required: true } },
    example: "lesson list --course 12",
    async run({ tx, limit, offset }, { course }) {
      await findContentRow(tx, catalogueKinds.courses, course, "--course");
      const where = eq(lessons.courseId, course);
      const found = await tx
        .select({ lesson: lessons, chapter: chapters.name })
        .from(lessons)
        .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
        .where(where)
        .orderBy(asc(chapters.sort), asc(chapters.id), asc(lessons.sort), asc(lessons.id))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ lesson, chapter }) => ({
        id: lesson.id,
        shown: lesson.isShown,
        chapter: lesson.chapterId,
        chapter_name: chapter,
        name: lesson.name,
        type: lesson.type,
        minutes: Math.round(lesson.duration / 60),
        free: lesson.isFree,
        sort: lesson.sort,
      }));
      return { rows, total: await tx.$count(lessons, where) };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One lesson with all that it has.",
    args: { id: { kind: "id", help: "of the lesson; lesson list tells it" } },
    example: "lesson show 100001",
    run: async ({ tx }, { id }) => ({ record: await showContent(tx, LESSON, id) }),
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Adds a lesson to a chapter, behind the others; the course counts it.",
    options: {
      chapter: { kind: "id", help: "to which chapter; chapter list tells it", required: true },
      ...optionsOf(LESSON, "add"),
    },
    example: "lesson add --chapter 100001 --name 第一节 --minutes 30 --free yes",
    async run(context, { chapter, ...values }) {
      const { tx } = context;
      const { courseId } = await findContentRow(tx, CHAPTER, chapter, "--chapter");
      await requireLive(tx, courseId, values);
      return addContent(context, LESSON, {
        courseId,
        chapterId: chapter,
        sort: await nextSort(tx, lessons, lessons.sort, eq(lessons.chapterId, chapter)),
        ...(columnsOf(LESSON, values, "add") as { readonly name: string }),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a lesson, and nothing else; the course counts it anew.",
    args: { id: { kind: "id", help: "of the lesson; lesson list tells it" } },
    options: {
      chapter: { kind: "id", help: "another chapter of the same course" },
      ...optionsOf(LESSON, "change"),
    },
    example: "lesson change 100001 --name 第一节：教育的起源 --free no",
    async run(context, { id, chapter, ...values }) {
      requireChange({ chapter, ...values });
      const { tx } = context;
      const row = await findContentRow(tx, LESSON, id);
      const { courseId } =
        chapter === undefined ? row : await findContentRow(tx, CHAPTER, chapter, "--chapter");
      if (courseId !== row.courseId)
        throw new Declined(
          `--chapter: ${chapter} is of the course ${courseId}, the lesson of ${row.courseId}.`,
        );
      const medium = and(eq(lessonMedia.lessonId, id), eq(lessonMedia.role, "main"));
      if ((values as Checked).minutes !== undefined && (await tx.$count(lessonMedia, medium)) > 0)
        throw new Declined(`--minutes: the lesson ${id} has a medium, and is as long as that.`);
      await requireLive(tx, courseId, values);
      return changeContent(context, LESSON, id, {
        ...columnsOf(LESSON, values, "change"),
        chapterId: chapter,
      });
    },
  }),
  ...hideCommands(LESSON, {
    hidden: "out of its course, which counts it no more; what learners did in it is theirs.",
  }),
];

/** @throws Declined when the owner of the course has no such live class */
async function requireLive(tx: Db, courseId: number, { live }: Checked): Promise<void> {
  if (live === undefined) return;
  const { agencyId } = await findContentRow(tx, catalogueKinds.courses, courseId, "--chapter");
  await requireIds(tx, liveKinds.lives, [live], { field: "--live", agencyId });
}
