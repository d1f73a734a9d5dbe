/** The two clocks of a page, in ms: one that cannot be set, and the device's own. */
export interface ClockSources {
  /** performance.now(): never jumps, but on some systems stops while the device sleeps. */
  readonly monotonic: () => number;
  /** Date.now(): shows whatever time the device is set to. */
  readonly device: () => number;
}

/** A reply with the server's time, and the times of its request and arrival on the monotonic clock. */
export interface TimeSample {
  readonly serverMs: number;
  readonly askedAt: number;
  readonly cameAt: number;
}

export interface ServerClock {
  /** The server's time in ms. Never decreases, so that the time left of an exam never grows by a correction. */
  readonly now: () => number;
  readonly addSample: (sample: TimeSample) => void;
  /** Returns true once after the two clocks have diverged: the device slept or was set. Drops the old samples. */
  readonly hasSlept: () => boolean;
}

const MOST_SAMPLES = 8;
const APART_MS = 2_000;

/**
 * Estimates the server's clock. A sample is wrong by at most half of its round trip, so the quickest of the last
 * eight samples is used.
 */
export function createServerClock(startMs: number, { monotonic, device }: ClockSources): ServerClock {
  let samples: readonly TimeSample[] = [];
  let offset = startMs - monotonic();
  let last = Number.NEGATIVE_INFINITY;
  let apart = device() - monotonic();

  return {
    now() {
      last = Math.max(last, Math.round(monotonic() + offset));
      return last;
    },
    addSample(sample) {
      samples = [...samples, sample].slice(-MOST_SAMPLES);
      offset = offsetOf(samples.reduce((best, one) => (roundTrip(one) < roundTrip(best) ? one : best)));
    },
    hasSlept() {
      const now = device() - monotonic();
      if (Math.abs(now - apart) <= APART_MS) return false;
      apart = now;
      samples = [];
      return true;
    },
  };
}

function roundTrip({ askedAt, cameAt }: TimeSample): number {
  return cameAt - askedAt;
}

/** Assumes that the server read its clock half way through the round trip. */
function offsetOf({ serverMs, askedAt, cameAt }: TimeSample): number {
  return serverMs - (askedAt + cameAt) / 2;
}
