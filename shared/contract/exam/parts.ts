import * as z from "zod/mini";
import { QuestionOption } from "../entities.ts";
import { count, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/*
 * server_time, deadline and at are ms of the server's clock; start_time, end_time and similar are text (Asia/Shanghai).
 * Refusals of an attempt: 20404 the learner has no such attempt; 20409 another page has taken it over, or its state
 * does not allow the call; 20410 it is over, with data {record_id, status}: the page shows its result. The rules are in
 * shared/domain/examAttempt.ts.
 */

/** Random name made by the page, for a request or for the page itself (ticket). */
export const randomName = (message: string) => z.string().check(z.regex(/^[\w-]{16,64}$/, message));
export const requestId = randomName("请求编号不正确");
export const ticket = randomName("页面编号不正确");
export const recordId = shortText;
export const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000));
export const ms = z.coerce.number().check(z.gte(0));
/** Journal that numbers the changes. Several devices use the same numbers. */
export const source = z.string().check(z.regex(/^[\w-]{1,64}$/, "日志编号不正确"));
export const isSet = z.enum(["0", "1"]);

export const rules = {
  /** mock | online */
  kind: text,
  /** Minutes; 0: no limit. */
  limit_time: count,
  /** "": no window. */
  start_time: time,
  end_time: time,
  /** Most attempts; 0: no limit. */
  do_times: count,
  /** Minutes between submitting an attempt and starting another. */
  redo_interval: count,
  is_order_random: flag,
  is_options_random: flag,
  /** Sections are done in order and stay closed after they are left. */
  is_section_locked: flag,
  can_pause: flag,
  /** Time at which keys and analyses are released: submitted | reviewed | after_end | never. */
  show_result: text,
  /** Leaving the page and copying are counted and shown to the learner. */
  counts_leaving: flag,
  /** Number of leaves after which the exam is submitted; 0: leaving has no consequences. */
  leave_limit: count,
  has_board: flag,
} as const;

/** State of an exam for the learner, from which the next step follows (portalOf). */
export const summary = {
  /** coming | open | doing | paused | submitted | reviewing | waiting | ended | buy */
  state: text,
  /** Time at which the state changes by itself, ms; 0: it does not. */
  next_time: count,
  /** -1: no limit. */
  left_times: count,
  done_num: count,
  /** The attempt in progress, else the last one; "": no attempt. */
  record_id: text,
  /** Deadline of the attempt in progress, ms; 0: no limit. For a paused attempt, extended by its pause so far. */
  deadline: count,
  is_buy: flag,
  /** Package that must be bought; "": none. */
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

/** A question of a paper, without key, analysis and figures of other learners. */
export const ExamQuestion = objectOf({
  id,
  /** Number in the paper, from 1. */
  seq: count,
  type: text,
  form: text,
  stem: text,
  material: text,
  material_id: text,
  /**
   * Options with the letters of this attempt, which given and my_answer use too. In a match only the right items are
   * shuffled.
   */
  options: listOf(QuestionOption),
  blank_num: count,
  images: listOf(text),
  /** Points of the question in this paper. */
  score: count,
});

/** Answer that the server has saved for a question. */
export const Given = objectOf({ question_id: id, given: listOf(text), is_marked: flag, spent_ms: count });

/** Clock and state of an attempt, part of every answer to a page while the attempt is in progress. */
export const clock = {
  /** created | doing | paused | submitted | reviewing | finished */
  status: text,
  /** 0: no limit. For a paused attempt, extended by its pause so far. */
  deadline: count,
  server_time: count,
} as const;

/** Receipt for the learner, which proves what was submitted and when. */
export const receipt = {
  receipt: text,
  submit_time: time,
  /** ms. */
  submit_at: count,
  question_num: count,
  /** Number of questions with an answer. */
  done_num: count,
  /** SHA-256 of receiptText, in hex. */
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

export const ownAttempt = objectOf({ record_id: id, submit_time: time, score: count, total_score: count });
