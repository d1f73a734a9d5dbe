import * as z from "zod/mini";
import { defineSchemas } from "../defineSchemas.ts";
import { count, flag, id, key, listOf, maybe, objectOf, text, time } from "../fields.ts";
import { recordId, ExamQuestion, receipt, sums, ownAttempt } from "./parts.ts";

export const examReport = defineSchemas({
  about:
    "What an attempt came to, as far as it may be told now. While is_told is 0 there is no verdict, key or analysis in it; while is_score_shown is 0 no score either. Of an attempt that is under way it tells the status, so that a page can lead back to it; null for what is not the learner's.",
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
      /** learner | deadline | leaving | operator */
      ended_by: text,
      begin_time: time,
      /** Seconds. */
      used_time: count,
      ...receipt,
      is_score_shown: flag,
      /** Keys, analyses, verdicts, sections and points are released. */
      is_told: flag,
      /** Time of release; "": unknown. */
      told_time: time,
      pass_score: count,
      /** Set after all answers are judged. */
      is_pass: flag,
      ...sums,
      section: listOf(objectOf({ id, name: text, ...sums })),
      /**
       * By knowledge point, or by chapter when the questions have no points. Answers that wait for marking count in
       * reviewing_num only.
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
      /** In the order of the paper. Before the release only number, time and flag. */
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
        }),
      ),
      /** Order in which questions were visited: seq of the question, seconds since the start. */
      visit: listOf(objectOf({ seq: count, at: count })),
      /** Last changes of answers that changed the verdict; empty before the release. */
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
      /** Number of the agency's learners with a score. With fewer than 10 the other figures of this group are empty. */
      others_num: count,
      median_score: count,
      /** Percentage of learners with a lower score; -1: unknown. */
      rank_percent: count,
      /** Ten steps from 0 to the full score. */
      distribution: listOf(objectOf({ from: count, to: count, num: count })),
      leave_num: count,
      leave_ms: count,
      fullscreen_num: count,
      copy_num: count,
      counts_leaving: flag,
      /** Missed questions are in the wrong book. */
      is_wrong_kept: flag,
      has_board: flag,
      /** Name shown on the board; "": the learner has not joined. */
      board_name: text,
      /** State for 再考一次 (take again), as in examDetail. */
      state: text,
      next_time: count,
      left_times: count,
      server_time: count,
    }),
  ),
});
