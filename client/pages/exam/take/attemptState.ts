import type { DataOf } from "#shared/contract/endpoint.ts";
import type { examContinue, examSave } from "#shared/contract/exam/endpoints.ts";
import { CODES } from "#shared/contract/codes.ts";
import { EnvelopeError } from "#shared/contract/envelope.ts";
import { type AttemptStatus, isUnderWay } from "#shared/domain/examAttempt.ts";
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

/** Without an answer and a mark only the time that was spent on the question changes. */
type Change = Pick<ExamEntry, "questionId"> & Partial<Pick<ExamEntry, "answer" | "isMarked">>;
type Draft = Pick<ExamEntry, "questionId" | "answer" | "at">;

/** The moment of a change, in ms. */
export interface Now {
  /** The server's clock. */
  readonly at: number;
  /** A clock that never jumps: the time spent is measured by it. */
  readonly monotonicMs: number;
}

/** paused: the exam's clock stands; openElsewhere: another page has the exam; ended: the server takes nothing more. */
export type Phase = "open" | "paused" | "openElsewhere" | "ended";

/** All that a page knows of its attempt. The functions below make the next value of the one before, without effects. */
export interface AttemptState {
  readonly recordId: string;
  readonly phase: Phase;
  /** The end by the server's clock, ms; 0: there is no limit. */
  readonly deadline: number;
  /** Time that is left while the clock stands, ms; 0: no limit. */
  readonly pausedLeftMs: number;
  /** Time that was given while the page was open, ms. */
  readonly extraMs: number;
  /** Sections of which nothing changes any more. */
  readonly closed: ReadonlySet<string>;
  /** Sections that were closed here and that the server does not know as closed yet. */
  readonly unsentClosed: ReadonlySet<string>;

  /** The answers that are shown. */
  readonly known: KnownAnswers;
  /** Grows when what a form shows may not be what is known any more. */
  readonly revision: number;
  /** A form has told what was chosen in it before the page's scripts ran; until then that is unknown. */
  readonly isFormRead: boolean;
  /** Text that is being typed, by question; `at` is when it became what it is. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Entries that the journal has not stored yet: they would be lost with the page. */
  readonly unstored: readonly ExamEntry[];
  /** Questions changed since the server was last asked for its answers: its reply may not have them. */
  readonly changedSinceAsked: KnownAnswers;
  readonly stopwatch: Stopwatch;

  /** Names this page to the server. */
  readonly ticket: string;
  /** The server takes saves under this page's ticket. */
  readonly isClaimed: boolean;
  /** The highest seq that the server has kept, by source of entries. It has not kept what came too late. */
  readonly savedSeqs: ReadonlyMap<string, number>;
  /** The source of the journal's last batch. */
  readonly journalSource: string | undefined;
  /** The number of the last entry that was sent while the page was being left; such entries are numbered here. */
  readonly finalSeq: number;
  /** What the server has, by its last word on each question. */
  readonly acknowledged: AcknowledgedAnswers;
  /** Questions with changes that came too late. */
  readonly late: ReadonlySet<string>;
  /** Questions whose last answer the server did not get before the end. */
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
  return isUnderWay(status as AttemptStatus) ? "open" : "ended";
}

/** The page that asks, as each call of an attempt names it. */
export function pageOf({ recordId, ticket }: AttemptState) {
  return { recordId, ticket };
}

export function isTimeUp({ deadline }: AttemptState, at: number): boolean {
  return deadline > 0 && at >= deadline;
}

/** Something has been changed that is not in the journal yet. */
export function hasUnstored({ drafts, unstored }: AttemptState): boolean {
  return drafts.size > 0 || unstored.length > 0;
}

/** A change is shown and waits for the journal. What was typed before it is kept before it. */
export function changeAnswer(state: AttemptState, change: Change, now: Now): AttemptState {
  return withChange(flushDrafts(state, now), change, now);
}

/** Text that is being typed; `flushDrafts` makes a change of it. */
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

/** All that is shown is kept once more, for a server that has lost what it had. */
export function requeueAll(state: AttemptState, now: Now): AttemptState {
  const given = [...state.known].filter(([, known]) => isDone(known) || known.isMarked);
  return given.reduce((next, [questionId]) => withChange(next, { questionId }, now), flushDrafts(state, now));
}

/** A shorter stay tells nobody anything of how long a question took. */
const LEAST_STAY_MS = 3_000;

/** Another question is looked at; what the stay at the one before took is kept with its unchanged answer. */
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

/** While the clock stands no time is spent. */
export function pauseState(before: AttemptState, { at, monotonicMs }: Now): AttemptState {
  const state = setVisible(before, false, monotonicMs);
  const pausedLeftMs = state.deadline > 0 ? state.deadline - at : 0;
  return { ...state, phase: "paused", isClaimed: false, pausedLeftMs };
}

/** The time that is spent on a question counts while the page is visible. */
export function setVisible(state: AttemptState, isVisible: boolean, monotonicMs: number): AttemptState {
  return { ...state, stopwatch: turnStopwatch(state.stopwatch, monotonicMs, { isVisible }) };
}

/** A change that does not count any more is not shown as if it were kept. */
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

/** Shows these answers, and over them what is unsent, and what was changed since they were asked for. */
export function showAnswers(
  state: AttemptState,
  answers: KnownAnswers,
  unsent: readonly Entry<ExamEntry>[],
): AttemptState {
  const entries = [...unsent.map(({ payload }) => payload), ...state.unstored];
  const known = new Map([...withEntries(answers, entries), ...state.changedSinceAsked]);
  return { ...(areSameAnswers(known, state.known) ? state : withFormsReset(state)), known };
}

/** Each reply tells how the attempt stands. A deadline that is later than before is time that was given. */
export function afterReply(state: AttemptState, { status, deadline }: ExamClock): AttemptState {
  const more = state.isClaimed && state.deadline > 0 ? deadline - state.deadline : 0;
  const phase = isUnderWay(status as AttemptStatus) ? state.phase : "ended";
  return { ...state, phase, deadline, extraMs: state.extraMs + Math.max(0, more) };
}

/** A refusal may say that another page has the exam, or that it is over. */
export function afterRefusal(state: AttemptState, error: unknown, now: Now): AttemptState {
  const code = error instanceof EnvelopeError ? error.code : undefined;
  if (code === CODES.expired) return { ...state, phase: "ended" };
  if (code !== CODES.conflict || state.phase !== "open") return state;
  // Text was typed while the exam was this page's.
  return { ...flushDrafts(state, now), phase: "openElsewhere", isClaimed: false };
}

/** Entries of one source, as the journal has numbered them. */
export interface Changes {
  readonly source: string;
  readonly entries: readonly Pick<Entry<ExamEntry>, "seq" | "payload">[];
}

/** The input of examSave. */
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

/** Changes that came too late, or are refused, are not kept. A server that has lost what it had (`isBehind`) begins again with these numbers. */
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

/** This page saves from now on, and knows what is saved. */
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

/** The server knows the section as closed. */
export function afterSectionClosed(state: AttemptState, id: string): AttemptState {
  return { ...state, unsentClosed: new Set([...state.unsentClosed].filter((other) => other !== id)) };
}

function mayChangeAt({ phase, deadline }: AttemptState, at: number): boolean {
  return phase === "open" && (deadline <= 0 || at <= deadline);
}

/** The forms show what is known again. */
function withFormsReset(state: AttemptState): AttemptState {
  return { ...state, revision: state.revision + 1 };
}
