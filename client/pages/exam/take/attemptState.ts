import type { DataOf } from "#shared/contract/endpoint.ts";
import type { examContinue } from "#shared/contract/exam/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { isRefusedAs } from "#shared/contract/isRefusedAs.ts";
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
import { type AcknowledgedAnswers, acknowledgedOf } from "./savedAnswers.ts";
import { type Stopwatch, turnStopwatch } from "./stopwatch.ts";

/** A change of a question. If answer and mark are both missing, only the time spent on the question changes. */
type Change = Pick<ExamEntry, "questionId"> & Partial<Pick<ExamEntry, "answer" | "isMarked">>;
type Draft = Pick<ExamEntry, "questionId" | "answer" | "at">;

/** The time of a change, in ms: `at` on the server's clock, `monotonicMs` on a clock that never jumps. */
export interface Now {
  readonly at: number;
  readonly monotonicMs: number;
}

/** openElsewhere: another page has claimed the attempt; ended: the server accepts no more changes. */
export type Phase = "open" | "paused" | "openElsewhere" | "ended";

/** The whole state of an attempt in a page. Every function of this file is pure and returns the next state. */
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
  /** Sections that the learner closed in this page and that the server has not yet confirmed as closed. */
  readonly unsentClosed: ReadonlySet<string>;

  /** The answers that the page shows. */
  readonly known: KnownAnswers;
  /** Increases when input fields may differ from `known`. The input fields then render again with `known`. */
  readonly revision: number;
  /** False until the page has read the choices that the learner made before its scripts ran. */
  readonly isFormRead: boolean;
  /** Text that is being typed, by question id; `at` is the time of the last keystroke. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Entries that the journal has not stored yet. They are lost if the page closes. */
  readonly unstored: readonly ExamEntry[];
  /** Changes made since the page last requested the saved answers. The reply may lack these changes. */
  readonly changedSinceAsked: ReadonlyMap<string, ExamEntry>;
  /** Time of the last change of each question in this page, ms. */
  readonly changedAt: ReadonlyMap<string, number>;
  readonly stopwatch: Stopwatch;

  /** Identifies this page to the server. */
  readonly ticket: string;
  /** True: the server accepts entries that this page saves with its ticket. */
  readonly isClaimed: boolean;
  /** The highest saved seq by source of entries. An entry that arrived too late does not count as saved. */
  readonly savedSeqs: ReadonlyMap<string, number>;
  /** The source named in the last batch of entries that the journal sent. */
  readonly journalSource: string | undefined;
  /** The last seq used for entries that were sent while the page closed, before the journal had numbered them. */
  readonly finalSeq: number;
  /** The answers that the server has confirmed. */
  readonly acknowledged: AcknowledgedAnswers;
  /** Questions of which the server may have stored another answer than it acknowledged: no reply has come. */
  readonly unanswered: ReadonlySet<string>;
  /** Questions with changes that reached the server too late. */
  readonly late: ReadonlySet<string>;
  /** Questions whose last answer reached the server too late or not at all, known once the exam has ended. */
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
    changedAt: new Map(),
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
    unanswered: new Set(),
    late: new Set(),
    lost: [],
  };
}

function phaseOf(status: string): Phase {
  if (status === "paused") return "paused";
  return isInProgress(status as AttemptStatus) ? "open" : "ended";
}

/** Returns record number and ticket, which every call about an attempt sends. */
export function pageOf({ recordId, ticket }: AttemptState) {
  return { recordId, ticket };
}

export function isTimeUp({ deadline }: AttemptState, at: number): boolean {
  return deadline > 0 && at >= deadline;
}

export function hasUnstored({ drafts, unstored }: AttemptState): boolean {
  return drafts.size > 0 || unstored.length > 0;
}

/** Shows a change at once and queues it for the journal, after any text that was typed before the change. */
export function changeAnswer(state: AttemptState, change: Change, now: Now): AttemptState {
  return withChange(flushDrafts(state, now), change, now);
}

/** Keeps text that is being typed as a draft. `flushDrafts` later turns drafts into changes. */
export function typeText(state: AttemptState, draft: Draft): AttemptState {
  if (!mayChangeAt(state, draft.at)) return withFormsReset(state);
  return { ...state, drafts: new Map(state.drafts).set(draft.questionId, draft) };
}

/** Queues typed text as changes, also while another page has the attempt: it was typed while this page had it. */
export function flushDrafts(state: AttemptState, now: Now): AttemptState {
  if (state.drafts.size === 0) return state;
  const kept: AttemptState = { ...state, drafts: new Map() };
  if (state.phase === "ended") return withFormsReset(kept);
  return [...state.drafts.values()].reduce(
    (next, { at, ...draft }) => queueChange(next, draft, { ...now, at }),
    kept,
  );
}

/** Queues every shown answer again, for a server that has lost its data. */
export function requeueAll(state: AttemptState, now: Now): AttemptState {
  const given = [...state.known].filter(([, known]) => isDone(known) || known.isMarked);
  return given.reduce(
    (next, [questionId, { answer }]) => withChange(next, { questionId, answer }, now),
    flushDrafts(state, now),
  );
}

/** Visits of less than 3 seconds are not counted as time spent: the learner only passed through the question. */
const LEAST_STAY_MS = 3_000;

/** Moves to another question. Stores the time spent on the previous question, together with its unchanged answer. */
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

/** Pauses the exam. The time of the pause does not count as time spent on a question. */
export function pauseState(before: AttemptState, { at, monotonicMs }: Now): AttemptState {
  const state = setVisible(before, false, monotonicMs);
  const pausedLeftMs = state.deadline > 0 ? state.deadline - at : 0;
  return { ...state, phase: "paused", isClaimed: false, pausedLeftMs };
}

/** Records whether the page is visible. Time spent on a question is counted only while it is. */
export function setVisible(state: AttemptState, isVisible: boolean, monotonicMs: number): AttemptState {
  return { ...state, stopwatch: turnStopwatch(state.stopwatch, monotonicMs, { isVisible }) };
}

/** Applies a change. Rejects a change after the deadline and makes the input fields show the known answers again. */
function withChange(state: AttemptState, change: Change, now: Now): AttemptState {
  return mayChangeAt(state, now.at) ? queueChange(state, change, now) : withFormsReset(state);
}

function queueChange(state: AttemptState, change: Change, { at, monotonicMs }: Now): AttemptState {
  const stopwatch = turnStopwatch(state.stopwatch, monotonicMs);
  const before = state.known.get(change.questionId) ?? NO_ANSWER;
  const spentMs = Math.max(before.spentMs, Math.round(stopwatch.spentMs.get(change.questionId) ?? 0));
  const keepsAnswer = change.answer === undefined;
  const { questionId } = change;
  // The clock may stand still after a correction. Of two changes at the same time the server could take the earlier.
  const changedMs = Math.max(at, (state.changedAt.get(questionId) ?? 0) + 1);
  const entry = { ...before, ...change, spentMs, at: changedMs, ...(keepsAnswer && { keepsAnswer }) };
  const earlier = state.changedSinceAsked.get(questionId);
  const sinceAsked = earlier && !earlier.keepsAnswer ? { ...entry, keepsAnswer: false } : entry;
  return {
    ...state,
    stopwatch,
    known: withEntries(state.known, [entry]),
    changedSinceAsked: new Map(state.changedSinceAsked).set(questionId, sinceAsked),
    changedAt: new Map(state.changedAt).set(questionId, changedMs),
    unstored: [...state.unstored, entry],
  };
}

/** Shows the saved answers. Unsent entries and changes made since the request take precedence over them. */
export function showAnswers(
  state: AttemptState,
  answers: KnownAnswers,
  unsent: readonly Entry<ExamEntry>[],
): AttemptState {
  const known = withEntries(answers, [
    ...unsent.map(({ payload }) => payload),
    ...state.unstored,
    ...state.changedSinceAsked.values(),
  ]);
  return { ...(areSameAnswers(known, state.known) ? state : withFormsReset(state)), known };
}

/** Updates status and deadline from a reply. A later deadline than before means that extra time was granted. */
export function afterReply(state: AttemptState, { status, deadline }: ExamClock): AttemptState {
  const more = state.isClaimed && state.deadline > 0 ? deadline - state.deadline : 0;
  const phase = isInProgress(status as AttemptStatus) ? state.phase : "ended";
  return { ...state, phase, deadline, extraMs: state.extraMs + Math.max(0, more) };
}

/** Updates the phase after a refusal: another page has claimed the attempt, or the exam has ended. */
export function afterRefusal(state: AttemptState, error: unknown, now: Now): AttemptState {
  if (isRefusedAs(error, "attemptOver", CODES.expired)) return { ...state, phase: "ended" };
  if (!isRefusedAs(error, "attemptElsewhere", CODES.conflict) || state.phase !== "open") return state;
  // The learner typed the drafts before another page claimed the attempt, so they are kept.
  return { ...flushDrafts(state, now), phase: "openElsewhere", isClaimed: false };
}

/** Records that this page may save, and the answers that the server has stored. */
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

/** Makes the input fields show the known answers again. */
function withFormsReset(state: AttemptState): AttemptState {
  return { ...state, revision: state.revision + 1 };
}
