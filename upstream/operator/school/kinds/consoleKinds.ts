import { eq, ne } from "drizzle-orm";
import * as z from "zod/mini";
import { countLessons } from "#upstream/domain/catalogue/courseLessons.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { amount, filePath, text, url } from "../schemas/fields.ts";
import { contentKind } from "./contentKind.ts";
import { named, withOption, yesNo } from "./kindFields.ts";

/*
 * Kinds that commands change and whose entries in a folder have code of their own, because they are parts of other
 * entries or ask questions.
 */

const language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, "write a language as zh or en"));

export const CHAPTER = contentKind({
  noun: "chapter",
  label: "章节",
  table: chapters,
  list: ["courseId", "name", "sort"],
  fields: { name: named(60, "its name", ["章节名称"]) },
});

export const LESSON = contentKind({
  noun: "lesson",
  label: "课时",
  table: lessons,
  list: ["courseId", "chapterId", "name", "type", "duration", "isFree", "sort"],
  fields: {
    name: named(60, "its name", ["课时名称"]),
    type: {
      seed: z.exactOptional(z.enum(["video", "audio", "doc", "pic", "live", "exam"])),
      isAlways: true,
      option: {
        kind: "choice",
        of: ["video", "audio", "doc", "pic", "live", "exam"],
        help: "what it is (video)",
        zh: ["类型", "不填为视频"],
      },
    },
    duration: {
      as: "minutes",
      seed: z.exactOptional(amount),
      toEntry: (seconds: number) => Math.round(seconds / 60) || undefined,
      option: {
        kind: "whole",
        least: 1,
        most: 1_440,
        help: "how long it is, where its medium does not tell",
        zh: ["时长", "分钟；媒体本身有时长的不用填"],
        read: (minutes: number) => minutes * 60,
      },
    },
    /** Number of pages of a document. */
    pageNum: { as: "pages", seed: z.exactOptional(amount), toEntry: (pages: number) => pages || undefined },
    /** true: everybody may watch the lesson without buying (试看, a free trial), once it has a medium. */
    isFree: withOption(yesNo("free", "whether anybody may watch it (no)", ["免费试看", "谁都可以看"]), {
      concerns: "money",
    }),
    /** Key of the generated film in talks.yaml that is the lesson's medium and sets its length. */
    talk: { seed: z.exactOptional(text) },
    /** Key of the generated document in readings.yaml that is the lesson's medium and sets its number of pages. */
    reading: { seed: z.exactOptional(text) },
    /** File from which the medium is made: a film, a recording, a PDF, or a playlist (.m3u8) with its files beside it. */
    file: { seed: z.exactOptional(filePath) },
    /** Caption file (.vtt), or one for each language: { zh: media/1.vtt, en: media/1.en.vtt }. */
    captions: {
      seed: z.exactOptional(
        z.union(
          [filePath, z.record(language, filePath)],
          "write the path of a .vtt, or one a language: { zh: media/1.vtt, en: media/1.en.vtt }",
        ),
      ),
    },
    liveId: {
      option: {
        name: "live",
        kind: "id",
        of: "live",
        help: "of type live: the class, as in /live/ID",
        zh: ["直播", "类型为直播时填"],
      },
    },
    /** Address of the medium at another provider, when there is no file. */
    playUrl: {
      seed: z.exactOptional(url),
      option: {
        name: "url",
        kind: "address",
        help: "where a provider plays it, by https",
        zh: ["播放地址", "放在别处的媒体，https 地址"],
      },
    },
  },
  afterChange: async (tx, id) => {
    const [row] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id));
    if (row) await countLessons(tx, [row.courseId]);
  },
});

export const EXAM = contentKind({
  noun: "exam",
  label: "考试",
  table: papers,
  list: ["name", "kind"],
  fields: {},
  // A paper without a kind is a practice set, which is not an exam.
  only: ne(papers.kind, ""),
});
