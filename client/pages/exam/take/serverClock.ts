export interface ClockSources {
  /** performance.now() in ms: never jumps, but on some systems stops while the device sleeps. */
  readonly monotonic: () => number;
  /** Date.now() in ms: jumps when the user sets the clock of the device. */
  readonly device: () => number;
}

/** The server's time in a reply, with the times of request and reply on the monotonic clock, all in ms. */
export interface TimeSample {
  readonly serverMs: number;
  readonly askedAt: number;
  readonly cameAt: number;
}

export interface ServerClock {
  /** Returns the server's time in ms. The value never decreases, so a correction never adds to the time left. */
  readonly now: () => number;
  readonly addSample: (sample: TimeSample) => void;
  /** Returns true once after the device slept or its clock was set, and drops the samples from before. */
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
