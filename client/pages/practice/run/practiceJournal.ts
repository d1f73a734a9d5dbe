import { callOf } from "#shared/contract/endpoint.ts";
import {
  practiceAnswer,
  practiceRun,
  practiceJudge,
  practiceMastery,
  practiceTime,
} from "#shared/contract/practice/endpoints.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { useCalls } from "#client/calls/call.ts";
import { type CallCache, keyOf } from "#client/calls/callCache.ts";
import { type PracticeRun, practiceMarkCall, type AnswerReply } from "#client/calls/practice.ts";
import { type Batch, EntriesRefused, type Entry, type SendOptions } from "#client/journal/entry.ts";
import type { Journal } from "#client/journal/journal.ts";
import { isOfEntry } from "#client/journal/refusals.ts";
import { useJournal } from "#client/journal/useJournal.ts";
import { useBoot } from "#client/site/boot.ts";
import { serverNow } from "#client/site/clock.ts";
import { isSignedIn } from "#client/site/session.ts";
import { partOf, type RunEntry, withReply } from "./runState.ts";

export const JOURNAL = "practice";
export const journalKey = (recordId: string) => `${JOURNAL}:${recordId}`;
const recordOf = (key: string) => key.slice(JOURNAL.length + 1);

/** Returns the journal for all runs of a learner on this device; undefined until it has loaded. */
export function usePracticeJournal(owner: string): Journal<RunEntry> | undefined {
  const calls = useCalls();
  const { now } = useBoot();
  return useJournal<RunEntry>({
    name: JOURNAL,
    owner,
    isOwner: isSignedIn,
    send: (batch, options) => sendEntries(calls, batch, options),
    clock: () => serverNow(now),
    partOf,
  });
}

/** Sends entries one after the other. If the server refuses an entry, the later ones are still sent. */
async function sendEntries(
  calls: CallCache,
  { key, source, entries }: Batch<RunEntry>,
  options: SendOptions,
): Promise<void> {
  const recordId = recordOf(key);
  const refused = new Map<number, Error>();
  for (const entry of entries) {
    try {
      await sendEntry(calls, { recordId, source, entry }, options);
    } catch (error) {
      if (!isOfEntry(error)) throw error;
      refused.set(entry.seq, error);
    }
  }
  const { changes } = practiceAnswer;
  calls.invalidate((known) => changes.some((path) => known.startsWith(path)));
  if (refused.size > 0) throw new EntriesRefused(refused);
}

interface Sending {
  readonly recordId: string;
  readonly source: string;
  readonly entry: Entry<RunEntry>;
}

async function sendEntry(calls: CallCache, { recordId, source, entry }: Sending, options: SendOptions) {
  const { payload } = entry;
  if (payload.kind === "time") return sendTime(calls, recordId, payload.usedSeconds, options);
  const { seq } = payload;
  if (payload.kind === "mark") {
    await calls.send(practiceMarkCall(recordId, seq, payload.isMarked), options);
    const known = answerOf(calls, recordId, seq);
    return putReply(calls, recordId, { ...(known ?? nothing(seq)), isMarked: payload.isMarked });
  }
  if (payload.kind === "mastery") {
    const call = callOf(practiceMastery, { recordId, seq, mastery: payload.mastery });
    return putReply(calls, recordId, await calls.send(call, options));
  }
  if (payload.kind === "judge") {
    const call = callOf(practiceJudge, { recordId, seq, verdict: payload.verdict });
    return putReply(calls, recordId, await calls.send(call, options));
  }
  const call = callOf(practiceAnswer, {
    recordId,
    requestId: `${source}-${entry.seq}`.padEnd(16, "-"),
    seq,
    answer: [...payload.answer],
    sure: payload.sure,
    spentMs: payload.spentMs,
    tell: payload.isFinal ? "1" : "0",
    at: entry.at,
  });
  putReply(calls, recordId, await calls.send(call, options));
}

/** Saves the used time. Ignores refusals, because an upstream may not store the time of a run. */
async function sendTime(calls: CallCache, recordId: string, usedTime: number, options: SendOptions) {
  const run = runInCache(calls, recordId);
  if (run) calls.put(keyOf(callOf(practiceRun, { recordId })), { ...run, usedTime });
  try {
    await calls.send(callOf(practiceTime, { recordId, usedTime }), options);
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
  }
}

function answerOf(calls: CallCache, recordId: string, seq: number): AnswerReply | undefined {
  return runInCache(calls, recordId)?.answer.find((answer) => answer.seq === seq);
}

/** Adds the server's reply to the run in the call cache. Does nothing if the run is not cached. */
export function putReply(calls: CallCache, recordId: string, reply: AnswerReply): void {
  const run = runInCache(calls, recordId);
  if (run) calls.put(keyOf(callOf(practiceRun, { recordId })), withReply(run, reply));
}

function runInCache(calls: CallCache, recordId: string): PracticeRun | undefined {
  const state = calls.state(callOf(practiceRun, { recordId }));
  return state?.status === "done" ? ((state.data as PracticeRun | null) ?? undefined) : undefined;
}

function nothing(seq: number): AnswerReply {
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
    isInExam: false,
    isWrongBook: false,
    dueTime: "",
    leavesIn: 0,
  };
}
