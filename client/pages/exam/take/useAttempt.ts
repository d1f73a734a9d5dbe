import { useEffect, useState, useSyncExternalStore } from "react";
import { useCalls } from "#client/calls/call.ts";
import type { ExamPaper } from "#client/calls/exam.ts";
import type { JournalState } from "#client/journal/keyQueue.ts";
import { useJournal, useJournalState } from "#client/journal/useJournal.ts";
import { useBoot } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";
import { isSignedIn } from "#client/site/session.ts";
import type { AttemptState } from "./attemptState.ts";
import { type ExamEntry, journalKey } from "./knownAnswers.ts";
import { refusedQuestions, unsavedQuestions } from "./unsavedQuestions.ts";
import { AttemptStore } from "./attemptStore.ts";
import { watchPage } from "./watchPage.ts";

export interface LiveExam {
  /** The learner to whom the journal belongs. */
  readonly owner: string;
  readonly paper: ExamPaper;
  readonly attempt: AttemptStore;
  readonly state: AttemptState;
  /** State of the journal; undefined until the journal has loaded. Until then answers wait in the page. */
  readonly saving: JournalState | undefined;
  /** The questions whose shown answer the server has not confirmed. */
  readonly unsaved: ReadonlySet<string>;
  /** Reasons of refusal, by question: those of `unsaved` whose answer the server refuses. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Opens the attempt while the page shows it. Each page has a journal of its own, which no other page sends. */
export function useAttempt(paper: ExamPaper, owner: string): LiveExam {
  const calls = useCalls();
  const { now } = useBoot();
  const [attempt] = useState(
    () =>
      new AttemptStore({
        paper,
        send: calls.send,
        startMs: typeof window === "undefined" ? now : serverNow(now),
        clocks: { monotonic: () => performance.now(), device: () => Date.now() },
      }),
  );
  const state = useSyncExternalStore(attempt.subscribe, attempt.state, attempt.state);
  const journal = useJournal<ExamEntry>({
    name: `exam-${paper.recordId}`,
    owner,
    isOwner: isSignedIn,
    send: (batch, options) => attempt.send(batch, options),
    clock: attempt.clock.now,
    partOf: ({ questionId }) => questionId,
  });
  const saving = useJournalState(journal, journalKey(paper.recordId));
  useEffect(() => watchPage(paper.recordId, attempt), [paper.recordId, attempt]);
  useEffect(() => {
    if (journal) void attempt.attach(journal);
  }, [journal, attempt]);
  const unsaved = new Set(unsavedQuestions(state, saving?.parts));
  return { owner, paper, attempt, state, saving, unsaved, refused: refusedQuestions(saving, unsaved) };
}
