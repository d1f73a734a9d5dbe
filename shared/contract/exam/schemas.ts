import * as z from "zod/mini";
import { EXAM_KINDS } from "../../domain/examAttempt.ts";
import { defineSchemas } from "../defineSchemas.ts";
import { QuestionOption } from "../entities.ts";
import { count, flag, id, key, listOf, maybe, objectOf, pageNumber, pageOf, text, time } from "../fields.ts";

/*
 * server_time, deadline and at are ms of the server's clock; start_time, end_time and the like are text (Asia/Shanghai). Refusals
 * of a sitting: 20404 there is none for this learner; 20409 another page has taken it over, or it does not allow this now; 20410
 * it is over, data {record_id, status}: the page shows its result. shared/domain/examAttempt.ts has the rules.
 */

const optionalText = z.optional(z.string());
/** Made by the page: a request, or the page itself (ticket). */
const randomName = (message: string) => z.string().check(z.regex(/^[\w-]{16,64}$/, message));
const requestId = randomName("请求编号不正确");
const ticket = randomName("页面编号不正确");
const recordId = z.string();
const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000));
const ms = z.coerce.number().check(z.gte(0));
/** The journal that counted the seqs: several devices count the same numbers. */
const source = z.string().check(z.regex(/^[\w-]{1,64}$/, "日志编号不正确"));
const isSet = z.enum(["0", "1"]);

/** How an exam is sat. */
const rules = {
  /** mock | online */
  kind: text,
  /** Minutes; 0: no limit. */
  limit_time: count,
  /** "" without a window. */
  start_time: time,
  end_time: time,
  /** 0: as often as one likes. */
  do_times: count,
  /** Minutes between handing in and beginning again. */
  redo_interval: count,
  is_order_random: flag,
  is_options_random: flag,
  /** Sections are done in order; one that is closed stays so. */
  is_section_locked: flag,
  can_pause: flag,
  /** submitted | reviewed | after_end | never: when keys and analyses are told. */
  show_result: text,
  /** Leaving the page and copying are counted and shown to the learner. */
  counts_leaving: flag,
  /** So many times, and the exam is handed in; 0: leaving has no consequences. */
  leave_limit: count,
  has_board: flag,
} as const;

/** What the learner may do now (portalOf). */
const standing = {
  /** coming | open | doing | paused | submitted | reviewing | waiting | ended | buy */
  state: text,
  /** When that changes by itself, ms; 0: not. */
  next_time: count,
  /** -1: without limit. */
  left_times: count,
  done_num: count,
  /** The attempt under way, else the last one; "" without any. */
  record_id: text,
  /** Of the one under way, ms; 0: no limit. While it is paused: with the time that it stands until now. */
  deadline: count,
  is_buy: flag,
  /** What would have to be bought; "" nothing. */
  package_id: text,
} as const;

const about = {
  name: text,
  subject_id: text,
  subject_name: text,
  question_num: count,
  total_score: count,
  pass_score: count,
} as const;

const ExamCard = objectOf({ paper_id: id, ...about, ...rules, ...standing });

export const examList = defineSchemas({
  about:
    "The exams that a learner may see: those under way first, then open, coming and over. next_time and deadline are ms.",
  input: z.object({
    kind: z.optional(z.enum(EXAM_KINDS)),
    /** Of any level, with all below it. */
    subject_id: optionalText,
    page: pageNumber,
    page_size: z.optional(z.coerce.number()),
  }),
  /** server_time in ms here too. */
  data: pageOf(ExamCard),
});

export const examDetail = defineSchemas({
  about: "One exam before it is begun: its rules, what it is made of, and the learner's own attempts.",
  input: z.object({ paper_id: z.string() }),
  data: maybe(
    objectOf({
      paper_id: id,
      ...about,
      ...rules,
      ...standing,
      description: text,
      section: listOf(objectOf({ id, name: text, desc: text, question_num: count, total_score: count })),
      question_type: listOf(objectOf({ type: text, num: count })),
      /** Extra time of this learner. */
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
    "Begins an attempt: draws its questions and starts its clock. While one is under way, and sent again with its request_id, it is that one. 20409 tells why it cannot be begun.",
  input: z.object({ paper_id: z.string(), request_id: requestId }),
  data: objectOf({ record_id: key, status: text, deadline: count, server_time: count }),
});

/** A question as it stands in a paper: it holds no key, no analysis and no numbers of others. */
const ExamQuestion = objectOf({
  id,
  /** Its number in the paper, from 1. */
  seq: count,
  type: text,
  form: text,
  stem: text,
  material: text,
  material_id: text,
  /** Their keys are letters in the order of this attempt; given and my_answer speak of the same. */
  options: listOf(QuestionOption),
  blank_num: count,
  images: listOf(text),
  /** What it is worth here. */
  score: count,
});

/** What the server has of a question. */
const Given = objectOf({ question_id: id, given: listOf(text), is_marked: flag, spent_ms: count });

/** The clock and state of an attempt, in every answer that a page gets while it is under way. */
const clock = {
  /** created | doing | paused | submitted | reviewing | finished */
  status: text,
  /** 0: no limit. While it is paused: with the time that it stands until now. */
  deadline: count,
  server_time: count,
} as const;

export const examPaper = defineSchemas({
  about:
    "An attempt: its paper without keys and what was saved of it. Once it is handed in section and saved are empty: its result says the rest.",
  input: z.object({ record_id: recordId }),
  data: maybe(
    objectOf({
      record_id: key,
      paper_id: text,
      ...about,
      ...rules,
      ...clock,
      begin_time: time,
      /** When it began, ms. */
      begin_at: count,
      extra_seconds: count,
      section: listOf(
        objectOf({
          id,
          name: text,
          desc: text,
          question_num: count,
          total_score: count,
          /** Closed: what is in it stays as it is. */
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

export const examSave = defineSchemas({
  about:
    "Takes changes of an attempt; each once, in whatever order and however often they come. Of a question the one with the highest seq of its source stands, of several sources the latest. 20409: another page has taken over; 20410: it is over.",
  input: z.object({
    record_id: recordId,
    ticket,
    source,
    /** The highest seq of this source that the page knows to be saved; 0: none. */
    base_seq: z.coerce.number().check(z.int(), z.gte(0)),
    changes: z.array(
      z.object({
        seq,
        question_id: z.string(),
        /** All of it, as it is after the change; [] takes it back. */
        answer: z.array(z.string()),
        marked: isSet,
        /** Spent on the question so far, all visits together. */
        spent_ms: ms,
        /** When it was made, by the server's clock as the page knows it. */
        at: ms,
      }),
    ),
  }),
  data: objectOf({
    ...clock,
    /** The highest seq of this source that is kept. */
    saved_seq: count,
    /** The server has less than base_seq: it has lost something, and the page sends all that it shows again. */
    is_behind: flag,
    /** Seqs that were made after time was up, or in a section that was closed by then: they do not count. */
    late: listOf(count),
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
  input: z.object({ record_id: recordId, ticket, section_id: z.string() }),
  data: objectOf({ record_id: key, ...clock, closed_section: listOf(text) }),
});

export const examEvents = defineSchemas({
  about:
    "Leaving, ending fullscreen and copying, as the page has counted them; each once. Where the exam does not count them nothing is kept. Too much of it may hand the exam in, if its rules say so.",
  input: z.object({
    record_id: recordId,
    source,
    events: z.array(
      z.object({
        seq,
        kind: z.enum(["leave", "fullscreen", "copy"]),
        at: ms,
        /** How long it took. */
        spent_ms: ms,
      }),
    ),
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

/** What a learner keeps: it proves what was handed in and when. */
const receipt = {
  receipt: text,
  submit_time: time,
  /** ms */
  submit_at: count,
  question_num: count,
  /** Questions with an answer. */
  done_num: count,
  /** SHA-256 of receiptText, hex. */
  hash: text,
} as const;

export const examSubmit = defineSchemas({
  about:
    "Hands an attempt in, once, and answers its receipt, the same however often and by whomever it was handed in. What comes after does not count.",
  input: z.object({ record_id: recordId, ticket, request_id: requestId }),
  data: objectOf({ record_id: key, status: text, ...receipt }),
});

const sums = {
  question_num: count,
  right_num: count,
  wrong_num: count,
  part_num: count,
  none_num: count,
  reviewing_num: count,
  score: count,
  total_score: count,
} as const;

/** Of a whole attempt. */
const ownSitting = objectOf({ record_id: id, submit_time: time, score: count, total_score: count });

export const examReport = defineSchemas({
  about:
    "What an attempt came to, as far as it may be told now. While is_told is 0 there is no verdict, key or analysis in it; while is_score_shown is 0 no score either. null for an attempt that is under way (examPaper tells).",
  input: z.object({ record_id: recordId }),
  data: maybe(
    objectOf({
      record_id: key,
      paper_id: text,
      name: text,
      subject_id: text,
      subject_name: text,
      kind: text,
      show_result: text,
      /** submitted | reviewing | finished */
      status: text,
      /** learner | deadline | leaving | operator */
      ended_by: text,
      begin_time: time,
      /** Seconds. */
      used_time: count,
      ...receipt,
      is_score_shown: flag,
      /** Keys, analyses, verdicts, sections and points are told. */
      is_told: flag,
      /** When they will be, as far as that is known. */
      told_time: time,
      pass_score: count,
      /** Once all is judged. */
      is_pass: flag,
      ...sums,
      section: listOf(objectOf({ id, name: text, ...sums })),
      /** By knowledge point, or by chapter where the questions have none. */
      point_kind: text,
      point: listOf(
        objectOf({ name: text, question_num: count, right_num: count, score: count, total_score: count }),
      ),
      /** In the order of the paper. Until it is told, number, time and mark alone. */
      question: listOf(
        objectOf({
          seq: count,
          question_id: text,
          section_id: text,
          spent_ms: count,
          is_marked: flag,
          is_done: flag,
          /** right | wrong | part_right | no_answer | reviewing; "" until it is told. */
          status: text,
          score: count,
          total_score: count,
          my_answer: listOf(text),
          blanks: listOf(text),
          /** Of a person who marked it. */
          comment: text,
          is_wrong_book: flag,
          ask: maybe(ExamQuestion),
          answer: listOf(text),
          analysis: text,
          right_rate: count,
          easy_wrong: text,
          knowledge_point: listOf(text),
        }),
      ),
      /** The order in which questions were worked on: seq of the question, seconds since the beginning. */
      visit: listOf(objectOf({ seq: count, at: count })),
      /** Last changes that were for the better or the worse; empty until it is told. */
      changed: listOf(
        objectOf({
          seq: count,
          /** wrong_right | right_wrong | wrong_wrong */
          kind: text,
          from: listOf(text),
          to: listOf(text),
        }),
      ),
      /** The learner's sittings of this exam that have a score to show, the earliest first, this one among them. */
      own: listOf(ownSitting),
      /** Learners of the agency that have a score; the rest of this group is empty below 10 of them. */
      others_num: count,
      median_score: count,
      /** How many per cent have less; -1: not known. */
      rank_percent: count,
      /** Ten steps from 0 to the full score. */
      distribution: listOf(objectOf({ from: count, to: count, num: count })),
      leave_num: count,
      leave_ms: count,
      fullscreen_num: count,
      copy_num: count,
      counts_leaving: flag,
      /** The missed ones stand in the wrong book. */
      is_wrong_kept: flag,
      has_board: flag,
      /** As it stands on the board; "" where the learner has not joined. */
      board_name: text,
      /** 再考一次, as in examDetail. */
      state: text,
      next_time: count,
      left_times: count,
      server_time: count,
    }),
  ),
});

export const examKeepWrong = defineSchemas({
  about: "Puts what was missed into the wrong book, once; as soon as it is told.",
  input: z.object({ record_id: recordId }),
  data: objectOf({ record_id: key, num: count }),
});

export const examReceipt = defineSchemas({
  about:
    "Checks a receipt by number and hash: whether they are those of an attempt as it stands, and which exam it was. Tells nobody who sat it.",
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
    "The board of an exam that has one: nicknames of who wished to stand on it, the best 50. Scores that are not told yet are not on it.",
  input: z.object({ paper_id: z.string() }),
  data: objectOf({
    list: listOf(objectOf({ rank: count, nickname: text, score: count, is_me: flag })),
  }),
});

export const examJoinBoard = defineSchemas({
  about: 'Puts the learner on the board of an exam under a nickname; "" takes the place back.',
  input: z.object({
    paper_id: z.string(),
    nickname: z.string().check(z.maxLength(16, "昵称最多 16 个字")),
  }),
  data: objectOf({ paper_id: key, nickname: text }),
});
