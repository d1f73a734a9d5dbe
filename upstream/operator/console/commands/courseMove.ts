import { eq } from "drizzle-orm";
import { lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { CHAPTER, LESSON } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { Declined } from "../../errors.ts";
import { type CommandContext, type Outcome, changeCommand } from "../command.ts";
import {
  type Place,
  chapterOrder,
  lessonOrder,
  lockOrder,
  placed,
  writeChapterOrder,
  writeLessonOrder,
} from "../courseOrder.ts";

const to = {
  kind: "whole",
  least: 1,
  most: 5_000,
  help: "its new place; 1 is the first, a number behind the last is the last",
  zh: ["第几位", "1 是第一位"],
} as const;

export const chapterMoveCommands = [
  changeCommand({
    action: "move",
    concerns: "agency",
    about: "Moves a chapter with its lessons to another place of its course.",
    zh: ["移动", "把一章连同课时移到课程的第几位，其他顺序不变。"],
    args: {
      id: { kind: "id", of: "chapter", help: "of the chapter; chapter list tells it", zh: ["章节"] },
    },
    options: { to: { ...to, required: true } },
    example: "chapter move 100001 --to 1",
    run: (context, { id, to: place }) => moveChapter(context, id, { place }),
  }),
];

export const lessonMoveCommands = [
  changeCommand({
    action: "move",
    concerns: "agency",
    about: "Moves a lesson to another place of its chapter, or of another chapter of its course.",
    zh: ["移动", "把课时移到本章或另一章的第几位，其他顺序不变。"],
    args: {
      id: { kind: "id", of: "lesson", help: "of the lesson; lesson list tells it", zh: ["课时"] },
    },
    options: {
      to: { ...to, required: true },
      chapter: {
        kind: "id",
        of: "chapter",
        help: "another chapter of the same course (the same)",
        zh: ["移到章节", "不填就在本章里移动"],
      },
    },
    example: "lesson move 100001 --to 1 --chapter 100002",
    run: (context, { id, to: place, chapter }) =>
      moveLesson(context, id, { place, ...(chapter !== undefined && { chapterId: chapter }) }),
  }),
];

/**
 * Moves a chapter in its course. Other moves in the course wait.
 *
 * @throws Declined when there is no such chapter, or it is at that place
 */
export async function moveChapter(context: CommandContext, id: number, { place }: Place): Promise<Outcome> {
  const { tx, recordChange } = context;
  const { courseId, name } = await findContentRow(tx, CHAPTER, id);
  await lockOrder(tx, courseId);
  const before = await chapterOrder(tx, courseId);
  const after = placed(before, id, place);
  const [from, now] = [before.indexOf(id) + 1, after.indexOf(id) + 1];
  if (from === now) throw atPlace(name, now);
  await writeChapterOrder(tx, after);
  recordChange({ target: `chapter ${id}`, before: { place: from }, after: { place: now } });
  return movedTo(name, { id, course: courseId, place: now });
}

/**
 * Moves a lesson in its course. Other moves in the course wait.
 *
 * @throws Declined when there is no such lesson or chapter, the chapter is of another course, or the lesson is at that
 * place
 */
export async function moveLesson(context: CommandContext, id: number, target: Place): Promise<Outcome> {
  const { tx, recordChange } = context;
  const { courseId, name } = await findContentRow(tx, LESSON, id);
  await lockOrder(tx, courseId);
  // Read again, because a move that held the lock may have changed the chapter.
  const [row] = await tx.select({ chapterId: lessons.chapterId }).from(lessons).where(eq(lessons.id, id));
  const from = row?.chapterId ?? 0;
  const { chapterId = from } = target;
  if (chapterId !== from) await requireSameCourse(context, { courseId, chapterId });
  const old = await lessonOrder(tx, from);
  const after = placed(chapterId === from ? old : await lessonOrder(tx, chapterId), id, target.place);
  const before = { chapterId: from, place: old.indexOf(id) + 1 };
  const now = { chapterId, place: after.indexOf(id) + 1 };
  if (before.chapterId === now.chapterId && before.place === now.place) throw atPlace(name, now.place);
  await writeLessonOrder(tx, chapterId, after);
  recordChange({ target: `lesson ${id}`, before, after: now });
  return movedTo(name, { id, course: courseId, chapter: chapterId, place: now.place });
}

async function requireSameCourse(
  { tx }: CommandContext,
  { courseId, chapterId }: { readonly courseId: number; readonly chapterId: number },
): Promise<void> {
  const chapter = await findContentRow(tx, CHAPTER, chapterId, "--chapter");
  if (chapter.courseId === courseId) return;
  throw new Declined(
    both(
      `--chapter: ${chapterId} is of the course ${chapter.courseId}, the lesson of ${courseId}.`,
      `--chapter: 章节 ${chapterId} 属于课程 ${chapter.courseId}，课时属于课程 ${courseId}。`,
    ),
  );
}

function atPlace(name: string, place: number): Declined {
  return new Declined(
    both(`--to: “${name}” is number ${place} already.`, `--to: “${name}”已经在第 ${place} 位。`),
  );
}

function movedTo(name: string, record: NonNullable<Outcome["record"]> & { readonly place: number }): Outcome {
  return {
    said: both(`“${name}” is number ${record.place}.`, `“${name}”现在在第 ${record.place} 位。`),
    record,
  };
}
