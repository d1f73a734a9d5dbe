import { messageOf } from "#client/calls/callFailure.ts";
import type { JournalState } from "#client/journal/keyQueue.ts";
import type { AttemptState } from "./attemptState.ts";
import { NO_ANSWER } from "./knownAnswers.ts";
import { isSameAnswer } from "./savedAnswers.ts";

/** Returns the questions whose shown answer or mark is unsaved. `parts`: questions with entries in the journal. */
export function unsavedQuestions(state: AttemptState, parts: readonly string[] = []): readonly string[] {
  const { drafts, unstored, late, known, acknowledged, unanswered, isClaimed } = state;
  const changed = new Set([
    ...drafts.keys(),
    ...unstored.map(({ questionId }) => questionId),
    ...parts,
    ...late,
  ]);
  return [...changed].filter((id) => {
    const shown = { ...(known.get(id) ?? NO_ANSWER), ...drafts.get(id) };
    // While another page may save, an acknowledged answer may be old.
    return !isClaimed || unanswered.has(id) || !isSameAnswer(shown, acknowledged.get(id) ?? NO_ANSWER);
  });
}

/** Returns the reasons of refusal by question: of those in `unsaved` whose answer the server refuses. */
export function refusedQuestions(
  saving: JournalState | undefined,
  unsaved: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const refused = saving?.refused?.filter(({ part }) => unsaved.has(part)) ?? [];
  return new Map(refused.map(({ part, reason }) => [part, messageOf(reason)]));
}

/** over: handed in; waiting: the network fails, a retry is possible; unsaved: the server refuses answers. */
export type Submitted = "over" | "waiting" | "unsaved";
