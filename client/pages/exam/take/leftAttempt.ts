import { writeStored, readStored } from "#client/kit/storage.ts";

export interface LeftAttempt {
  /** Time of leaving on the server's clock, ms; undefined: the learner only reloaded the page. */
  readonly at: number | undefined;
  /** The count of absences that the learner last saw. The server may still send an older count. */
  readonly counted: LeaveCount;
}

export interface LeaveCount {
  readonly num: number;
  readonly ms: number;
}

const KEY = "examLeft";

/** Stores when the learner left. If the browser discards the page, the next page counts this absence. */
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

/** Returns whether the learner reloaded the page: then the new page starts to load before the old page closes. */
function isLoadedAgain(leftMs: number): boolean {
  const [loading] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loading?.type === "reload" && leftMs >= performance.timeOrigin;
}
