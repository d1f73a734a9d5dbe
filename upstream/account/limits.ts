import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../db/database.ts";
import { rateCounters } from "../db/schema/house.ts";
import { tooMany } from "../errors.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** [how many, in how many seconds]; each name has all its windows at once. */
const WINDOWS = {
  /** Failed sign-ins only: a school behind one address signs in as often as it likes. */
  loginAddress: [
    [20, 10 * MINUTE],
    [100, DAY],
  ],
  loginAccount: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  smsPhone: [
    [1, MINUTE],
    [5, HOUR],
    [10, DAY],
  ],
  smsAddress: [
    [10, 10 * MINUTE],
    [60, DAY],
  ],
  codeAddress: [
    [20, 10 * MINUTE],
    [100, DAY],
  ],
  checkName: [
    [30, MINUTE],
    [300, HOUR],
  ],
  captchaAddress: [[60, MINUTE]],
  uidLogin: [[20, 10 * MINUTE]],
  changePassword: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  avatarUser: [[20, HOUR]],
  /** Free sends; the next ones need a captcha. Checked with peek, never refused. */
  captchaPhone: [[2, DAY]],
  captchaFree: [[5, HOUR]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/** What somebody can do who does not want to wait. */
const ADVICE: Partial<Record<LimitName, string>> = { loginAccount: "，或者先找回密码" };

export type LimitName = keyof typeof WINDOWS;

export interface Limits {
  /** Counts one, shortest window first; a full window refuses, and the longer ones are spared the attempt. */
  take(name: LimitName, key: string): Promise<void>;
  /** Takes back one that turned out to be rightful. */
  giveBack(name: LimitName, key: string): Promise<void>;
  forget(name: LimitName, key: string): Promise<void>;
  /** Whether a window is full, without counting. */
  isFull(name: LimitName, key: string): Promise<boolean>;
  /** Counts one and never refuses. */
  note(name: LimitName, key: string): Promise<void>;
}

/** The counters stand in the database: a restart forgives nobody, and several processes count together. */
export function createLimits(db: Db): Limits {
  const limiters = new Map<LimitName, readonly RateLimiterDrizzle[]>();
  for (const name of Object.keys(WINDOWS) as LimitName[]) {
    limiters.set(
      name,
      WINDOWS[name].map(([points, duration]) => limiterOf(db, { name, points, duration })),
    );
  }
  const of = (name: LimitName) => limiters.get(name) ?? [];

  return {
    async take(name, key) {
      for (const limiter of of(name)) {
        const waitMs = await consume(limiter, key);
        if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000), ADVICE[name]);
      }
    },
    async giveBack(name, key) {
      for (const limiter of of(name)) await limiter.reward(key, 1);
    },
    async forget(name, key) {
      for (const limiter of of(name)) await limiter.delete(key);
    },
    async isFull(name, key) {
      for (const limiter of of(name)) {
        const state = await limiter.get(key);
        if (state && state.consumedPoints >= limiter.points) return true;
      }
      return false;
    },
    async note(name, key) {
      for (const limiter of of(name)) await limiter.penalty(key, 1);
    },
  };
}

function limiterOf(
  db: Db,
  { name, points, duration }: { name: string; points: number; duration: number },
): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateCounters,
    keyPrefix: `${name}:${duration}`,
    points,
    duration,
    // Its own timer would keep a closed database busy; jobs/removeExpired.ts clears the table.
    clearExpiredByTimeout: false,
  });
}

/** Milliseconds to wait; 0 when there was room. A failing database must fail the request, not open the gate. */
async function consume(limiter: RateLimiterDrizzle, key: string): Promise<number> {
  try {
    await limiter.consume(key, 1);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
