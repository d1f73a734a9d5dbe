import { useEffect, useEffectEvent, useState } from "react";
import { practiceAnswer } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/user/endpoints.ts";
import { useCall, useCalls } from "../../../calls/call.ts";
import { type CallCache, keyOf } from "../../../calls/callCache.ts";
import {
  type PracticeRun,
  practiceAnswerCall,
  practiceJudgeCall,
  practiceKeyCall,
  practiceMarkCall,
  practiceMasteryCall,
  practiceRunCall,
  type ToldAnswer,
} from "../../../calls/practice.ts";
import type { Batch, Entry, SendOptions } from "../../../journal/entry.ts";
import type { Journal } from "../../../journal/journal.ts";
import type { JournalState } from "../../../journal/line.ts";
import { useJournal, useJournalState } from "../../../journal/useJournal.ts";
import { useBoot } from "../../../site/boot.ts";
import { serverNow } from "../../../site/clock.ts";
import { isSignedIn } from "../../../site/session.ts";
import { type RunEntry, slotsOf, type Slot, withTold } from "./runState.ts";

/** A run with what this device has of it. */
export interface LiveRun {
  /** The learner. */
  readonly owner: string;
  readonly run: PracticeRun;
  readonly slots: readonly Slot[];
  /** undefined until the journal is there: an answer then waits for it. */
  readonly saving: JournalState | undefined;
  readonly keep: (entry: RunEntry) => void;
  /** Takes what waits to the server; true once it has all. */
  readonly flush: () => Promise<boolean>;
  /** Asks what other devices have done; without a network it stays at what is known. */
  readonly refresh: () => Promise<void>;
  /** Asks for a key without an answer. */
  readonly lookUp: (seq: number) => Promise<void>;
}

const JOURNAL = "practice";
const journalKey = (recordId: string) => `${JOURNAL}:${recordId}`;
const recordOf = (key: string) => key.slice(JOURNAL.length + 1);

/** The learner's word goes to the journal first, and from there to the server; what that says stands in the cache of calls. */
export function useRun(recordId: string): LiveRun | undefined {
  const calls = useCalls();
  const { now } = useBoot();
  const run = useCall(practiceRunCall(recordId));
  const { uid } = useCall(callOf(userInfo, {}));
  const journal = useJournal<RunEntry>({
    name: JOURNAL,
    owner: uid,
    isOwner: isSignedIn,
    send: (batch, options) => sendEntries(calls, batch, options),
    clock: () => serverNow(now),
  });
  const key = journalKey(recordId);
  const saving = useJournalState(journal, key);
  const { unsent, keep } = useUnsent(journal, key, saving);
  if (!run) return undefined;
  return {
    owner: uid,
    run,
    slots: slotsOf(run, unsent),
    saving,
    keep,
    flush: async () => {
      const state = await journal?.flush(key);
      return state?.status === "saved";
    },
    refresh: async () => {
      // An answer that is told while the run is asked for would be overwritten by what was before it.
      await journal?.flush(key);
      await calls.fetch(practiceRunCall(recordId), 0).catch(() => undefined);
    },
    lookUp: async (seq) => tell(calls, recordId, await calls.send(practiceKeyCall(recordId, seq))),
  };
}

/** What the server does not have: shown at once, while it is still being stored. */
function useUnsent(journal: Journal<RunEntry> | undefined, key: string, state: unknown) {
  const [unsent, setUnsent] = useState<readonly RunEntry[]>([]);
  const [early, setEarly] = useState<readonly RunEntry[]>([]);

  useEffect(() => {
    if (!journal) return;
    let isOld = false;
    void journal.unsent(key).then((entries) => isOld || setUnsent(entries.map(({ payload }) => payload)));
    return () => void (isOld = true);
  }, [journal, key, state]);

  const storeEarly = useEffectEvent((to: Journal<RunEntry>) => {
    for (const entry of early) store(to, entry);
  });
  useEffect(() => {
    if (journal) storeEarly(journal);
  }, [journal]);

  function store(to: Journal<RunEntry>, entry: RunEntry): void {
    // Shown until the journal knows it; from then on it is among the unsent, or told.
    void to.append(key, entry).then(async () => {
      const entries = await to.unsent(key);
      setUnsent(entries.map(({ payload }) => payload));
      setEarly((waiting) => waiting.filter((other) => other !== entry));
    });
  }

  function keep(entry: RunEntry): void {
    setEarly((waiting) => [...waiting, entry]);
    if (journal) store(journal, entry);
  }

  return { unsent: [...unsent, ...early], keep };
}

/** One after the other: the server takes each once, whatever was sent before. */
async function sendEntries(
  calls: CallCache,
  { key, source, entries }: Batch<RunEntry>,
  options: SendOptions,
): Promise<void> {
  const recordId = recordOf(key);
  for (const entry of entries) await sendEntry(calls, { recordId, source, entry }, options);
  const { changes } = practiceAnswer;
  calls.renew((known) => changes.some((path) => known.startsWith(path)));
}

interface Sending {
  readonly recordId: string;
  readonly source: string;
  readonly entry: Entry<RunEntry>;
}

async function sendEntry(calls: CallCache, { recordId, source, entry }: Sending, options: SendOptions) {
  const { payload } = entry;
  const { seq } = payload;
  if (payload.kind === "mark") {
    await calls.send(practiceMarkCall(recordId, seq, payload.isMarked), options);
    const known = answerOf(calls, recordId, seq);
    return tell(calls, recordId, { ...(known ?? nothing(seq)), isMarked: payload.isMarked });
  }
  if (payload.kind === "mastery") {
    const call = practiceMasteryCall({ recordId, seq, mastery: payload.mastery });
    return tell(calls, recordId, await calls.send(call, options));
  }
  if (payload.kind === "judge") {
    const call = practiceJudgeCall({ recordId, seq, verdict: payload.verdict });
    return tell(calls, recordId, await calls.send(call, options));
  }
  const call = practiceAnswerCall({
    recordId,
    requestId: `${source}-${entry.seq}`.padEnd(16, "-"),
    seq,
    answer: [...payload.answer],
    sure: payload.sure,
    spentMs: payload.spentMs,
    tell: payload.isFinal ? "1" : "0",
    at: entry.at,
  });
  tell(calls, recordId, await calls.send(call, options));
}

function answerOf(calls: CallCache, recordId: string, seq: number): ToldAnswer | undefined {
  return runInCache(calls, recordId)?.answer.find((answer) => answer.seq === seq);
}

/** Where the run is shown, or may be shown again. */
function tell(calls: CallCache, recordId: string, told: ToldAnswer): void {
  const run = runInCache(calls, recordId);
  if (run) calls.put(keyOf(practiceRunCall(recordId)), withTold(run, told));
}

function runInCache(calls: CallCache, recordId: string): PracticeRun | undefined {
  const state = calls.state(practiceRunCall(recordId));
  return state?.status === "done" ? ((state.data as PracticeRun | null) ?? undefined) : undefined;
}

function nothing(seq: number): ToldAnswer {
  return {
    seq,
    status: "",
    myAnswer: [],
    sure: "",
    spentMs: 0,
    blanks: [],
    isMarked: false,
    mastery: "",
    answer: [],
    analysis: "",
    rightRate: 0,
    easyWrong: "",
    isWrongBook: false,
    dueTime: "",
    leavesIn: 0,
  };
}
