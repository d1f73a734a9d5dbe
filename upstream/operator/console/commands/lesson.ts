import { and, asc, eq } from "drizzle-orm";
import { findOption, called } from "../find.ts";
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
import { both } from "#upstream/platform/kit/language.ts";

export const chapterCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The chapters of a course in their order; lesson list has what stands in them.",
    zh: ["列表", "课程的章节，按顺序；章节里的内容见 lesson list。"],
    options: {
      course: {
        kind: "id",
        of: "course",
        help: "of which course, as in /course/ID",
        zh: ["课程"],
        required: true,
      },
      find: findOption,
    },
    example: "chapter list --course 12",
    async run({ tx, limit, offset }, { course, find }) {
      await findContentRow(tx, catalogueKinds.courses, course, "--course");
      const where = and(eq(chapters.courseId, course), await called(tx, chapters, find));
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
    zh: ["添加", "给课程加一章，排在最后。"],
    options: {
      course: {
        kind: "id",
        of: "course",
        help: "to which course, as in /course/ID",
        zh: ["课程"],
        required: true,
      },
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
    zh: ["修改", "改章节的名称或位置。"],
    args: {
      id: { kind: "id", of: "chapter", help: "of the chapter; chapter list tells it", zh: ["章节"] },
    },
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
    zh: ["列表", "课程的课时，按章节显示。"],
    options: {
      course: {
        kind: "id",
        of: "course",
        help: "of which course, as in /course/ID",
        zh: ["课程"],
        required: true,
      },
      find: findOption,
    },
    example: "lesson list --course 12",
    async run({ tx, limit, offset }, { course, find }) {
      await findContentRow(tx, catalogueKinds.courses, course, "--course");
      const where = and(eq(lessons.courseId, course), await called(tx, lessons, find));
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
    zh: ["查看", "课时的全部内容。"],
    args: {
      id: { kind: "id", of: "lesson", help: "of the lesson; lesson list tells it", zh: ["课时"] },
    },
    example: "lesson show 100001",
    run: async ({ tx }, { id }) => ({ record: await showContent(tx, LESSON, id) }),
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Adds a lesson to a chapter, behind the others; the course counts it.",
    zh: ["添加", "给章节加一个课时，排在最后；课程的课时数跟着变。"],
    options: {
      chapter: {
        kind: "id",
        of: "chapter",
        help: "to which chapter; chapter list tells it",
        zh: ["章节"],
        required: true,
      },
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
    zh: ["修改", "没有改动的项保持不变；课程的课时数跟着变。"],
    args: {
      id: { kind: "id", of: "lesson", help: "of the lesson; lesson list tells it", zh: ["课时"] },
    },
    options: {
      chapter: {
        kind: "id",
        of: "chapter",
        help: "another chapter of the same course",
        zh: ["移到章节", "同一门课程的另一章"],
      },
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
          both(
            `--chapter: ${chapter} is of the course ${courseId}, the lesson of ${row.courseId}.`,
            `--chapter: 章节 ${chapter} 属于课程 ${courseId}，课时属于课程 ${row.courseId}。`,
          ),
        );
      const medium = and(eq(lessonMedia.lessonId, id), eq(lessonMedia.role, "main"));
      if ((values as Checked).minutes !== undefined && (await tx.$count(lessonMedia, medium)) > 0)
        throw new Declined(
          both(
            `--minutes: the lesson ${id} has a medium, and is as long as that.`,
            `--minutes: 课时 ${id} 已有播放内容，时长由它决定。`,
          ),
        );
      await requireLive(tx, courseId, values);
      return changeContent(context, LESSON, id, {
        ...columnsOf(LESSON, values, "change"),
        chapterId: chapter,
      });
    },
  }),
  ...hideCommands(LESSON, {
    hidden: "out of its course, which counts it no more; what learners did in it is theirs.",
    hiddenZh: "课程里不再显示、不再计数；学习记录保留。",
  }),
];

/** @throws Declined when the owner of the course has no such live class */
async function requireLive(tx: Db, courseId: number, { live }: Checked): Promise<void> {
  if (live === undefined) return;
  const { agencyId } = await findContentRow(tx, catalogueKinds.courses, courseId, "--chapter");
  await requireIds(tx, liveKinds.lives, [live], { field: "--live", agencyId });
}
