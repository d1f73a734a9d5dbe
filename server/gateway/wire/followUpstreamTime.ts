import { onceAMinute } from "#shared/onceAMinute.ts";
import type { Logger } from "../../log.ts";

/** Headers of an answer that show the time of its sender; Age: a cache on the way has kept the answer. */
type DatedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Hears the headers of an answer of the configured upstream. Answers of other servers are not passed to it.
 * @param sentAtMs time of `performance.now` at which the request was sent
 */
export type HearTime = (headers: DatedHeaders, sentAtMs: number) => void;

export interface UpstreamTime {
  /** Returns the time in whole Unix ms: the machine's, corrected where it is off. */
  readonly now: () => number;
  /** Returns how many ms the machine's clock is ahead of the upstream's; 0: not more than the tolerance. */
  readonly aheadMs: () => number;
  readonly hear: HearTime;
}

interface Options {
  readonly log: Pick<Logger, "warn">;
  /** Clock of the machine, in Unix ms. */
  readonly wall: () => number;
  readonly stopwatch?: () => number;
}

/** Difference up to which the machine's clock counts as right. */
const TOLERANCE_MS = 2_000;
/** Longest exchange whose Date is used: the header was written at any time of it. */
const LONGEST_MS = 5_000;
/** The header Date has whole seconds. */
const WHOLE_MS = 1_000;

/**
 * Creates a clock that follows the header Date of the configured upstream where the machine's clock is off (decision
 * 103). The upstream accepts a sign for five minutes, so a wrong clock of the site would close its schools.
 */
export function followUpstreamTime({
  log,
  wall,
  stopwatch = () => performance.now(),
}: Options): UpstreamTime {
  const lines = onceAMinute(stopwatch);
  let aheadMs = 0;
  return {
    now: () => wall() - aheadMs,
    aheadMs: () => aheadMs,
    hear({ date, age }, sentAtMs) {
      const saidMs = typeof date === "string" && age === undefined ? Date.parse(date) : Number.NaN;
      const tookMs = stopwatch() - sentAtMs;
      if (Number.isNaN(saidMs) || tookMs > LONGEST_MS) return;
      const receivedMs = wall();
      const bounds = { least: receivedMs - tookMs - saidMs - WHOLE_MS, most: receivedMs - saidMs };
      const isWithin = (ms: number) => ms > bounds.least - TOLERANCE_MS && ms < bounds.most + TOLERANCE_MS;
      // A difference that is still possible is kept, so that differences of less than the tolerance change nothing.
      if (!isWithin(aheadMs)) aheadMs = isWithin(0) ? 0 : Math.round((bounds.least + bounds.most) / 2);
      if (aheadMs !== 0) lines((num) => log.warn({ num }, isOff(aheadMs)));
    },
  };
}

function isOff(aheadMs: number): string {
  const way = aheadMs > 0 ? "ahead of" : "behind";
  return `the clock of the site is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${way} that of the upstream, whose time is used: see chronyc tracking on this machine`;
}
