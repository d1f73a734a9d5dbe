import { useEffect, useState, useSyncExternalStore } from "react";
import { useCalls } from "../../../calls/call.ts";
import type { ExamPaper } from "../../../calls/examTaking.ts";
import type { JournalState } from "../../../journal/line.ts";
import { useJournal, useJournalState } from "../../../journal/useJournal.ts";
import { useBoot } from "../../../site/boot.ts";
import { serverNow } from "../../../site/clock.ts";
import { isSignedIn } from "../../../site/session.ts";
import { journalKey } from "./answerKeeper.ts";
import type { ExamEntry } from "./examState.ts";
import { Sitting } from "./sitting.ts";
import type { SittingState } from "./sittingState.ts";
import { watchPage } from "./watchPage.ts";

export interface LiveExam {
  /** The learner. */
  readonly owner: string;
  readonly paper: ExamPaper;
  readonly sitting: Sitting;
  readonly state: SittingState;
  /** undefined until the journal is there: an answer then waits for it. */
  readonly saving: JournalState | undefined;
}

/** The exam of a page as long as the page shows it. A journal of its own: no other page may send for it. */
export function useSitting(paper: ExamPaper, owner: string): LiveExam {
  const calls = useCalls();
  const { now } = useBoot();
  const [sitting] = useState(
    () =>
      new Sitting({
        paper,
        send: calls.send,
        startMs: typeof window === "undefined" ? now : serverNow(now),
        clocks: { even: () => performance.now(), device: () => Date.now() },
      }),
  );
  const state = useSyncExternalStore(sitting.subscribe, sitting.state, sitting.state);
  const journal = useJournal<ExamEntry>({
    name: `exam-${paper.recordId}`,
    owner,
    isOwner: isSignedIn,
    send: (batch, options) => sitting.send(batch, options),
    clock: sitting.clock.now,
  });
  const saving = useJournalState(journal, journalKey(paper.recordId));
  useEffect(() => watchPage(paper.recordId, sitting), [paper.recordId, sitting]);
  useEffect(() => {
    if (journal) void sitting.attach(journal);
  }, [journal, sitting]);
  return { owner, paper, sitting, state, saving };
}
