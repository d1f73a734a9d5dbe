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
import { type RefusedEntries, type RunEntry, slotsOf, type QuestionSlot, whileTyping } from "./runState.ts";

/** A run on the server, combined with the unsent entries of this device. */
export interface LocalRun {
  /** Id of the learner. */
  readonly owner: string;
  readonly run: PracticeRun;
  readonly slots: readonly QuestionSlot[];
  /** State of the journal; undefined until the journal has loaded. Until then answers wait in the page. */
  readonly saving: JournalState | undefined;
  readonly keep: (entry: RunEntry) => void;
  /** Sends all unsent entries. Returns true once the server has stored all of them. */
  readonly flush: () => Promise<boolean>;
  /** Deletes all unsent entries. */
  readonly drop: () => Promise<void>;
  /** Records whether text is being typed. Until the text is stored, the state of saving is not "saved". */
  readonly noteTyping: (isTyping: boolean) => void;
  /** Loads answers given on other devices. If that fails, the known answers stay. */
  readonly refresh: () => Promise<void>;
  /** Requests the key of a question without answering it. */
  readonly lookUp: (seq: number) => Promise<void>;
}

/** Shortest interval in ms between two refreshes, because some learners switch windows often. */
const LEAST_LOOK_MS = 5_000;

/** Opens a run. Entries are stored in the journal, then sent; the server's replies update the call cache. */
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
    // A changed cache entry means that a newer reply arrived while this request was in progress.
    if (fresh && calls.state(call) === before) calls.put(keyOf(call), fresh);
  }
  useLooks(refresh);
  // Memoized, so that the answer sheet of a long run is drawn again only if a question has changed.
  const refused = state?.refused;
  const slots = useMemo(() => (run ? slotsOf(run, unsent, reasonsOf(refused)) : []), [run, unsent, refused]);
  if (!run) return undefined;
  return {
    owner: uid,
    run,
    slots,
    saving: isTyping ? whileTyping(state) : state,
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

/** Refreshes the run when the page becomes visible, because another device may have continued it. */
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

/** Returns the entries not yet on the server, including those that the device is still storing. */
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
    // The entry stays in `early` until the journal lists it as unsent or has already sent it.
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

/** Copies the server's state of a run into its practice pack, for use without a network (decision 035). */
function useStoredRun(owner: string, run: PracticeRun | null | undefined): void {
  useEffect(() => {
    if (!run || packsOwner() !== owner) return;
    void import("#client/offline/packStore.ts")
      .then(({ storeRun }) => storeRun(owner, run))
      .catch(() => undefined);
  }, [owner, run]);
}
