/** The two clocks of a page: one that nobody sets, and the device's own. Both in ms. */
export interface ClockSources {
  /** performance.now(): it never jumps, but in some systems it stands while the device sleeps. */
  readonly monotonic: () => number;
  /** Date.now(): whatever the device is set to. */
  readonly device: () => number;
}

/** An answer that told the server's time, and when it was asked and came by the monotonic clock. */
export interface TimeSample {
  readonly serverMs: number;
  readonly askedAt: number;
  readonly cameAt: number;
}

export interface ServerClock {
  /** The server's time in ms. It never goes back: what is left of an exam never grows by it. */
  readonly now: () => number;
  readonly addSample: (sample: TimeSample) => void;
  /** True once where the page's two clocks have come apart: the device has slept, or was set. What was known is then asked anew. */
  readonly hasSlept: () => boolean;
}

const MOST_SAMPLES = 8;
const APART_MS = 2_000;

/**
 * The server's clock as a page knows it. An answer tells it within half of its round trip, early or late; of the last eight the
 * quickest tells it best.
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

/** The server said its time half way between. */
function offsetOf({ serverMs, askedAt, cameAt }: TimeSample): number {
  return serverMs - (askedAt + cameAt) / 2;
}
