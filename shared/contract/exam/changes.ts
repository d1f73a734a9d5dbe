import * as z from "zod/mini";
import { answerTexts, shortText } from "../inputs.ts";
import { isSet, ms, seq } from "./parts.ts";

const Change = z.object({
  seq,
  question_id: shortText,
  /** The whole answer after the change; []: the learner cleared the answer. */
  answer: answerTexts,
  marked: isSet,
  /** 1: only the mark or the time spent has changed. The stored answer stays, and `answer` is ignored. */
  keeps_answer: z.optional(isSet),
  /** Time that the learner has spent on the question, added over all visits to it. */
  spent_ms: ms,
  /** Time of the change by the server's clock, as the page estimates it. */
  at: ms,
});

export type ExamChange = z.output<typeof Change>;

export interface RefusedChange {
  /** Number of the rejected change; 0: unreadable. */
  readonly seq: number;
  /** Message for the learner. */
  readonly msg: string;
}

const numbered = z.object({ seq });

function refusedChange(change: unknown, reason: string | undefined): RefusedChange {
  const read = numbered.safeParse(change);
  const isSpoken = reason !== undefined && /[\u4e00-\u9fff]/.test(reason);
  return { seq: read.success ? read.data.seq : 0, msg: isSpoken ? reason : "这一处改动的格式不正确" };
}

/** Reads each change separately, so that the other changes of a request are saved when one is rejected. */
export const examChange = z.catch(
  z.pipe(
    Change,
    z.transform((change): ExamChange | RefusedChange => change),
  ),
  ({ value, error }) => refusedChange(value, error.issues[0]?.message),
) as unknown as z.ZodMiniType<ExamChange | RefusedChange, z.input<typeof Change>>;
