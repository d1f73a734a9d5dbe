import * as z from "zod/mini";
import { answerTexts, shortText } from "../inputs.ts";
import { isSet, ms, seq } from "./parts.ts";

const Change = z.object({
  seq,
  question_id: shortText,
  /** All of it, as it is after the change; [] takes it back. */
  answer: answerTexts,
  marked: isSet,
  /** Spent on the question so far, all visits together. */
  spent_ms: ms,
  /** When it was made, by the server's clock as the page knows it. */
  at: ms,
});

/** A change of an attempt, of one question. */
export type ExamChange = z.output<typeof Change>;

/** A change that cannot be taken. */
export interface RefusedChange {
  /** 0: the change has no number that can be read. */
  readonly seq: number;
  /** For the learner. */
  readonly msg: string;
}

const numbered = z.object({ seq });

function refusedChange(change: unknown, reason: string | undefined): RefusedChange {
  const read = numbered.safeParse(change);
  const isSpoken = reason !== undefined && /[\u4e00-\u9fff]/.test(reason);
  return { seq: read.success ? read.data.seq : 0, msg: isSpoken ? reason : "这一处改动的格式不正确" };
}

/** Reads each change by itself, so that one that cannot be taken holds back no other. */
export const examChange = z.catch(
  z.pipe(
    Change,
    z.transform((change): ExamChange | RefusedChange => change),
  ),
  ({ value, error }) => refusedChange(value, error.issues[0]?.message),
) as unknown as z.ZodMiniType<ExamChange | RefusedChange, z.input<typeof Change>>;
