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
import { srtToVtt } from "../srtToVtt.ts";
import { both } from "#upstream/platform/kit/language.ts";

const lesson = {
  kind: "id",
  of: "lesson",
  help: "the lesson, as in ?lesson=ID of the player",
  zh: ["课时"],
} as const;
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
    zh: ["列表", "课程的课时，以及各用什么播放。"],
    args: {
      course: {
        kind: "id",
        of: "course",
        help: "the course, as in its address /course/ID",
        zh: ["课程"],
      },
    },
    example: "media list 401",
    async run({ tx, limit, offset }, values) {
      if ((await tx.$count(courses, eq(courses.id, values.course))) === 0)
        throw new Declined(
          both(`COURSE: there is no course ${values.course}.`, `COURSE: 没有课程 ${values.course}。`),
        );
      const rows = await selectMedia(tx, eq(lessons.courseId, values.course));
      return { rows: rows.slice(offset, offset + limit).map(mediumRow), total: rows.length };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "What one lesson is played by.",
    zh: ["查看", "课时用什么播放。"],
    args: { lesson },
    example: "media show 401003",
    run: async ({ tx }, values) => ({ record: recordOf(await findLessonMedium(tx, values.lesson)) }),
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Plays a lesson by a film, recording, PDF, picture or folder of pictures, instead of what it had.",
    zh: ["上传", "上传视频、音频、PDF 或图片，替换课时原来的内容。"],
    first: "show",
    args: {
      lesson,
      file: {
        kind: "medium",
        help: "a film, a recording, a PDF, a picture, a folder of pictures (a page each), or main.m3u8 of HLS beside its segments",
        zh: ["课件文件", "视频、音频、PDF、图片，或多张图片（一张一页）"],
      },
    },
    options: {
      captions: {
        kind: "file",
        help: "what is said, as WebVTT (.vtt) or SubRip (.srt)",
        zh: ["字幕文件", "WebVTT（.vtt）或 SRT（.srt）"],
      },
      language: {
        kind: "text",
        most: 20,
        help: "of the captions, such as zh or en (zh)",
        zh: ["字幕语言", "语言代码，不填为中文"],
      },
      minutes: {
        kind: "whole",
        least: 1,
        most: 1_000,
        help: "its length, where there is no ffprobe to measure it",
        zh: ["时长", "分钟；一般不用填，上传后提示要填时再填"],
      },
    },
    example: "media add 401003 lesson-3.mp4 --captions lesson-3.vtt",
    async run(context, { lesson: id, file: { name, ...medium }, captions, language }) {
      const { tx, recordChange } = context;
      const before = await findLessonMedium(tx, id);
      const { type } = before.lesson;
      if (type === "live" || type === "exam")
        throw new Declined(
          both(
            `LESSON: ${id} is a ${type === "live" ? "live class" : "paper"}, which has no medium.`,
            `LESSON: 课时 ${id} 是${type === "live" ? "直播" : "试卷"}，不能上传播放内容。`,
          ),
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
      const lost =
        areStale && !captions
          ? both(" Its captions were of another length and are taken away.", "原来的字幕长度不同，已移除。")
          : "";
      return {
        said: both(`“${row.name}” is played by ${name}.${lost}`, `“${row.name}”现在播放 ${name}。${lost}`),
        record: recordOf(after),
      };
    },
  }),
  changeCommand({
    action: "remove",
    concerns: "agency",
    about: "Takes away what a lesson is played by, captions too; what learners did in it stays.",
    zh: ["移除", "移除课时的播放内容和字幕，学习记录保留。"],
    args: { lesson },
    example: "media remove 401003",
    async run({ tx, recordChange }, { lesson: id }) {
      const before = await findLessonMedium(tx, id);
      if (!before.file && before.lesson.playUrl === "")
        throw new Declined(
          both(`LESSON: ${id} has nothing that it is played by.`, `LESSON: 课时 ${id} 没有播放内容。`),
        );
      await requireNoLive(tx, id);
      const row = await removeLessonMedium(tx, id);
      const after = await findLessonMedium(tx, id);
      recordChange({ target: `lesson ${id}`, before: mediumFields(before), after: mediumFields(after) });
      return {
        said: both(`“${row.name}” is not played by anything any more.`, `“${row.name}”的播放内容已移除。`),
        record: recordOf(after),
      };
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
      both(
        `LESSON: the class ${live.id} shows this lesson as its recording. npm run admin -- live lesson ${live.id} --off first.`,
        `LESSON: 直播 ${live.id} 用这个课时作回放，请先用 live lesson 取消。`,
      ),
    );
}

function captionOf({ name, text: given }: InputFile, lang: string) {
  const text = srtToVtt(given);
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(lang))
    throw new CallError(
      both(
        `--language must be the short name of a language, such as zh or en, not "${lang}".`,
        `--language: 要填语言代码，如 zh、en，不能是“${lang}”。`,
      ),
    );
  if (!/^\uFEFF?WEBVTT/.test(text) || readVtt(text).length === 0)
    throw new CallError(
      both(
        `--captions: ${name} is no WebVTT: it begins with the line WEBVTT and has times such as 00:01.000 --> 00:04.000. Save it in that format, or as .srt.`,
        `--captions: ${name} 不是 WebVTT：第一行应是 WEBVTT，时间如 00:01.000 --> 00:04.000。请另存为这种格式或 .srt。`,
      ),
    );
  return { lang, vtt: text.replace(/^\uFEFF/, "") };
}
