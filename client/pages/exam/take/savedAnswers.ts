import { type AnswerFacts, type ExamEntry, isDone, type KnownAnswers } from "./knownAnswers.ts";

/** The answers stored on the server. `at` is the time of the last change in ms; 0: unknown. */
export type AcknowledgedAnswers = ReadonlyMap<string, AnswerFacts & Pick<ExamEntry, "at">>;

export function acknowledgedOf(saved: KnownAnswers): AcknowledgedAnswers {
  return new Map([...saved].map(([id, facts]) => [id, { ...facts, at: 0 }]));
}

/** Adds saved entries. If several sources changed the same question, the latest change counts. */
export function withAcknowledged(
  before: AcknowledgedAnswers,
  entries: readonly ExamEntry[],
): AcknowledgedAnswers {
  const all = new Map(before);
  for (const { questionId, ...facts } of entries)
    if (facts.at >= (all.get(questionId)?.at ?? 0)) all.set(questionId, facts);
  return all;
}

/** Compares answer and mark of a question. An answer of empty gaps equals no answer. */
export function isSameAnswer(one: AnswerFacts, other: AnswerFacts): boolean {
  const isSame =
    JSON.stringify(one.answer) === JSON.stringify(other.answer) || (!isDone(one) && !isDone(other));
  return isSame && one.isMarked === other.isMarked;
}
