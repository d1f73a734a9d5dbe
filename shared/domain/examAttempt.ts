/*
 * One attempt of a mock or online exam: its states, its clock, what may be told of it and when, and how it is begun again. All
 * times are ms of the server's clock; there is no limit where one is undefined.
 */

/** mock: at any time, may be paused; online: within its window. */
export const EXAM_KINDS = ["mock", "online"] as const;
export type ExamPaperKind = (typeof EXAM_KINDS)[number];

/**
 * created: drawn, its clock does not run; doing; paused (mock only): its clock stands; submitted: closed, not judged yet;
 * reviewing: waits for a teacher; finished: has its score.
 */
export const ATTEMPT_STATUSES = ["created", "doing", "paused", "submitted", "reviewing", "finished"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Every move that there is. reopen is an operator's. */
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

/** The states from which a move may be made: the `where` of the one update that makes it. */
export function statesBefore(move: AttemptMove): readonly AttemptStatus[] {
  return MOVES[move].from;
}

export function stateAfter(move: AttemptMove): AttemptStatus {
  return MOVES[move].to;
}

export function mayMove(status: AttemptStatus, move: AttemptMove): boolean {
  return statesBefore(move).includes(status);
}

/** Answers may still come in. */
export function isUnderWay(status: AttemptStatus): boolean {
  return mayMove(status, "submit");
}

/** The time after the deadline in which answers from before it are still taken; then the attempt is closed. */
export const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

export interface AttemptTime {
  readonly beginMs: number;
  readonly limitMinutes: number;
  /** The end of the window. */
  readonly endsMs?: number | undefined;
  /** Given to this learner, after the window too. */
  readonly extraSeconds?: number;
  /** For how long its clock has stood. */
  readonly pausedMs?: number;
}

/** When time is up; undefined where nothing limits it. Who begins late ends with the window. */
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

/** No change is taken any more, whatever its time. */
export function isOverdue(deadlineMs: number | undefined, nowMs: number): boolean {
  return deadlineMs !== undefined && nowMs >= deadlineMs + GRACE_MS;
}

/**
 * The time of a change by our clock: what a page says, within what is possible. undefined: it was made after time was up. The
 * clock of a page may be off by hours either way; the time of its arrival bounds what it says.
 */
export function changeTime(
  saidMs: number,
  { beginMs, deadlineMs, nowMs }: { beginMs: number; deadlineMs: number | undefined; nowMs: number },
): number | undefined {
  const at = Math.min(Math.max(Number.isFinite(saidMs) ? saidMs : nowMs, beginMs), nowMs);
  return deadlineMs !== undefined && at > deadlineMs ? undefined : at;
}

/**
 * When keys, analyses and verdicts are told: once handed in, once reviewed, after the end of the window, or never. each: as submitted,
 * with the score of every attempt at once also where others are left.
 */
export const SHOW_RULES = ["submitted", "reviewed", "after_end", "never", "each"] as const;
export type ShowRule = (typeof SHOW_RULES)[number];

export interface Showing {
  readonly rule: ShowRule;
  readonly status: AttemptStatus;
  /** How often it may be sat; 0: as often as one likes. */
  readonly attemptsAllowed: number;
  /** The end of the window, with the most extra time that anybody has. */
  readonly endsMs: number | undefined;
  readonly nowMs: number;
}

/** Whether keys may be shown. While others still sit the paper they may not, whatever its rule says. */
export function areKeysReleased({ rule, status, endsMs, nowMs }: Showing): boolean {
  if (isUnderWay(status) || isRunning(endsMs, nowMs)) return false;
  if (rule === "reviewed") return status === "finished";
  return rule !== "never";
}

/** The score alone: while others sit the paper too, unless it waits for its end; of what is judged so far. */
export function isScoreReleased({ rule, status, attemptsAllowed, endsMs, nowMs }: Showing): boolean {
  if (isUnderWay(status) || rule === "never") return false;
  return !scoreWaits({ rule, attemptsAllowed }) || !isRunning(endsMs, nowMs);
}

/** Whether a score waits for the paper's end: with attempts left, a score after each answer would tell which are right. */
export function scoreWaits({ rule, attemptsAllowed }: Pick<Showing, "rule" | "attemptsAllowed">): boolean {
  return rule === "after_end" || (attemptsAllowed !== 1 && rule !== "each");
}

/** An exam without a window is never "running": its keys are its own learner's alone. */
function isRunning(endsMs: number | undefined, nowMs: number): boolean {
  return endsMs !== undefined && nowMs < endsMs + GRACE_MS;
}

/** The state of the portal's button. */
export type PortalState =
  /** 未开始, counting down to startsMs. */
  | "coming"
  /** 进入考试 */
  | "open"
  /** 继续考试 */
  | "doing"
  | "paused"
  /** 已交卷: every attempt is used, or the window has passed, and there is a result. */
  | "submitted"
  | "reviewing"
  /** 再考一次 is possible, but not before nextMs. */
  | "waiting"
  /** 已过期, without an attempt. */
  | "ended"
  /** The exam is sold, and the learner does not own it. */
  | "buy";

export interface PortalFacts {
  readonly nowMs: number;
  readonly startsMs?: number | undefined;
  readonly endsMs?: number | undefined;
  /** 0: as often as one likes. */
  readonly attemptsAllowed: number;
  readonly redoMinutes: number;
  readonly isOwned: boolean;
  /** The learner's attempts, the newest first. */
  readonly attempts: readonly { readonly status: AttemptStatus; readonly submittedMs?: number | undefined }[];
}

export interface Portal {
  readonly state: PortalState;
  /** Attempts that may still be begun; undefined: without limit. */
  readonly attemptsLeft: number | undefined;
  /** When the state changes by itself: the beginning, the end of the redo interval, the end of the window. */
  readonly nextMs: number | undefined;
}

/** The learner's next step with an exam: the one rule of the portal's button and of the call that begins. */
export function portalOf(facts: PortalFacts): Portal {
  const { nowMs, startsMs, endsMs, attemptsAllowed, redoMinutes, isOwned, attempts } = facts;
  const attemptsLeft = attemptsAllowed > 0 ? Math.max(0, attemptsAllowed - attempts.length) : undefined;
  const portal = (state: PortalState, nextMs?: number): Portal => ({ state, attemptsLeft, nextMs });
  const underWay = attempts.find(({ status }) => isUnderWay(status));
  if (underWay) return portal(underWay.status === "paused" ? "paused" : "doing");
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
  /** The learner's answers to the questions of the paper, in letters as they stand in the bank. */
  readonly answers: readonly { readonly questionId: string; readonly answer: readonly string[] }[];
}

/** The text whose SHA-256 (hex) is the hash of a receipt: the same whatever order the answers come in. */
export function receiptText({ receipt, recordId, submittedMs, answers }: Receipt): string {
  const lines = answers
    .filter(({ answer }) => answer.some((text) => text !== ""))
    .map(({ questionId, answer }) => JSON.stringify([questionId, ...answer]))
    .toSorted();
  return [receipt, recordId, String(submittedMs), ...lines].join("\n");
}
