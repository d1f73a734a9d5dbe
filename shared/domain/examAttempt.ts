/*
 * Rules of an attempt of a mock or online exam: its states, its clock, when results are released, and when another
 * attempt may start. All times are ms of the server's clock; undefined: no limit.
 */

/** mock: at any time, may be paused; online: within its window. */
export const EXAM_KINDS = ["mock", "online"] as const;
export type ExamPaperKind = (typeof EXAM_KINDS)[number];

/**
 * created: questions are drawn, the clock has not started; doing; paused (mock only): the clock is stopped; submitted:
 * closed, not judged yet; reviewing: waits for marking; finished: has its score.
 */
export const ATTEMPT_STATUSES = ["created", "doing", "paused", "submitted", "reviewing", "finished"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** All allowed moves. Only an operator may reopen. */
const MOVES = {
  begin: { from: ["created"], to: "doing" },
  pause: { from: ["doing"], to: "paused" },
  resume: { from: ["paused"], to: "doing" },
  submit: { from: ["created", "doing", "paused"], to: "submitted" },
  review: { from: ["submitted"], to: "reviewing" },
  finish: { from: ["submitted", "reviewing"], to: "finished" },
  reopen: { from: ["submitted", "reviewing", "finished"], to: "doing" },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly AttemptStatus[]; readonly to: AttemptStatus }>
>;
export type AttemptMove = keyof typeof MOVES;

/** Returns the states from which a move is allowed, for the `where` of the update that makes the move. */
export function statesBefore(move: AttemptMove): readonly AttemptStatus[] {
  return MOVES[move].from;
}

export function stateAfter(move: AttemptMove): AttemptStatus {
  return MOVES[move].to;
}

export function mayMove(status: AttemptStatus, move: AttemptMove): boolean {
  return statesBefore(move).includes(status);
}

/** Returns whether the attempt still accepts answers. */
export function isInProgress(status: AttemptStatus): boolean {
  return mayMove(status, "submit");
}

/** Time after the deadline in which answers made before it are still accepted. Then the attempt is closed. */
export const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

export interface AttemptTime {
  readonly beginMs: number;
  readonly limitMinutes: number;
  /** End of the window. */
  readonly endsMs?: number | undefined;
  /** Extra time of this learner, which also extends the window. */
  readonly extraSeconds?: number;
  readonly pausedMs?: number;
}

/** Returns the end of the attempt; undefined: no limit. An attempt that starts late ends with the window. */
export function deadlineOf({
  beginMs,
  limitMinutes,
  endsMs,
  extraSeconds = 0,
  pausedMs = 0,
}: AttemptTime): number | undefined {
  const byLimit = limitMinutes > 0 ? beginMs + limitMinutes * MINUTE_MS + pausedMs : Number.POSITIVE_INFINITY;
  const end = Math.min(byLimit, endsMs ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(end) ? end + extraSeconds * 1_000 : undefined;
}

/** Returns whether changes are no longer accepted, whatever their time. */
export function isOverdue(deadlineMs: number | undefined, nowMs: number): boolean {
  return deadlineMs !== undefined && nowMs >= deadlineMs + GRACE_MS;
}

/**
 * Returns the time of a change by the server's clock: the page's time, limited to the possible range. The page's clock
 * may be off by hours, so the arrival time is the upper limit.
 * @returns undefined when the change was made after time was up
 */
export function changeTime(
  saidMs: number,
  { beginMs, deadlineMs, nowMs }: { beginMs: number; deadlineMs: number | undefined; nowMs: number },
): number | undefined {
  const at = Math.min(Math.max(Number.isFinite(saidMs) ? saidMs : nowMs, beginMs), nowMs);
  return deadlineMs !== undefined && at > deadlineMs ? undefined : at;
}

/**
 * Time at which keys, analyses and verdicts are released: after submitting, after marking, after the window, or never.
 * each: like submitted, and the score of every attempt is shown at once even when attempts are left.
 */
export const SHOW_RULES = ["submitted", "reviewed", "after_end", "never", "each"] as const;
export type ShowRule = (typeof SHOW_RULES)[number];

export interface Showing {
  readonly rule: ShowRule;
  readonly status: AttemptStatus;
  /** Number of allowed attempts; 0: no limit. */
  readonly attemptsAllowed: number;
  /** End of the window, including the longest extra time of any learner. */
  readonly endsMs: number | undefined;
  readonly nowMs: number;
}

/** Returns whether keys may be shown. They may not while other learners can still take the exam, whatever its rule. */
export function areKeysReleased({ rule, status, endsMs, nowMs }: Showing): boolean {
  if (isInProgress(status) || isRunning(endsMs, nowMs)) return false;
  if (rule === "reviewed") return status === "finished";
  return rule !== "never";
}

/**
 * Returns whether the score may be shown. The score of what is judged so far may be shown while others take the exam,
 * unless it waits for the end.
 */
export function isScoreReleased({ rule, status, attemptsAllowed, endsMs, nowMs }: Showing): boolean {
  if (isInProgress(status) || rule === "never") return false;
  return !scoreWaits({ rule, attemptsAllowed }) || !isRunning(endsMs, nowMs);
}

/**
 * Returns whether the score waits for the end of the exam. With attempts left, a score after each attempt would reveal
 * which answers are right.
 */
export function scoreWaits({ rule, attemptsAllowed }: Pick<Showing, "rule" | "attemptsAllowed">): boolean {
  return rule === "after_end" || (attemptsAllowed !== 1 && rule !== "each");
}

/**
 * Returns whether an exam still runs. An exam without a window never does, because its keys concern only its own
 * learner.
 */
function isRunning(endsMs: number | undefined, nowMs: number): boolean {
  return endsMs !== undefined && nowMs < endsMs + GRACE_MS;
}

export type PortalState =
  /** 未开始 (not started), with a countdown to startsMs. */
  | "coming"
  /** 进入考试 (start). */
  | "open"
  /** 继续考试 (continue). */
  | "doing"
  | "paused"
  /** 已交卷 (submitted): no attempt is left, or the window has passed, and there is a result. */
  | "submitted"
  | "reviewing"
  /** 再考一次 (take again), but not before nextMs. */
  | "waiting"
  /** 已过期 (expired) without an attempt. */
  | "ended"
  /** The exam is sold and the learner does not own it. */
  | "buy";

export interface PortalFacts {
  readonly nowMs: number;
  readonly startsMs?: number | undefined;
  readonly endsMs?: number | undefined;
  /** 0: no limit. */
  readonly attemptsAllowed: number;
  readonly redoMinutes: number;
  readonly isOwned: boolean;
  /** The learner's attempts, newest first. */
  readonly attempts: readonly { readonly status: AttemptStatus; readonly submittedMs?: number | undefined }[];
}

export interface Portal {
  readonly state: PortalState;
  /** Number of attempts that may still be started; undefined: no limit. */
  readonly attemptsLeft: number | undefined;
  /** Time at which the state changes by itself: the start, the end of the redo interval, or the end of the window. */
  readonly nextMs: number | undefined;
}

/**
 * Returns the learner's next step with an exam. The portal's button and the call that starts an attempt share this
 * rule.
 */
export function portalOf(facts: PortalFacts): Portal {
  const { nowMs, startsMs, endsMs, attemptsAllowed, redoMinutes, isOwned, attempts } = facts;
  const attemptsLeft = attemptsAllowed > 0 ? Math.max(0, attemptsAllowed - attempts.length) : undefined;
  const portal = (state: PortalState, nextMs?: number): Portal => ({ state, attemptsLeft, nextMs });
  const current = attempts.find(({ status }) => isInProgress(status));
  if (current) return portal(current.status === "paused" ? "paused" : "doing");
  const [last] = attempts;
  const over = last?.status === "reviewing" ? "reviewing" : "submitted";
  if (endsMs !== undefined && nowMs >= endsMs) return portal(last ? over : "ended");
  if (!isOwned && !last) return portal("buy");
  if (startsMs !== undefined && nowMs < startsMs) return portal("coming", startsMs);
  if (!last) return portal("open", endsMs);
  if (attemptsLeft === 0 || !isOwned) return portal(over);
  const againMs = (last.submittedMs ?? 0) + redoMinutes * MINUTE_MS;
  if (nowMs >= againMs) return portal("open", endsMs);
  return endsMs !== undefined && againMs >= endsMs ? portal(over) : portal("waiting", againMs);
}

export interface Receipt {
  readonly receipt: string;
  readonly recordId: string;
  readonly submittedMs: number;
  /** The learner's answers, with the option letters of the bank. */
  readonly answers: readonly { readonly questionId: string; readonly answer: readonly string[] }[];
}

/** Returns the text whose SHA-256 (hex) is the hash of a receipt, independent of the order of the answers. */
export function receiptText({ receipt, recordId, submittedMs, answers }: Receipt): string {
  const lines = answers
    .filter(({ answer }) => answer.some((text) => text !== ""))
    .map(({ questionId, answer }) => JSON.stringify([questionId, ...answer]))
    .toSorted();
  return [receipt, recordId, String(submittedMs), ...lines].join("\n");
}
