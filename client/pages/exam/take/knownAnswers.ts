import type { GivenAnswer } from "#client/calls/exam.ts";

export const journalKey = (recordId: string) => `exam:${recordId}`;

/** The complete answer to a question after a change, as stored on the device and sent to the server. */
export interface ExamEntry {
  readonly questionId: string;
  readonly answer: readonly string[];
  readonly isMarked: boolean;
  readonly spentMs: number;
  /** Time of the change on the server's clock, ms. */
  readonly at: number;
  /** True: only the mark or the time spent has changed. `answer` may be older than the answer on the server. */
  readonly keepsAnswer?: boolean;
}

/** Answer, mark and time spent of a question, as the page or the server knows them. */
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

/** Adds entries to the known answers. A later entry replaces an earlier entry of the same question. */
export function withEntries(known: KnownAnswers, entries: Iterable<ExamEntry>): KnownAnswers {
  const all = new Map(known);
  for (const entry of entries) {
    const { questionId, isMarked, spentMs } = entry;
    all.set(questionId, { answer: answerAfter(all, entry), isMarked, spentMs });
  }
  return all;
}

/** Returns the answer to the question of an entry after this entry. */
export function answerAfter(known: KnownAnswers, { questionId, answer, keepsAnswer }: ExamEntry) {
  return (keepsAnswer && known.get(questionId)?.answer) || answer;
}

/** Returns whether a page would look the same with either of two sets of answers. */
export function areSameAnswers(a: KnownAnswers, b: KnownAnswers): boolean {
  const ids = new Set([...a.keys(), ...b.keys()]);
  return [...ids].every((id) => {
    const [one, other] = [a.get(id) ?? NO_ANSWER, b.get(id) ?? NO_ANSWER];
    return one.isMarked === other.isMarked && JSON.stringify(one.answer) === JSON.stringify(other.answer);
  });
}
