import * as z from "zod/mini";
import { QuestionOption } from "../entities.ts";
import { count, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/*
 * server_time, deadline and at are ms of the server's clock; start_time, end_time and the like are text (Asia/Shanghai). Refusals
 * of an attempt: 20404 there is none for this learner; 20409 another page has taken it over, or it does not allow this now; 20410
 * it is over, data {record_id, status}: the page shows its result. shared/domain/examAttempt.ts has the rules.
 */

/** Made by the page: a request, or the page itself (ticket). */
export const randomName = (message: string) => z.string().check(z.regex(/^[\w-]{16,64}$/, message));
export const requestId = randomName("请求编号不正确");
export const ticket = randomName("页面编号不正确");
export const recordId = shortText;
export const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000));
export const ms = z.coerce.number().check(z.gte(0));
/** The journal that counted the seqs: several devices count the same numbers. */
export const source = z.string().check(z.regex(/^[\w-]{1,64}$/, "日志编号不正确"));
export const isSet = z.enum(["0", "1"]);

/** How an exam is sat. */
export const rules = {
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
  /** The number of times after which the exam is handed in; 0: leaving has no consequences. */
  leave_limit: count,
  has_board: flag,
} as const;

/** The learner's next step (portalOf). */
export const summary = {
  /** coming | open | doing | paused | submitted | reviewing | waiting | ended | buy */
  state: text,
  /** When that changes by itself, ms; 0: not. */
  next_time: count,
  /** -1: without limit. */
  left_times: count,
  done_num: count,
  /** The attempt under way, else the last one; "" without any. */
  record_id: text,
  /** The deadline of the attempt under way, ms; 0: no limit. While it is paused: with the time for which it has been paused so far. */
  deadline: count,
  is_buy: flag,
  /** The package that would have to be bought; "" none. */
  package_id: text,
} as const;

export const about = {
  name: text,
  subject_id: text,
  subject_name: text,
  question_num: count,
  total_score: count,
  pass_score: count,
} as const;

/** A question as it stands in a paper: it holds no key, no analysis and no numbers of others. */
export const ExamQuestion = objectOf({
  id,
  /** The number in the paper, from 1. */
  seq: count,
  type: text,
  form: text,
  stem: text,
  material: text,
  material_id: text,
  /** The options' letters are those of this attempt; given and my_answer speak of the same. Of a match the right items alone are mixed. */
  options: listOf(QuestionOption),
  blank_num: count,
  images: listOf(text),
  /** The points that the question is worth here. */
  score: count,
});

/** The answer that the server has of a question. */
export const Given = objectOf({ question_id: id, given: listOf(text), is_marked: flag, spent_ms: count });

/** The clock and state of an attempt, in every answer that a page gets while it is under way. */
export const clock = {
  /** created | doing | paused | submitted | reviewing | finished */
  status: text,
  /** 0: no limit. While it is paused: with the time that it stands until now. */
  deadline: count,
  server_time: count,
} as const;

/** The receipt that a learner keeps: it proves what was handed in and when. */
export const receipt = {
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

export const sums = {
  question_num: count,
  right_num: count,
  wrong_num: count,
  part_num: count,
  none_num: count,
  reviewing_num: count,
  score: count,
  total_score: count,
} as const;

/** The result of a whole attempt. */
export const ownAttempt = objectOf({ record_id: id, submit_time: time, score: count, total_score: count });
