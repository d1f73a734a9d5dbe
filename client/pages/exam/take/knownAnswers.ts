import type { GivenAnswer } from "#client/calls/exam.ts";

/** The journal's key for the entries of an attempt. */
export const journalKey = (recordId: string) => `exam:${recordId}`;

/** A learner's answer to a question, as it is kept on the device and sent: all of it, as it is after the change. */
export interface ExamEntry {
  readonly questionId: string;
  readonly answer: readonly string[];
  readonly isMarked: boolean;
  readonly spentMs: number;
  /** When the change was made: the server's clock in ms. */
  readonly at: number;
}

/** The facts known of a question's answer, here or with the server. */
export type AnswerFacts = Pick<ExamEntry, "answer" | "isMarked" | "spentMs">;
export type KnownAnswers = ReadonlyMap<string, AnswerFacts>;

export const NO_ANSWER: AnswerFacts = { answer: [], isMarked: false, spentMs: 0 };

export function isDone({ answer }: AnswerFacts): boolean {
  return answer.some((text) => text.trim() !== "");
}

export function knownAnswersOf(saved: readonly GivenAnswer[]): KnownAnswers {
  return new Map(
    saved.map(({ questionId, given, isMarked, spentMs }) => [
      questionId,
      { answer: given, isMarked, spentMs },
    ]),
  );
}

/** Later entries stand. */
export function withEntries(known: KnownAnswers, entries: Iterable<ExamEntry>): KnownAnswers {
  const all = new Map(known);
  for (const { questionId, answer, isMarked, spentMs } of entries)
    all.set(questionId, { answer, isMarked, spentMs });
  return all;
}

/** Whether a page that shows the one has nothing else to show for the other. */
export function areSameAnswers(a: KnownAnswers, b: KnownAnswers): boolean {
  const ids = new Set([...a.keys(), ...b.keys()]);
  return [...ids].every((id) => {
    const [one, other] = [a.get(id) ?? NO_ANSWER, b.get(id) ?? NO_ANSWER];
    return one.isMarked === other.isMarked && JSON.stringify(one.answer) === JSON.stringify(other.answer);
  });
}
