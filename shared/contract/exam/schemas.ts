import * as z from "zod/mini";
import { EXAM_KINDS } from "#shared/domain/examAttempt.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";
import { optionalText, shortText } from "../inputs.ts";
import { examChange } from "./changes.ts";
import {
  requestId,
  ticket,
  recordId,
  seq,
  ms,
  source,
  rules,
  summary,
  about,
  ExamQuestion,
  Given,
  clock,
  receipt,
} from "./parts.ts";

export { examMark, examMarking } from "./markingSchemas.ts";
export { examReport } from "./reportSchemas.ts";

const ExamCard = objectOf({ paper_id: id, ...about, ...rules, ...summary });

export const examList = defineSchemas({
  about:
    "The exams that a learner may see: those under way first, then open, coming and over. next_time and deadline are ms.",
  input: z.object({
    kind: z.optional(z.enum(EXAM_KINDS)),
    /** A subject of any level. The filter includes all subjects below it. */
    subject_id: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  /** server_time is in ms here too. */
  data: pageOf(ExamCard),
});

export const examDetail = defineSchemas({
  about: "One exam before it is begun: its rules, what it is made of, and the learner's own attempts.",
  input: z.object({ paper_id: shortText }),
  data: maybe(
    objectOf({
      paper_id: id,
      ...about,
      ...rules,
      ...summary,
      description: text,
      section: listOf(objectOf({ id, name: text, desc: text, question_num: count, total_score: count })),
      question_type: listOf(objectOf({ type: text, num: count })),
      extra_seconds: count,
      attempt: listOf(
        objectOf({
          record_id: id,
          status: text,
          begin_time: time,
          submit_time: time,
          is_score_shown: flag,
          score: count,
          is_pass: flag,
        }),
      ),
      server_time: count,
    }),
  ),
});

export const examStart = defineSchemas({
  about:
    "Begins an attempt: draws its questions and starts its clock. If an attempt is in progress, or the call is repeated with the same request_id, that attempt is returned. 20409 gives the reason why no attempt can begin.",
  input: z.object({ paper_id: shortText, request_id: requestId }),
  data: objectOf({ record_id: key, status: text, deadline: count, server_time: count }),
});

export const examPaper = defineSchemas({
  about:
    "An attempt: its paper without keys, and the saved answers. Once it is handed in, section and saved are empty; the result (/exam/report) has the rest.",
  input: z.object({ record_id: recordId }),
  data: maybe(
    objectOf({
      record_id: key,
      paper_id: text,
      ...about,
      ...rules,
      ...clock,
      begin_time: time,
      /** Start time, ms. */
      begin_at: count,
      extra_seconds: count,
      section: listOf(
        objectOf({
          id,
          name: text,
          desc: text,
          question_num: count,
          total_score: count,
          /** Whether the section is closed: its answers can no longer be changed. */
          is_closed: flag,
          question: listOf(ExamQuestion),
        }),
      ),
      saved: listOf(Given),
      leave_num: count,
      leave_ms: count,
    }),
  ),
});

export const examContinue = defineSchemas({
  about:
    "Makes a page the one that may save: with a ticket of its own making, taken over from any other; a paused attempt goes on. Answers what is saved, for another page may have saved since. A ticket that has been taken over is not good again (20409).",
  input: z.object({ record_id: recordId, ticket }),
  data: objectOf({ record_id: key, ...clock, saved: listOf(Given), closed_section: listOf(text) }),
});

const MOST_AT_ONCE = 1_000;

export const examSave = defineSchemas({
  about:
    "Saves changes of an attempt, each once, in whatever order and however often they arrive. For a question, the change with the highest seq of its source counts; among several sources, the latest. A change that cannot be saved is named in refused and does not block others. 20409: another page has taken over; 20410: the attempt is over.",
  input: z.object({
    record_id: recordId,
    ticket,
    source,
    /** Highest number (seq) of this source that the server has confirmed as saved to the page; 0: none. */
    base_seq: z.coerce.number().check(z.int(), z.gte(0)),
    changes: z.array(examChange).check(z.maxLength(MOST_AT_ONCE, "一次保存的内容太多了")),
  }),
  data: objectOf({
    ...clock,
    /** Highest number (seq) of this source that the server has saved. */
    saved_seq: count,
    /** The server has saved less than base_seq, so it has lost data. The page then sends all its answers again. */
    is_behind: flag,
    /** Numbers (seq) of changes that do not count, because time was up or their section was closed. */
    late: listOf(count),
    /**
     * Rejected changes, each with a reason for the learner; seq 0: the change's number was unreadable. Other changes of
     * the same request are saved.
     */
    refused: listOf(objectOf({ seq: count, msg: text })),
  }),
});

export const examPause = defineSchemas({
  about: "Stops the clock of a mock exam; continue starts it again. Paused already, it stays so.",
  input: z.object({ record_id: recordId, ticket }),
  data: objectOf({ record_id: key, ...clock }),
});

export const examSection = defineSchemas({
  about:
    "Closes a section, and those before it, where the exam locks them; nothing of them changes any more.",
  input: z.object({ record_id: recordId, ticket, section_id: shortText }),
  data: objectOf({ record_id: key, ...clock, closed_section: listOf(text) }),
});

export const examEvents = defineSchemas({
  about:
    "Records each time that the learner left the page, ended fullscreen or copied, once. If the exam does not count these, nothing is stored. Too many may hand the exam in, by the exam's rules.",
  input: z.object({
    record_id: recordId,
    source,
    events: z
      .array(
        z.object({
          seq,
          kind: z.enum(["leave", "fullscreen", "copy"]),
          at: ms,
          spent_ms: ms,
        }),
      )
      .check(z.maxLength(MOST_AT_ONCE, "一次上报的内容太多了")),
  }),
  data: objectOf({
    record_id: key,
    ...clock,
    leave_num: count,
    leave_ms: count,
    fullscreen_num: count,
    copy_num: count,
    leave_limit: count,
  }),
});

export const examSubmit = defineSchemas({
  about:
    "Hands an attempt in, once, and answers its receipt, the same however often and by whomever it was handed in. What comes after does not count.",
  input: z.object({ record_id: recordId, ticket, request_id: requestId }),
  data: objectOf({ record_id: key, status: text, ...receipt }),
});

export const examReceipt = defineSchemas({
  about:
    "Checks a receipt by number and hash: whether they match an attempt in its present state, and which exam it was. Does not reveal the learner.",
  input: z.object({
    receipt: z.string().check(z.regex(/^[A-Z\d-]{8,40}$/, "回执编号不正确")),
    hash: z.string().check(z.regex(/^[a-f\d]{64}$/, "校验码不正确")),
  }),
  data: objectOf({
    is_valid: flag,
    name: text,
    submit_time: time,
    question_num: count,
    done_num: count,
  }),
});

export const examBoard = defineSchemas({
  about:
    "The board of an exam, if it has one: the best 50 of the learners who joined it, with nicknames. Scores that are not released are not on it.",
  input: z.object({ paper_id: shortText }),
  data: objectOf({
    list: listOf(objectOf({ rank: count, nickname: text, score: count, is_me: flag })),
  }),
});

export const examJoinBoard = defineSchemas({
  about: 'Puts the learner on the board of an exam under a nickname; "" takes the place back.',
  input: z.object({
    paper_id: shortText,
    nickname: z.string().check(z.maxLength(16, "昵称最多 16 个字")),
  }),
  data: objectOf({ paper_id: key, nickname: text }),
});
