import { and, eq, ne } from "drizzle-orm";
import { readVtt } from "#shared/domain/webVtt.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonCaptions } from "#upstream/platform/db/schema/lessons.ts";
import { lives } from "#upstream/platform/db/schema/lives.ts";
import {
  removeLessonMedium,
  writeLessonCaption,
  writeLessonMedium,
} from "#upstream/domain/play/lessonMedium.ts";
import { changeCommand, listCommand, showCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import type { InputFile } from "../kinds.ts";
import { findLessonMedium, mediumFields, mediumRow, requireBytes, selectMedia } from "../mediumRows.ts";

const lesson = { kind: "id", help: "the lesson, as in ?lesson=ID of the player" } as const;
/**
 * When a new film is longer or shorter than the old one by more than this, in seconds, its captions are removed,
 * because they no longer fit.
 */
const SAME_SECONDS = 1;

export const mediaCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "The lessons of a course, and what each is played by.",
    args: { course: { kind: "id", help: "the course, as in its address /course/ID" } },
    example: "media list 401",
    async run({ tx, limit, offset }, values) {
      if ((await tx.$count(courses, eq(courses.id, values.course))) === 0)
        throw new Declined(`COURSE: there is no course ${values.course}.`);
      const rows = await selectMedia(tx, eq(lessons.courseId, values.course));
      return { rows: rows.slice(offset, offset + limit).map(mediumRow), total: rows.length };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "What one lesson is played by.",
    args: { lesson },
    example: "media show 401003",
    run: async ({ tx }, values) => ({ record: recordOf(await findLessonMedium(tx, values.lesson)) }),
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Plays a lesson by a film, recording, PDF, picture or folder of pictures, instead of what it had.",
    first: "show",
    args: {
      lesson,
      file: {
        kind: "medium",
        help: "a film, a recording, a PDF, a picture, a folder of pictures (a page each), or main.m3u8 of HLS beside its segments",
      },
    },
    options: {
      captions: { kind: "file", help: "what is said, as WebVTT (.vtt) in UTF-8" },
      language: { kind: "text", most: 20, help: "of the captions, such as zh or en (zh)" },
      minutes: {
        kind: "whole",
        least: 1,
        most: 1_000,
        help: "its length, where there is no ffprobe to measure it",
      },
    },
    example: "media add 401003 lesson-3.mp4 --captions lesson-3.vtt",
    async run(context, { lesson: id, file: { name, ...medium }, captions, language }) {
      const { tx, recordChange } = context;
      const before = await findLessonMedium(tx, id);
      const { type } = before.lesson;
      if (type === "live" || type === "exam")
        throw new Declined(
          `LESSON: ${id} is a ${type === "live" ? "live class" : "paper"}, which has no medium.`,
        );
      const main = medium.files.find(({ role }) => role === "main")?.path;
      if (before.file?.main !== main) await requireNoLive(tx, id);
      await requireBytes(context, medium.files);
      const row = await writeLessonMedium(tx, id, medium);
      const areStale = before.captions.length > 0 && !isAsLong(before.lesson, row);
      if (areStale) await tx.delete(lessonCaptions).where(eq(lessonCaptions.lessonId, id));
      if (captions) await writeLessonCaption(tx, id, captionOf(captions, language ?? "zh"));
      const after = await findLessonMedium(tx, id);
      recordChange({ target: `lesson ${id}`, before: mediumFields(before), after: mediumFields(after) });
      const lost = areStale && !captions ? " Its captions were of another length and are taken away." : "";
      return { said: `“${row.name}” is played by ${name}.${lost}`, record: recordOf(after) };
    },
  }),
  changeCommand({
    action: "remove",
    concerns: "agency",
    about: "Takes away what a lesson is played by, captions too; what learners did in it stays.",
    args: { lesson },
    example: "media remove 401003",
    async run({ tx, recordChange }, { lesson: id }) {
      const before = await findLessonMedium(tx, id);
      if (!before.file && before.lesson.playUrl === "")
        throw new Declined(`LESSON: ${id} has nothing that it is played by.`);
      await requireNoLive(tx, id);
      const row = await removeLessonMedium(tx, id);
      const after = await findLessonMedium(tx, id);
      recordChange({ target: `lesson ${id}`, before: mediumFields(before), after: mediumFields(after) });
      return { said: `“${row.name}” is not played by anything any more.`, record: recordOf(after) };
    },
  }),
];

function recordOf(found: Awaited<ReturnType<typeof findLessonMedium>>) {
  return { course: found.course, ...mediumRow(found) };
}

function isAsLong(before: { readonly duration: number }, after: { readonly duration: number }): boolean {
  return Math.abs(before.duration - after.duration) <= SAME_SECONDS;
}

/** Refuses to remove the medium of a lesson that a live class shows as its recording. */
async function requireNoLive(tx: Db, lessonId: number): Promise<void> {
  const [live] = await tx
    .select({ id: lives.id })
    .from(lives)
    .where(and(eq(lives.lessonId, lessonId), ne(lives.replayUrl, "")));
  if (live)
    throw new Declined(
      `LESSON: the class ${live.id} shows this lesson as its recording. npm run admin -- live lesson ${live.id} --off first.`,
    );
}

function captionOf({ name, text }: InputFile, lang: string) {
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(lang))
    throw new CallError(`--language must be the short name of a language, such as zh or en, not "${lang}".`);
  if (!/^\uFEFF?WEBVTT/.test(text) || readVtt(text).length === 0)
    throw new CallError(
      `--captions: ${name} is no WebVTT: it begins with the line WEBVTT and has times such as 00:01.000 --> 00:04.000. Save it in that format.`,
    );
  return { lang, vtt: text.replace(/^\uFEFF/, "") };
}
