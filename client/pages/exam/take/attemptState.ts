import type { DataOf } from "#shared/contract/endpoint.ts";
import type { examContinue, examSave } from "#shared/contract/exam/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { type AttemptStatus, isInProgress } from "#shared/domain/examAttempt.ts";
import type { ExamClock, ExamPaper } from "#client/calls/exam.ts";
import type { Entry } from "#client/journal/entry.ts";
import {
  type ExamEntry,
  isDone,
  type KnownAnswers,
  knownAnswersOf,
  NO_ANSWER,
  areSameAnswers,
  withEntries,
} from "./knownAnswers.ts";
import { type AcknowledgedAnswers, acknowledgedOf, withAcknowledged } from "./savedAnswers.ts";
import { type Stopwatch, turnStopwatch } from "./stopwatch.ts";

/** A change of a question. Without answer and mark, only the time spent on the question changes. */
type Change = Pick<ExamEntry, "questionId"> & Partial<Pick<ExamEntry, "answer" | "isMarked">>;
type Draft = Pick<ExamEntry, "questionId" | "answer" | "at">;

/** The time of a change, in ms. */
export interface Now {
  /** Time on the server's clock. */
  readonly at: number;
  /** Time on a clock that never jumps; measures the time spent. */
  readonly monotonicMs: number;
}

/** paused: the clock is stopped; openElsewhere: another page has the exam; ended: the server accepts no changes. */
export type Phase = "open" | "paused" | "openElsewhere" | "ended";

/** The whole state of an attempt in a page. The functions below are pure: each returns the next state. */
export interface AttemptState {
  readonly recordId: string;
  readonly phase: Phase;
  /** End on the server's clock, ms; 0: no limit. */
  readonly deadline: number;
  /** Time left while the exam is paused, ms; 0: no limit. */
  readonly pausedLeftMs: number;
  /** Time that was added while the page was open, ms. */
  readonly extraMs: number;
  /** Sections that accept no more changes. */
  readonly closed: ReadonlySet<string>;
  /** Sections that were closed here and whose closing the server has not confirmed yet. */
  readonly unsentClosed: ReadonlySet<string>;

  /** The answers that the page shows. */
  readonly known: KnownAnswers;
  /** Increases when forms may show other answers than `known`, so that they render anew. */
  readonly revision: number;
  /** A form has reported the choices made before the page's scripts ran. Before that, they are unknown. */
  readonly isFormRead: boolean;
  /** Text that is being typed, by question; `at` is the time of its last change. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Entries that the journal has not stored yet. They are lost if the page closes. */
  readonly unstored: readonly ExamEntry[];
  /** Changes since the last request for the saved answers. The server's reply may not contain them. */
  readonly changedSinceAsked: KnownAnswers;
  readonly stopwatch: Stopwatch;

  /** Identifies this page to the server. */
  readonly ticket: string;
  /** The server accepts saves from this page's ticket. */
  readonly isClaimed: boolean;
  /** The highest saved seq of each source of entries. Entries that arrived too late do not count as saved. */
  readonly savedSeqs: ReadonlyMap<string, number>;
  /** The source of the last batch that the journal sent. */
  readonly journalSource: string | undefined;
  /** The last seq that this page gave to entries sent while it was being left; the journal has not numbered those. */
  readonly finalSeq: number;
  /** The answers that the server has confirmed. */
  readonly acknowledged: AcknowledgedAnswers;
  /** Questions with changes that reached the server too late. */
  readonly late: ReadonlySet<string>;
  /** Questions whose last answer did not reach the server before the end. */
  readonly lost: readonly string[];
}

export function startState(paper: ExamPaper, ticket: string, monotonicMs: number): AttemptState {
  const known = knownAnswersOf(paper.saved);
  return {
    recordId: paper.recordId,
    phase: phaseOf(paper.status),
    deadline: paper.deadline,
    pausedLeftMs: paper.deadline > 0 ? paper.deadline - paper.serverTime : 0,
    extraMs: 0,
    closed: new Set(paper.section.filter(({ isClosed }) => isClosed).map(({ id }) => id)),
    unsentClosed: new Set(),
    known,
    revision: 0,
    isFormRead: false,
    drafts: new Map(),
    unstored: [],
    changedSinceAsked: new Map(),
    stopwatch: {
      questionId: undefined,
      isVisible: true,
      countedTo: monotonicMs,
      spentMs: new Map([...known].map(([id, { spentMs }]) => [id, spentMs])),
    },
    ticket,
    isClaimed: false,
    savedSeqs: new Map(),
    journalSource: undefined,
    finalSeq: 0,
    acknowledged: acknowledgedOf(known),
    late: new Set(),
    lost: [],
  };
}

function phaseOf(status: string): Phase {
  if (status === "paused") return "paused";
  return isInProgress(status as AttemptStatus) ? "open" : "ended";
}

/** Returns the attempt and the ticket, which every call about an attempt needs. */
export function pageOf({ recordId, ticket }: AttemptState) {
  return { recordId, ticket };
}

export function isTimeUp({ deadline }: AttemptState, at: number): boolean {
  return deadline > 0 && at >= deadline;
}

export function hasUnstored({ drafts, unstored }: AttemptState): boolean {
  return drafts.size > 0 || unstored.length > 0;
}

/** Shows a change and queues it for the journal, behind the text that was typed before it. */
export function changeAnswer(state: AttemptState, change: Change, now: Now): AttemptState {
  return withChange(flushDrafts(state, now), change, now);
}

/** Records text while it is being typed. `flushDrafts` turns it into a change. */
export function typeText(state: AttemptState, draft: Draft): AttemptState {
  if (!mayChangeAt(state, draft.at)) return withFormsReset(state);
  return { ...state, drafts: new Map(state.drafts).set(draft.questionId, draft) };
}

export function flushDrafts(state: AttemptState, now: Now): AttemptState {
  if (state.drafts.size === 0) return state;
  const kept: AttemptState = { ...state, drafts: new Map() };
  return [...state.drafts.values()].reduce(
    (next, { at, ...draft }) => withChange(next, draft, { ...now, at }),
    kept,
  );
}

/** Queues every shown answer again, for a server that has lost its data. */
export function requeueAll(state: AttemptState, now: Now): AttemptState {
  const given = [...state.known].filter(([, known]) => isDone(known) || known.isMarked);
  return given.reduce((next, [questionId]) => withChange(next, { questionId }, now), flushDrafts(state, now));
}

/** Shorter visits are ignored: they do not measure the time that a question takes. */
const LEAST_STAY_MS = 3_000;

/** Moves to another question and stores the time spent on the one before, with its unchanged answer. */
export function visitQuestion(before: AttemptState, questionId: string | undefined, now: Now): AttemptState {
  const left = before.stopwatch.questionId;
  if (left === questionId) return before;
  const state = flushDrafts(before, now);
  const stopwatch = turnStopwatch(state.stopwatch, now.monotonicMs, { questionId });
  const next = { ...state, stopwatch };
  if (left === undefined) return next;
  const stay = Math.round(stopwatch.spentMs.get(left) ?? 0) - (state.known.get(left)?.spentMs ?? 0);
  return stay >= LEAST_STAY_MS ? withChange(next, { questionId: left }, now) : next;
}

/** Pauses the exam. Paused time does not count as time spent. */
export function pauseState(before: AttemptState, { at, monotonicMs }: Now): AttemptState {
  const state = setVisible(before, false, monotonicMs);
  const pausedLeftMs = state.deadline > 0 ? state.deadline - at : 0;
  return { ...state, phase: "paused", isClaimed: false, pausedLeftMs };
}

/** Counts the time spent on a question only while the page is visible. */
export function setVisible(state: AttemptState, isVisible: boolean, monotonicMs: number): AttemptState {
  return { ...state, stopwatch: turnStopwatch(state.stopwatch, monotonicMs, { isVisible }) };
}

/** Applies a change. A change after the deadline is rejected, and the forms show the known answers again. */
function withChange(state: AttemptState, change: Change, { at, monotonicMs }: Now): AttemptState {
  if (!mayChangeAt(state, at)) return withFormsReset(state);
  const stopwatch = turnStopwatch(state.stopwatch, monotonicMs);
  const before = state.known.get(change.questionId) ?? NO_ANSWER;
  const spentMs = Math.max(before.spentMs, Math.round(stopwatch.spentMs.get(change.questionId) ?? 0));
  const entry = { ...before, ...change, spentMs, at };
  return {
    ...state,
    stopwatch,
    known: withEntries(state.known, [entry]),
    changedSinceAsked: withEntries(state.changedSinceAsked, [entry]),
    unstored: [...state.unstored, entry],
  };
}

/** Shows the saved answers, replaced by unsent entries and by changes since the answers were requested. */
export function showAnswers(
  state: AttemptState,
  answers: KnownAnswers,
  unsent: readonly Entry<ExamEntry>[],
): AttemptState {
  const entries = [...unsent.map(({ payload }) => payload), ...state.unstored];
  const known = new Map([...withEntries(answers, entries), ...state.changedSinceAsked]);
  return { ...(areSameAnswers(known, state.known) ? state : withFormsReset(state)), known };
}

/** Updates status and deadline from a reply. A later deadline means that time was added. */
export function afterReply(state: AttemptState, { status, deadline }: ExamClock): AttemptState {
  const more = state.isClaimed && state.deadline > 0 ? deadline - state.deadline : 0;
  const phase = isInProgress(status as AttemptStatus) ? state.phase : "ended";
  return { ...state, phase, deadline, extraMs: state.extraMs + Math.max(0, more) };
}

/** Updates the phase after a refusal: another page has the exam, or the exam has ended. */
export function afterRefusal(state: AttemptState, error: unknown, now: Now): AttemptState {
  const code = error instanceof EnvelopeError ? error.code : undefined;
  if (code === CODES.expired) return { ...state, phase: "ended" };
  if (code !== CODES.conflict || state.phase !== "open") return state;
  // The drafts were typed while this page still had the exam, so they are kept.
  return { ...flushDrafts(state, now), phase: "openElsewhere", isClaimed: false };
}

/** Entries of one source, with the numbers that the journal gave them. */
export interface Changes {
  readonly source: string;
  readonly entries: readonly Pick<Entry<ExamEntry>, "seq" | "payload">[];
}

export function saveInput(state: AttemptState, { source, entries }: Changes) {
  const changes = entries.map(({ seq, payload: { isMarked, answer, ...rest } }) => ({
    ...rest,
    seq,
    answer: [...answer],
    marked: isMarked ? ("1" as const) : ("0" as const),
  }));
  return { ...pageOf(state), source, baseSeq: state.savedSeqs.get(source) ?? 0, changes };
}

type SaveReply = Pick<DataOf<typeof examSave>, "isBehind" | "late"> & Partial<DataOf<typeof examSave>>;

/**
 * Marks the sent entries as saved, except late and refused ones. `isBehind`: the server has lost its data, and its
 * count of this source starts again with these entries.
 */
export function afterSave(
  state: AttemptState,
  { source, entries }: Changes,
  { isBehind, late, refused = [] }: SaveReply,
): AttemptState {
  const before = isBehind ? 0 : (state.savedSeqs.get(source) ?? 0);
  const isLate = ({ seq }: (typeof entries)[number]) => late.includes(seq);
  const isRefused = ({ seq }: (typeof entries)[number]) =>
    refused.some((one) => one.seq === seq || one.seq === 0);
  const kept = entries.filter((entry) => !isLate(entry) && !isRefused(entry));
  const tooLate = entries.filter(isLate).map(({ payload }) => payload.questionId);
  return {
    ...state,
    savedSeqs: new Map(state.savedSeqs).set(source, Math.max(before, ...kept.map(({ seq }) => seq))),
    acknowledged: withAcknowledged(
      isBehind ? new Map() : state.acknowledged,
      kept.map(({ payload }) => payload),
    ),
    late: tooLate.length > 0 ? new Set([...state.late, ...tooLate]) : state.late,
  };
}

/** Allows this page to save, and records the answers that the server has. */
export function afterClaim(
  state: AttemptState,
  { closedSection, saved }: Pick<DataOf<typeof examContinue>, "closedSection" | "saved">,
): AttemptState {
  const closed = new Set([...closedSection, ...state.unsentClosed]);
  return { ...state, isClaimed: true, closed, acknowledged: acknowledgedOf(knownAnswersOf(saved)) };
}

export function closeSection(state: AttemptState, id: string): AttemptState {
  const [closed, unsentClosed] = [new Set(state.closed).add(id), new Set(state.unsentClosed).add(id)];
  return { ...state, closed, unsentClosed };
}

export function afterSectionClosed(state: AttemptState, id: string): AttemptState {
  return { ...state, unsentClosed: new Set([...state.unsentClosed].filter((other) => other !== id)) };
}

function mayChangeAt({ phase, deadline }: AttemptState, at: number): boolean {
  return phase === "open" && (deadline <= 0 || at <= deadline);
}

/** Makes the forms show the known answers again. */
function withFormsReset(state: AttemptState): AttemptState {
  return { ...state, revision: state.revision + 1 };
}
