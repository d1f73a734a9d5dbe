import { writeStored, readStored } from "#client/kit/storage.ts";

/** An attempt whose page was left. */
export interface LeftAttempt {
  /** By the server's time; undefined where the learner only loaded the page again. */
  readonly at: number | undefined;
  /** The count that the learner had been told until then: the paper of the next page may be older than that. */
  readonly counted: LeaveCount;
}

export interface LeaveCount {
  readonly num: number;
  readonly ms: number;
}

const KEY = "examLeft";

/** The page that was left may be gone when its learner comes back: what counts the time away is then another one. */
export function storeLeft(recordId: string, at: number, counted: LeaveCount): void {
  writeStored(KEY, [recordId, Date.now(), at, counted.num, counted.ms].join(" "));
}

export function forgetLeft(): void {
  writeStored(KEY, null);
}

export function readLeft(recordId: string): LeftAttempt | undefined {
  const [ofRecord, ...rest] = (readStored(KEY) ?? "").split(" ");
  const [deviceMs = Number.NaN, at = 0, num = 0, ms = 0] = rest.map(Number);
  if (ofRecord !== recordId || ![deviceMs, at, num, ms].every(Number.isFinite)) return undefined;
  return { at: isLoadedAgain(deviceMs) ? undefined : at, counted: { num, ms } };
}

/** The page before a reload goes while this one is already on its way. */
function isLoadedAgain(leftMs: number): boolean {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loading?.type === "reload" && leftMs >= performance.timeOrigin;
}
