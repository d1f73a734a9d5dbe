import type { Entry } from "#client/journal/entry.ts";
import type { AttemptState } from "./attemptState.ts";
import { areSameAnswers, type ExamEntry, withEntries } from "./knownAnswers.ts";

/** Two changes of one question are not made in the same millisecond, whichever tab makes them. */
export function nameOfChange({ questionId, at }: Pick<ExamEntry, "questionId" | "at">): string {
  return `${questionId}:${at}`;
}

/**
 * Shows the last unsent answer to each question where another tab of the browser has given it; `own`: the changes of this page.
 * Otherwise a stay at the question would store the answer before it once more.
 */
export function showForeign(
  state: AttemptState,
  unsent: readonly Entry<ExamEntry>[],
  own: ReadonlySet<string>,
): Partial<AttemptState> {
  const last = new Map(unsent.map(({ payload }) => [payload.questionId, payload]));
  const isBusy = (id: string) =>
    state.drafts.has(id) || state.unstored.some(({ questionId }) => questionId === id);
  const foreign = [...last.values()].filter(
    (entry) => !own.has(nameOfChange(entry)) && !isBusy(entry.questionId),
  );
  if (foreign.length === 0) return {};
  const known = withEntries(state.known, foreign);
  return areSameAnswers(known, state.known) ? {} : { known, revision: state.revision + 1 };
}
