import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { onceAMinute } from "#shared/onceAMinute.ts";

const READ_EVERY_MS = 2_000;
/** Readings at the start, of which the fastest counts most. */
const FIRST_READINGS = 3;
/** Difference up to which two clocks count as equal; also the largest change of the time that is not reported. */
const TOLERANCE_MS = 2_000;
/** Difference from the machine's clock above which this process is not ready and runs no jobs. */
const MOST_MS = 30_000;
/** Largest drift of a monotonic clock, in ms per ms: 500 ppm, the most that NTP corrects without a step. */
const DRIFT = 0.0005;

/** Clock whose time is read every two seconds. */
export interface TimeSource {
  /** Reads the time, in Unix ms. */
  readonly read: () => Promise<number>;
  /** Whether a step of the source must wait at this time in Unix ms; undefined: each step is followed at once. */
  readonly mustHold?: ((nowMs: number) => Promise<boolean>) | undefined;
  /** ms since the start of the machine, with the time that the machine slept; undefined: it is not known. */
  readonly uptime?: (() => number) | undefined;
}

interface Options extends TimeSource {
  readonly log: Pick<Logger, "warn">;
  /** Clock of the machine, in Unix ms. */
  readonly wall?: () => number;
  /** Monotonic clock, in ms. It may stand still while the machine sleeps. */
  readonly stopwatch?: () => number;
}

export interface FollowedTime {
  /** Returns the time of the source in Unix ms: the last reading, carried on by the monotonic clock. */
  readonly now: () => number;
  /** Returns how many ms the machine's clock is ahead of the source; negative: behind. */
  readonly aheadMs: () => number;
  /** Whether the machine's clock is so wrong that this process is not ready and runs no jobs. */
  readonly isOff: () => boolean;
  /** Reads the source once. `followTime` does this every two seconds. */
  readonly read: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Follows the time of a source, so that steps of the machine's clock do not change the time of this process. Each
 * reading lies between the times before and after it, so it bounds the difference between source and monotonic clock.
 * The difference with the narrowest bounds is kept until a later reading contradicts it.
 * @throws the source's error when the first reading fails
 */
export async function followTime(options: Options): Promise<FollowedTime> {
  const { read, mustHold, uptime, log, wall = Date.now, stopwatch = () => performance.now() } = options;
  const [offLines, stepLines, failures] = [
    onceAMinute(stopwatch),
    onceAMinute(stopwatch),
    onceAMinute(stopwatch),
  ];
  const stopping = new AbortController();
  /** Time of the source minus the stopwatch, the largest error of it, and the time of its reading. */
  let kept: { readonly offset: number; readonly error: number; readonly at: number } | undefined;
  let sleptMs = sleepOf();
  // Whole ms: a receipt is computed from the same number that the database stores.
  const now = () => Math.round(stopwatch() + (kept?.offset ?? Number.NaN));
  const aheadMs = () => wall() - now();

  async function takeReading(): Promise<void> {
    const before = stopwatch();
    const ms = await read();
    const at = stopwatch();
    const error = (at - before) / 2;
    const found = { offset: ms - before - error, error, at };
    if (!kept) return void (kept = found);
    // The sleep of the machine is no step: time has passed for everybody.
    kept = { ...kept, offset: kept.offset + newSleep() };
    const stepMs = found.offset - kept.offset;
    const keptError = kept.error + (at - kept.at) * DRIFT;
    const isContradicted = Math.abs(stepMs) > error + keptError;
    if (!isContradicted && error > keptError) return;
    if (Math.abs(stepMs) > error + TOLERANCE_MS) {
      const isHeld = (await mustHold?.(now())) ?? false;
      stepLines((num) => log.warn({ num }, isHeld ? held(stepMs) : followed(stepMs)));
      if (isHeld) return;
    }
    kept = found;
  }

  function sleepOf(): number {
    return uptime ? uptime() - stopwatch() : 0;
  }

  /** Returns the ms that the machine has slept since the last reading; 0: it has not. */
  function newSleep(): number {
    const slept = sleepOf() - sleptMs;
    if (Math.abs(slept) < TOLERANCE_MS) return 0;
    sleptMs += slept;
    return slept;
  }

  async function readOnce(): Promise<void> {
    try {
      await takeReading();
    } catch (err) {
      failures((num) => log.warn({ err, num }, "the time of the database could not be read"));
    }
    const ahead = aheadMs();
    // A source that is held is the machine's own clock.
    if (!mustHold && Math.abs(ahead) > TOLERANCE_MS)
      offLines((num) => log.warn({ num }, machineIsOff(ahead)));
  }

  for (let num = 0; num < FIRST_READINGS; num += 1) await takeReading();
  await readOnce();
  void (async () => {
    const { signal } = stopping;
    while (!signal.aborted) {
      await delay(READ_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await readOnce();
    }
  })();
  return {
    now,
    aheadMs,
    isOff: () => !mustHold && Math.abs(aheadMs()) > MOST_MS,
    read: readOnce,
    stop: () => stopping.abort(),
  };
}

function machineIsOff(aheadMs: number): string {
  const way = aheadMs > 0 ? "ahead of" : "behind";
  const effect =
    Math.abs(aheadMs) > MOST_MS ? "; from 30 s on this process is not ready and runs no jobs" : "";
  return `the clock of this machine is ${seconds(aheadMs)} s ${way} that of the database, whose time counts${effect}: see chronyc tracking on both machines`;
}

function followed(stepMs: number): string {
  return `the time has moved ${stepMs > 0 ? "forwards" : "backwards"} by ${seconds(stepMs)} s: this machine was suspended, or the clock of the database's machine was set`;
}

function held(stepMs: number): string {
  return `the clock of this machine was set ${stepMs > 0 ? "forwards" : "backwards"} by ${seconds(stepMs)} s while learners sit exams: the time goes on as before until the last of them has ended`;
}

function seconds(ms: number): number {
  return Math.round(Math.abs(ms) / 1_000);
}
