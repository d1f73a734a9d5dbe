import * as z from "zod/mini";
import { LESSON_FAULTS } from "#shared/domain/lessonFaults.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { QuestionCard } from "../entities.ts";
import { count, flag, id, key, listOf, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";

const requestId = z.string().check(z.regex(/^[\w-]{16,64}$/, "请求编号不正确"));
const isTrue = z.enum(["0", "1"]);
const seconds = z.coerce.number().check(z.gte(0), z.lte(1_000_000));
/** Played ranges, each with start and end. An empty list only reports that the learner is present. */
const playedRanges = z.array(z.tuple([seconds, seconds])).check(z.maxLength(500));

export const play = defineSchemas({
  about:
    "Opens a lesson: address of its media, progress of the learner, and the rule by which it is finished. A signed-in learner gets a ticket for the reports, and only one device has it: 20409 with data {since} while another device plays, unless take is 1. A repetition by the same device renews the address and keeps the ticket. If the lesson is locked, lock has the reason and there is no media.",
  input: z.object({
    lesson_id: shortText,
    /** Default: the classroom in which the learner studies the course. */
    classroom_id: optionalText,
    /** Random name that the browser made for itself and stores. */
    device: z.string().check(z.regex(/^[\w-]{16,64}$/, "设备编号不正确")),
    /** Whether this device takes over while another device plays. */
    take: z.optional(isTrue),
  }),
  data: maybe(
    objectOf({
      lesson_id: key,
      lesson_name: text,
      chapter_id: text,
      chapter_name: text,
      course_id: text,
      course_name: text,
      /** Picture shown before playback: the lesson's or its course's; "": none. */
      cover: text,
      /** Classroom in which the learner studies the lesson; "": the learner only tries the lesson. */
      classroom_id: text,
      subject_id: text,
      subject_name: text,
      /** Level-2 subject of the lesson. A course may also have a level-3 subject (Spec §3, last-study subjects). */
      subject_level2_id: text,
      subject_level2_name: text,
      subject_level3_id: text,
      subject_level3_name: text,
      /** Id of the previous lesson in the same classroom; "": none. next_id likewise. */
      previous_id: text,
      next_id: text,
      next_name: text,
      is_free: flag,
      /** Reason why the lesson is locked: buy | contract (entities.ts, Lesson); "": open. */
      lock: text,
      contract_id: text,
      /** hls | mp4 | audio | doc | pic | live | exam; "": no medium yet. */
      kind: text,
      /**
       * Address of the medium: below /uploads/, or an https URL of another origin; "": none. For a doc the address of
       * the document; for a pic always "", because `page` lists its pictures.
       */
      play_url: text,
      /** Seconds until the addresses become invalid; 0: never. */
      expire_in: count,
      page: listOf(objectOf({ url: text, alt: text, width: count, height: count })),
      live_id: text,
      /** Length in seconds; number of pages for a doc or pic. Ranges and positions use the same unit. */
      length: count,
      caption: listOf(objectOf({ lang: text, label: text, url: text })),
      /** Text of the first caption track, divided into pieces with start and end. */
      transcript: listOf(objectOf({ start: count, end: count, text })),
      /** Sections of the lesson. A section about a knowledge point shows how often the learner missed its questions. */
      point: listOf(
        objectOf({
          id,
          second: count,
          name: text,
          /** Knowledge point of the section; "": none. */
          knowledge_point_id: text,
          question_num: count,
          wrong_num: count,
        }),
      ),
      /** Number of questions that lessonQuestions returns. */
      question_num: count,
      position: count,
      /**
       * Time at which the position was saved, ms; 0: never. If the device has saved a later position, it uses its own
       * (shared/domain/playedRanges.ts).
       */
      position_at: count,
      ranges: listOf(listOf(count)),
      /** Percentage of the lesson that was really played. Only a finished lesson has 100. */
      progress: count,
      is_finish: flag,
      rule: objectOf({
        /** Percentage of the lesson that must be played to finish it. */
        percent: count,
        /** Whether the learner cannot jump to what was not played yet. */
        is_seek_limited: flag,
        max_speed: count,
        /** Whether the learner may mark the lesson as finished (finishLesson). */
        is_manual: flag,
      }),
      /** Whether the learner saved the lesson (keptLessons). */
      is_collect: flag,
      /** Ticket for learnReport; "": no progress is reported, because nobody is signed in or the lesson has none. */
      ticket: text,
    }),
  ),
});

export const learnReport = defineSchemas({
  about:
    "What was played since the last report: merged by union, so that it may come late, out of order and twice. Ranges beyond what the time since the ticket allows, or beyond what the course lets jump to, are cut. 20409 with data {since} when another device has taken over, and what this one played later does not count; nothing in it is to be sent again.",
  input: z.object({
    ticket: shortText,
    request_id: requestId,
    ranges: playedRanges,
    position: seconds,
    rate: z.optional(z.coerce.number().check(z.gte(0.25), z.lte(4))),
    /** Time of the position, ms by the device's clock. Of the positions of several devices the latest is kept. */
    at: z.coerce.number().check(z.gte(0)),
    /**
     * Real time spent, in seconds; default: the length of the played ranges divided by the speed. Required when the
     * ranges are pages.
     */
    spent: z.optional(seconds),
  }),
  data: objectOf({
    position: count,
    ranges: listOf(listOf(count)),
    progress: count,
    is_finish: flag,
  }),
});

export const finishLesson = defineSchemas({
  about: "Finishes a lesson by hand, where its course allows it.",
  input: z.object({ ticket: shortText }),
  data: objectOf({ progress: count, is_finish: flag }),
});

export const lessonQuestions = defineSchemas({
  about: "The questions of a lesson with the second that explains each, without keys.",
  input: z.object({ lesson_id: shortText }),
  data: listOf(
    objectOf({
      question: QuestionCard,
      /** Second of the lesson that the question is about; 0: the whole lesson. */
      second: count,
      point_name: text,
      wrong_num: count,
      is_done: flag,
    }),
  ),
});

export const questionLessons = defineSchemas({
  about: "Where a question is explained: lessons with the second, those that the learner may open first.",
  input: z.object({ question_id: shortText }),
  data: listOf(
    objectOf({
      lesson_id: id,
      lesson_name: text,
      course_id: text,
      course_name: text,
      /**
       * Classroom for the link /course/study/{classroom_id}; "": the lesson can only be tried (/course/{course_id}).
       */
      classroom_id: text,
      second: count,
      /** Knowledge point that the question and the lesson share; "": none. */
      point_name: text,
      is_free: flag,
      lock: text,
      contract_id: text,
    }),
  ),
});

export const keepLesson = defineSchemas({
  about:
    "Keeps a lesson to come back to (收藏), or with is_collect 0 no longer; doing it twice changes nothing.",
  input: z.object({ lesson_id: shortText, is_collect: isTrue }),
  data: objectOf({ lesson_id: key, is_collect: flag }),
});

export const keptLessons = defineSchemas({
  about: "The lessons that the learner keeps, the latest first, with what closes them now.",
  input: z.object({ page: pageNumber, page_size: z.optional(z.coerce.number()) }),
  data: pageOf(
    objectOf({
      lesson_id: id,
      lesson_name: text,
      course_id: text,
      course_name: text,
      /**
       * Classroom for the link /course/study/{classroom_id}; "": the lesson can only be tried (/course/{course_id}).
       */
      classroom_id: text,
      lock: text,
      contract_id: text,
      progress: count,
      is_finish: flag,
      create_time: time,
    }),
  ),
});

export const lessonFeedback = defineSchemas({
  about: "Reports what is wrong with a lesson, at its second. What becomes of it comes as a message.",
  input: z.object({
    lesson_id: shortText,
    request_id: requestId,
    /** Second of the lesson at which the fault is; page number for a doc or pic. */
    second: z.optional(seconds),
    kind: z.enum(LESSON_FAULTS),
    content: z.optional(z.string().check(z.trim(), z.maxLength(500, "说明最多 500 字"))),
  }),
  /** received | corrected | kept */
  data: objectOf({ id, status: text }),
});

/** Player settings of an account, used on all its devices. */
const settings = {
  speed: z.optional(z.coerce.number().check(z.gte(0.5), z.lte(3))),
  caption: z.optional(isTrue),
  caption_lang: z.optional(z.string().check(z.regex(/^[a-zA-Z-]{0,20}$/))),
  caption_size: z.optional(z.enum(["small", "medium", "large"])),
  auto_next: z.optional(isTrue),
  /** auto, or the height of the picture in pixels, such as 360. */
  quality: z.optional(z.string().check(z.regex(/^(?:auto|\d{2,4})$/))),
  pause_on_note: z.optional(isTrue),
};

const Settings = objectOf({
  speed: count,
  caption: flag,
  caption_lang: text,
  caption_size: text,
  auto_next: flag,
  quality: text,
  pause_on_note: flag,
});

export const userSettings = defineSchemas({
  about: "How the learner plays, on each device; what was never chosen has its default.",
  input: z.object({}),
  data: Settings,
});

export const saveSettings = defineSchemas({
  about: "Keeps what is sent of the settings; the rest stays.",
  input: z.object(settings),
  data: Settings,
});

/** Lesson or practice run, with a position, at which another device continues. */
const place = {
  kind: z.enum(["lesson", "practice"]),
  classroom_id: optionalText,
  lesson_id: optionalText,
  second: z.optional(seconds),
  record_id: optionalText,
  seq: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000))),
};

const Place = {
  kind: text,
  classroom_id: text,
  lesson_id: text,
  second: count,
  record_id: text,
  seq: count,
};

export const createHandoff = defineSchemas({
  about:
    "A token with which another device of the same account goes on at a second or question: once, within 60 s.",
  input: z.object(place),
  data: objectOf({ token: key, expire_in: count }),
});

export const handoffState = defineSchemas({
  about: "What became of a token of the learner, for the page that shows it.",
  input: z.object({ token: shortText }),
  /** waiting | used | expired */
  data: objectOf({ state: text }),
});

export const redeemHandoff = defineSchemas({
  about:
    "Uses a token: returns where to continue. The earlier device learns of it by its next report, and by handoffState. 20410: the token has expired or was used; 20404: it belongs to another account.",
  input: z.object({ token: shortText, request_id: z.optional(requestId) }),
  data: objectOf(Place),
});
