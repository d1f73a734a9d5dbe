import type { Entry } from "#client/journal/entry.ts";
import { type AttemptState, flushDrafts, type Now } from "./attemptState.ts";
import { areSameAnswers, type ExamEntry, type KnownAnswers, withEntries } from "./knownAnswers.ts";

/** Returns a name for a change. It is unique: no two changes of a question are made in the same millisecond. */
export function nameOfChange({ questionId, at }: Pick<ExamEntry, "questionId" | "at">): string {
  return `${questionId}:${at}`;
}

interface Page {
  /** The names of the changes that the page has made. */
  readonly own: ReadonlySet<string>;
  readonly now: Now;
}

/**
 * Shows the answers that another tab of the browser has given and not yet sent. Otherwise, when the learner leaves the
 * question, this page would store its older answer again.
 */
export function showForeign(
  state: AttemptState,
  unsent: readonly Entry<ExamEntry>[],
  { own, now }: Page,
): AttemptState {
  if (areSameAnswers(withForeign(state, unsent, own), state.known)) return state;
  // The new revision resets the input fields to the known answers, so typed text must be part of them.
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
