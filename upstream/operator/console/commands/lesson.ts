import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonMedia } from "#upstream/platform/db/schema/lessons.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import { type OptionValues, changeCommand, listCommand, showCommand } from "../command.ts";
import { catalogueKinds } from "#upstream/operator/school/kinds/catalogueKinds.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { addContent, changeContent, nextSort, requireChange, showContent } from "../content.ts";
import { text, yesNo } from "#upstream/operator/school/kinds/options.ts";
import { hideCommands } from "../contentCommands.ts";
import { sortOption } from "../contentOptions.ts";
import { Declined } from "../../errors.ts";

const chapterOptions = { name: text(60, "its name"), sort: sortOption } as const;

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
      ...chapterOptions,
      name: { ...chapterOptions.name, required: true },
    },
    example: "chapter add --course 12 --name 第一章",
    async run(context, { course: courseId, name, sort }) {
      await findContentRow(context.tx, catalogueKinds.courses, courseId, "--course");
      const own = eq(chapters.courseId, courseId);
      return addContent(context, CHAPTER, {
        courseId,
        name,
        sort: sort ?? (await nextSort(context.tx, chapters, chapters.sort, own)),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes name or place of a chapter.",
    args: { id: { kind: "id", help: "of the chapter; chapter list tells it" } },
    options: chapterOptions,
    example: "chapter change 100001 --name 第一章：绪论",
    run(context, { id, ...fields }) {
      requireChange(fields);
      return changeContent(context, CHAPTER, id, fields);
    },
  }),
];

const options = {
  name: text(60, "its name"),
  type: { kind: "choice", of: ["video", "audio", "doc", "pic", "live", "exam"], help: "what it is (video)" },
  minutes: { kind: "whole", least: 1, most: 1_440, help: "how long it is, where its medium does not tell" },
  free: { ...yesNo("whether anybody may watch it (no)"), concerns: "money" },
  live: { kind: "id", help: "of type live: the class, as in /live/ID" },
  url: { kind: "address", help: "where a provider plays it, by https" },
  sort: sortOption,
} as const;

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
      ...options,
      name: { ...options.name, required: true },
    },
    example: "lesson add --chapter 100001 --name 第一节 --minutes 30 --free yes",
    async run(context, { chapter, name, ...values }) {
      const { courseId } = await findContentRow(context.tx, CHAPTER, chapter, "--chapter");
      const own = eq(lessons.chapterId, chapter);
      return addContent(context, LESSON, {
        ...(await columnsOf(context.tx, values)),
        courseId,
        chapterId: chapter,
        name,
        sort: values.sort ?? (await nextSort(context.tx, lessons, lessons.sort, own)),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a lesson, and nothing else; the course counts it anew.",
    args: { id: { kind: "id", help: "of the lesson; lesson list tells it" } },
    options: { chapter: { kind: "id", help: "another chapter of the same course" }, ...options },
    example: "lesson change 100001 --name 第一节：教育的起源 --free no",
    async run(context, { id, chapter, name, ...values }) {
      requireChange({ chapter, name, ...values });
      const { tx } = context;
      const row = await findContentRow(tx, LESSON, id);
      const { courseId } =
        chapter === undefined ? row : await findContentRow(tx, CHAPTER, chapter, "--chapter");
      if (courseId !== row.courseId)
        throw new Declined(
          `--chapter: ${chapter} is of the course ${courseId}, the lesson of ${row.courseId}.`,
        );
      const medium = and(eq(lessonMedia.lessonId, id), eq(lessonMedia.role, "main"));
      if (values.minutes !== undefined && (await tx.$count(lessonMedia, medium)) > 0)
        throw new Declined(`--minutes: the lesson ${id} has a medium, and is as long as that.`);
      return changeContent(context, LESSON, id, {
        ...(await columnsOf(tx, values)),
        chapterId: chapter,
        name,
      });
    },
  }),
  ...hideCommands(LESSON, {
    hidden: "out of its course, which counts it no more; what learners did in it is theirs.",
  }),
];

async function columnsOf(
  tx: Db,
  { type, minutes, free, live, url, sort }: OptionValues<Omit<typeof options, "name">>,
) {
  if (live !== undefined && (await tx.$count(lives, eq(lives.id, live))) === 0)
    throw new Declined(`--live: there is no live class ${live}. live list tells ids.`);
  return {
    type,
    duration: minutes === undefined ? undefined : minutes * 60,
    isFree: free,
    liveId: live,
    playUrl: url,
    sort,
  };
}
