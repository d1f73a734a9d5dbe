import type { Entry } from "#client/journal/entry.ts";
import { type AttemptState, flushDrafts, type Now } from "./attemptState.ts";
import { areSameAnswers, type ExamEntry, type KnownAnswers, withEntries } from "./knownAnswers.ts";

/** Two changes of one question are not made in the same millisecond, whichever tab makes them. */
export function nameOfChange({ questionId, at }: Pick<ExamEntry, "questionId" | "at">): string {
  return `${questionId}:${at}`;
}

interface Page {
  /** The names of the changes that the page has made. */
  readonly own: ReadonlySet<string>;
  readonly now: Now;
}

/**
 * Shows the last unsent answer to each question where another tab of the browser has given it. Otherwise a stay at the question would
 * store the answer before it once more.
 */
export function showForeign(
  state: AttemptState,
  unsent: readonly Entry<ExamEntry>[],
  { own, now }: Page,
): AttemptState {
  if (areSameAnswers(withForeign(state, unsent, own), state.known)) return state;
  // A form that is made anew shows what is known.
  const flushed = flushDrafts(state, now);
  return { ...flushed, known: withForeign(flushed, unsent, own), revision: flushed.revision + 1 };
}

function withForeign(
  { known, unstored }: AttemptState,
  unsent: readonly Entry<ExamEntry>[],
  own: ReadonlySet<string>,
): KnownAnswers {
  const last = new Map(unsent.map(({ payload }) => [payload.questionId, payload]));
  const isBusy = (id: string) => unstored.some(({ questionId }) => questionId === id);
  return withEntries(
    known,
    [...last.values()].filter((entry) => !own.has(nameOfChange(entry)) && !isBusy(entry.questionId)),
  );
}
