import { type AttemptStatus, isUnderWay } from "#shared/domain/examAttempt.ts";
import type { Answers } from "./answerKeeper.ts";

/** paused: its clock stands; takenOver: another page has it; ended: nothing more is taken. */
export type Phase = "open" | "paused" | "takenOver" | "ended";

export interface AttemptState extends Answers {
  readonly phase: Phase;
  /** 0: without a limit. */
  readonly deadline: number;
  /** Sections of which nothing changes any more. */
  readonly closed: ReadonlySet<string>;
  /** What is left while the clock stands, ms; 0: no limit. */
  readonly pausedLeftMs: number;
  /** ms that were given while the page was open. */
  readonly extraMs: number;
  /** Changes that were made too late. */
  readonly lateNum: number;
  /** Changes that the server did not get before the end. */
  readonly lostNum: number;
}

export function phaseOf(status: string): Phase {
  if (status === "paused") return "paused";
  return isUnderWay(status as AttemptStatus) ? "open" : "ended";
}
