import * as z from "zod/mini";
import { QuestionOption } from "../entities.ts";
import { count, flag, id, listOf, objectOf, text, time } from "../fields.ts";
import { shortText } from "../inputs.ts";

/*
 * server_time, deadline and at are ms of the server's clock; start_time, end_time and similar are text (Asia/Shanghai).
 * Refusals of calls about an attempt: 20404: the learner has no such attempt; 20409: another page has taken over the
 * attempt, or its state does not allow the call; 20410: the attempt is over, data is {record_id, status}, and the page
 * shows the result. The rules are in shared/domain/examAttempt.ts.
 */

/** Random name made by the page: the id of a request, or the ticket by which the page may save answers. */
export const randomName = (message: string) => z.string().check(z.regex(/^[\w-]{16,64}$/, message));
export const requestId = randomName("请求编号不正确");
export const ticket = randomName("页面编号不正确");
export const recordId = shortText;
export const seq = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000));
export const ms = z.coerce.number().check(z.gte(0));
/** Name of the journal that numbers the changes. Needed because journals of several devices use the same numbers. */
export const source = z.string().check(z.regex(/^[\w-]{1,64}$/, "日志编号不正确"));
export const isSet = z.enum(["0", "1"]);

export const rules = {
  /** mock | online */
  kind: text,
  /** Time limit in minutes; 0: none. */
  limit_time: count,
  /** Start of the exam's window; "": the exam has no window. */
  start_time: time,
  end_time: time,
  /** Most attempts; 0: no limit. */
  do_times: count,
  /** Minutes between submitting an attempt and starting another. */
  redo_interval: count,
  is_order_random: flag,
  is_options_random: flag,
  /** Whether sections are done in order and stay closed after the learner has left them. */
  is_section_locked: flag,
  can_pause: flag,
  /** Time at which keys and analyses are released: submitted | reviewed | after_end | never. */
  show_result: text,
  /** Whether leaving the page and copying are counted and shown to the learner. */
  counts_leaving: flag,
  /** How often a learner may leave the page before the exam is submitted; 0: any number of times. */
  leave_limit: count,
  has_board: flag,
} as const;

/** State of an exam for the learner, from which the next step follows (portalOf). */
export const summary = {
  /** coming | open | doing | paused | submitted | reviewing | waiting | ended | buy */
  state: text,
  /** Time at which the state changes without an action of the learner, ms; 0: never. */
  next_time: count,
  /** Number of attempts that the learner may still start; -1: no limit. */
  left_times: count,
  done_num: count,
  /** The attempt in progress, else the last one; "": no attempt. */
  record_id: text,
  /** Deadline of the attempt in progress, ms; 0: no limit. For a paused attempt: the deadline if it continued now. */
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

/** A question of a paper, without its key, its analysis and statistics of other learners. */
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
   * Options with the letters of this attempt, which may be shuffled; given and my_answer use the same letters. In a
   * match only the right items are shuffled.
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
  /** Deadline, ms; 0: no limit. For a paused attempt: the deadline if it continued now. */
  deadline: count,
  server_time: count,
} as const;

/** Receipt by which a learner can prove what was submitted and when. */
export const receipt = {
  receipt: text,
  submit_time: time,
  /** Time of submission, ms. */
  submit_at: count,
  question_num: count,
  /** Number of questions that the learner answered. */
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
