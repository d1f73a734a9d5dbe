/*
 * Rules of an attempt at a mock or online exam: its states, its clock, when results are released, and when another
 * attempt may start. All times are ms of the server's clock; undefined: no limit.
 */

/** mock: can be taken at any time and paused; online: can be taken only within its window. */
export const EXAM_KINDS = ["mock", "online"] as const;
export type ExamPaperKind = (typeof EXAM_KINDS)[number];

/**
 * created: questions are drawn, the clock has not started; doing; paused (mock only): the clock is stopped; submitted:
 * closed, not judged yet; reviewing: waits for marking; finished: has its score.
 */
export const ATTEMPT_STATUSES = ["created", "doing", "paused", "submitted", "reviewing", "finished"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** All allowed changes of an attempt's state. Only an operator may reopen an attempt. */
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

/** Returns the states that a change of state may start from. The SQL update that makes the change checks for them. */
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

/**
 * Time after the deadline in which the server still accepts answers that were given before the deadline. Afterwards the
 * attempt is closed.
 */
export const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

export interface AttemptTime {
  readonly beginMs: number;
  readonly limitMinutes: number;
  /** End of the exam's window. */
  readonly endsMs?: number | undefined;
  /** Extra time of this learner, added to the time limit and to the window. */
  readonly extraSeconds?: number;
  readonly pausedMs?: number;
}

/**
 * Returns the end of the attempt; undefined: no limit. An attempt that starts late has less time, because it ends with
 * the window.
 */
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

/** Returns whether the deadline and the grace period are over: the server then accepts no changes. */
export function isOverdue(deadlineMs: number | undefined, nowMs: number): boolean {
  return deadlineMs !== undefined && nowMs >= deadlineMs + GRACE_MS;
}

/**
 * Returns the time at which a learner changed an answer, by the server's clock: the time that the page reports, but not
 * before the start and not after the arrival of the report. The page's clock may be off by hours.
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
 * each: like submitted, but the score of every attempt is shown at once, even when the learner has attempts left.
 */
export const SHOW_RULES = ["submitted", "reviewed", "after_end", "never", "each"] as const;
export type ShowRule = (typeof SHOW_RULES)[number];

export interface Showing {
  readonly rule: ShowRule;
  readonly status: AttemptStatus;
  /** Number of allowed attempts; 0: no limit. */
  readonly attemptsAllowed: number;
  /** End of the exam's window, including the longest extra time of any learner. */
  readonly endsMs: number | undefined;
  readonly nowMs: number;
}

/**
 * Returns whether keys may be shown. Keys are hidden while other learners can still take the exam, whatever `rule` is.
 */
export function areKeysReleased({ rule, status, endsMs, nowMs }: Showing): boolean {
  if (isInProgress(status) || isRunning(endsMs, nowMs)) return false;
  if (rule === "reviewed") return status === "finished";
  return rule !== "never";
}

/**
 * Returns whether the score may be shown. While other learners still take the exam, the score of the questions judged
 * so far may be shown, unless `scoreWaits` is true.
 */
export function isScoreReleased({ rule, status, attemptsAllowed, endsMs, nowMs }: Showing): boolean {
  if (isInProgress(status) || rule === "never") return false;
  return !scoreWaits({ rule, attemptsAllowed }) || !isRunning(endsMs, nowMs);
}

/**
 * Returns whether the score is hidden until the end of the exam. A learner with attempts left could find out from the
 * score of each attempt which answers are right.
 */
export function scoreWaits({ rule, attemptsAllowed }: Pick<Showing, "rule" | "attemptsAllowed">): boolean {
  return rule === "after_end" || (attemptsAllowed !== 1 && rule !== "each");
}

/**
 * Returns whether other learners can still take the exam within its window. An exam without a window never counts as
 * running, because its keys are released to each learner separately.
 */
function isRunning(endsMs: number | undefined, nowMs: number): boolean {
  return endsMs !== undefined && nowMs < endsMs + GRACE_MS;
}

export type PortalState =
  /** Button 未开始 (not started), with a countdown to startsMs. */
  | "coming"
  /** Button 进入考试 (start the exam). */
  | "open"
  /** Button 继续考试: the learner may continue the attempt. */
  | "doing"
  | "paused"
  /** 已交卷 (submitted): the learner has a result, and has no attempt left or the window is over. */
  | "submitted"
  | "reviewing"
  /** 再考一次 (take again): the learner may start another attempt, but not before nextMs. */
  | "waiting"
  /** 已过期 (expired): the window is over and the learner made no attempt. */
  | "ended"
  /** The exam is sold and the learner does not own it. */
  | "buy";

export interface PortalFacts {
  readonly nowMs: number;
  readonly startsMs?: number | undefined;
  readonly endsMs?: number | undefined;
  /** Number of allowed attempts; 0: no limit. */
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
 * Returns the learner's next step with an exam. The button on the exam's page and the call that starts an attempt both
 * use this rule.
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

/**
 * Returns the text whose SHA-256 (hex) is in the receipt of a submission. The order of the answers does not change the
 * text.
 */
export function receiptText({ receipt, recordId, submittedMs, answers }: Receipt): string {
  const lines = answers
    .filter(({ answer }) => answer.some((text) => text !== ""))
    .map(({ questionId, answer }) => JSON.stringify([questionId, ...answer]))
    .toSorted();
  return [receipt, recordId, String(submittedMs), ...lines].join("\n");
}
