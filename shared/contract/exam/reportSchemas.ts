import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, maybe, objectOf, text, time } from "../fields.ts";
import { recordId, ExamQuestion, receipt, sums, ownAttempt } from "./parts.ts";

export const examReport = defineSchemas({
  about:
    "The result of an attempt, as far as it is released. While is_told is 0 it has no verdict, key or analysis; while is_score_shown is 0 no score. For an attempt in progress it has the status, so that a page can lead back to the attempt; null for another learner's attempt.",
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
      /** doing | paused | submitted | reviewing | finished */
      status: text,
      /** Cause of the submission: learner | deadline | leaving | operator */
      ended_by: text,
      begin_time: time,
      /** Time used, in seconds. */
      used_time: count,
      ...receipt,
      is_score_shown: flag,
      /** Whether keys, analyses, verdicts, sections and points are released. */
      is_told: flag,
      /** Time of release; "": unknown. */
      told_time: time,
      pass_score: count,
      /** Whether the learner passed. Never set before all answers are judged. */
      is_pass: flag,
      ...sums,
      section: listOf(objectOf({ id, name: text, ...sums })),
      /**
       * Results are grouped by knowledge point, or by chapter when the questions have no knowledge points. Answers that
       * wait for marking are counted only in reviewing_num.
       */
      point_kind: text,
      point: listOf(
        objectOf({
          name: text,
          question_num: count,
          right_num: count,
          score: count,
          total_score: count,
          reviewing_num: count,
        }),
      ),
      /** Questions in the order of the paper. Before the release only their number, time and flag are sent. */
      question: listOf(
        objectOf({
          seq: count,
          question_id: text,
          section_id: text,
          spent_ms: count,
          is_marked: flag,
          is_done: flag,
          /** right | wrong | part_right | no_answer | reviewing; "": not released. */
          status: text,
          score: count,
          total_score: count,
          my_answer: listOf(text),
          blanks: listOf(text),
          /** Comment of the person who marked the answer. */
          comment: text,
          is_wrong_book: flag,
          ask: maybe(ExamQuestion),
          answer: listOf(text),
          analysis: text,
          right_rate: count,
          easy_wrong: text,
          knowledge_point: listOf(text),
          /** 1: an attempt in progress asks the question, so key and analysis are withheld until the hand-in. */
          is_in_exam: flag,
        }),
      ),
      /** Visits to questions in time order: the question's number (seq) and the seconds since the start (at). */
      visit: listOf(objectOf({ seq: count, at: count })),
      /** The last change of each answer whose verdict changed with it; empty before the release. */
      changed: listOf(
        objectOf({
          seq: count,
          /** wrong_right | right_wrong | wrong_wrong */
          kind: text,
          from: listOf(text),
          to: listOf(text),
        }),
      ),
      /** The learner's attempts of this exam with a released score, oldest first, including this one. */
      own: listOf(ownAttempt),
      /**
       * Number of the agency's learners with a score. If there are fewer than 10, median, rank and distribution are
       * empty.
       */
      others_num: count,
      median_score: count,
      /** Percentage of learners with a lower score; -1: unknown. */
      rank_percent: count,
      /** Number of learners in each of ten score ranges from 0 to the full score. */
      distribution: listOf(objectOf({ from: count, to: count, num: count })),
      leave_num: count,
      leave_ms: count,
      fullscreen_num: count,
      copy_num: count,
      counts_leaving: flag,
      /** Whether the missed questions were added to the wrong book. */
      is_wrong_kept: flag,
      has_board: flag,
      /** Name of the learner on the board of scores; "": the learner has not joined the board. */
      board_name: text,
      /** State for the button 再考一次 (take again), with the same values as in examDetail. */
      state: text,
      next_time: count,
      left_times: count,
      server_time: count,
    }),
  ),
});
