import * as exam from "#shared/contract/exam/endpoints.ts";
import { learnReport } from "#shared/contract/play/endpoints.ts";
import { practiceAnswer, practiceTime } from "#shared/contract/practice/endpoints.ts";

/**
 * Paths of POSTs whose second arrival changes nothing: entries have a seq or a request id, or the state that they set is
 * whole. Pages send them again by themselves when their answer was lost, so each API that follows the contract has to
 * take them twice.
 */
const REPEATABLE: ReadonlySet<string> = new Set(
  [
    exam.examStart,
    exam.examContinue,
    exam.examSave,
    exam.examEvents,
    exam.examSubmit,
    learnReport,
    practiceAnswer,
    practiceTime,
  ].map(({ path }) => path),
);

/** Returns whether the site may send a POST again on another connection when the first one broke. */
export function isRepeatable(path: string): boolean {
  return REPEATABLE.has(path);
}
