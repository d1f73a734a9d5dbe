import { practiceRun, practiceKey } from "#shared/contract/practice/endpoints.ts";
import { useEffect, useEffectEvent, useRef, useState, useMemo } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { keyOf } from "#client/calls/callCache.ts";
import { messageOf } from "#client/calls/callFailure.ts";
import { type PracticeRun } from "#client/calls/practice.ts";
import type { Journal } from "#client/journal/journal.ts";
import type { JournalState, RefusedPart } from "#client/journal/keyQueue.ts";
import { useJournalState } from "#client/journal/useJournal.ts";
import { packsOwner } from "#client/site/packsOwner.ts";
import { journalKey, putReply, usePracticeJournal } from "./practiceJournal.ts";
import { type RefusedEntries, type RunEntry, slotsOf, type QuestionSlot } from "./runState.ts";

/** A run with what this device has of it. */
export interface LocalRun {
  /** The learner. */
  readonly owner: string;
  readonly run: PracticeRun;
  readonly slots: readonly QuestionSlot[];
  /** undefined until the journal is there: an answer then waits for it. */
  readonly saving: JournalState | undefined;
  readonly keep: (entry: RunEntry) => void;
  /** Takes what waits to the server; true once it has all. */
  readonly flush: () => Promise<boolean>;
  /** Forgets what the server does not have. */
  readonly drop: () => Promise<void>;
  /** Text is being typed, or no more: until it is kept nothing is said to be saved. */
  readonly noteTyping: (isTyping: boolean) => void;
  /** Asks what other devices have done; without a network it stays at what is known. */
  readonly refresh: () => Promise<void>;
  /** Asks for a key without an answer. */
  readonly lookUp: (seq: number) => Promise<void>;
}

/** Who changes windows all the time asks no more often. */
const LEAST_LOOK_MS = 5_000;

/** The learner's word goes to the journal first, and from there to the server; what that says stands in the cache of calls. */
export function useRun(recordId: string): LocalRun | undefined {
  const calls = useCalls();
  const run = useCall(callOf(practiceRun, { recordId }));
  const { uid } = useCall(callOf(userInfo, {}));
  const journal = usePracticeJournal(uid);
  const key = journalKey(recordId);
  const state = useJournalState(journal, key);
  const { unsent, keep } = useUnsent(journal, key, state);
  const [isTyping, noteTyping] = useState(false);
  useStoredRun(uid, run);
  async function refresh(): Promise<void> {
    await journal?.flush(key);
    const call = callOf(practiceRun, { recordId });
    const before = calls.state(call);
    const fresh = await calls.send(call).catch(() => undefined);
    // An entry that was sent meanwhile is newer than this answer.
    if (fresh && calls.state(call) === before) calls.put(keyOf(call), fresh);
  }
  useLooks(refresh);
  // The same ones as long as they say the same: the answer sheet of a long run is not drawn for nothing.
  const refused = state?.refused;
  const slots = useMemo(() => (run ? slotsOf(run, unsent, reasonsOf(refused)) : []), [run, unsent, refused]);
  if (!run) return undefined;
  return {
    owner: uid,
    run,
    slots,
    saving: state?.status === "saved" && isTyping ? { ...state, status: "saving" } : state,
    noteTyping,
    keep,
    flush: async () => {
      const state = await journal?.flush(key);
      return state?.status === "saved";
    },
    drop: async () => journal?.drop(key),
    refresh,
    lookUp: async (seq) =>
      putReply(calls, recordId, await calls.send(callOf(practiceKey, { recordId, seq }))),
  };
}

function reasonsOf(refused: readonly RefusedPart[] = []): RefusedEntries {
  return new Map(refused.map(({ part, reason }) => [part, messageOf(reason)]));
}

/** Looked at again, the page asks what another device has done meanwhile. */
function useLooks(refresh: () => Promise<void>): void {
  const lookedAt = useRef(0);
  const look = useEffectEvent(() => {
    const now = performance.now();
    if (document.visibilityState !== "visible" || !navigator.onLine) return;
    if (now - lookedAt.current < LEAST_LOOK_MS) return;
    lookedAt.current = now;
    void refresh();
  });
  useEffect(() => {
    const onVisibility = () => look();
    lookedAt.current = performance.now();
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, []);
}

/** The entries that the server does not have: shown at once, while they are still being stored. */
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

  const all = useMemo(() => [...unsent, ...early], [unsent, early]);
  return { unsent: all, keep };
}

/** Writes what the server tells of a run into its practice pack, for use without a network (decision 035). */
function useStoredRun(owner: string, run: PracticeRun | null | undefined): void {
  useEffect(() => {
    if (!run || packsOwner() !== owner) return;
    void import("#client/offline/packStore.ts")
      .then(({ storeRun }) => storeRun(owner, run))
      .catch(() => undefined);
  }, [owner, run]);
}
