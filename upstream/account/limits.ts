import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../db/database.ts";
import { rateCounters } from "../db/schema/system.ts";
import { tooMany } from "../kit/errors.ts";
import type { RedisLink } from "../redis/openRedis.ts";
import { countInWindows } from "./countInWindows.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Windows of each limit: [times, seconds]. A limit counts in all of its windows. Wrong guesses lock out only the
 * guesser (decision 027): limits by address are wide enough for a school behind one address, or require a captcha
 * instead of refusing.
 */
const WINDOWS = {
  /** Wrong passwords for one account from one address; further tries need a captcha. */
  wrongHere: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  /** Wrong passwords for one account from one address with solved captchas; further tries there are refused. */
  wrongHereMost: [[100, DAY]],
  /**
   * Wrong passwords for one account from all addresses; further tries need a captcha at addresses unknown for the
   * account.
   */
  wrongAccount: [[100, DAY]],
  /**
   * Wrong passwords for all accounts from one address; further tries need a captcha unless the account is known there.
   */
  wrongAddress: [
    [60, 10 * MINUTE],
    [300, DAY],
  ],
  /** Addresses at which an account has signed in. Only recorded, never refused. */
  knownAddress: [[1, 30 * DAY]],
  smsPhone: [
    [1, MINUTE],
    [5, HOUR],
    [10, DAY],
  ],
  /** Wrong SMS codes for one phone from one address. */
  codeHere: [
    [5, 10 * MINUTE],
    [20, DAY],
  ],
  /**
   * Tries of codes for one phone from all unknown addresses together: those that requested no code and at which the
   * account has not signed in.
   */
  codeElsewhere: [
    [10, HOUR],
    [20, DAY],
  ],
  /** Codes mailed by one agency, counted apart from its SMS. */
  mailAgency: [
    [1_000, HOUR],
    [5_000, DAY],
  ],
  smsAddress: [
    [300, 10 * MINUTE],
    [2_000, DAY],
  ],
  checkName: [
    [120, MINUTE],
    [600, HOUR],
  ],
  /** Exchanged codes of WeChat. */
  wechatAddress: [
    [120, 10 * MINUTE],
    [2_000, DAY],
  ],
  captchaAddress: [[240, MINUTE]],
  changePassword: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  avatarUser: [[20, HOUR]],
  /** Wrong course codes. */
  codeUser: [
    [10, HOUR],
    [30, DAY],
  ],
  codeAddress: [
    [300, HOUR],
    [1_000, DAY],
  ],
  /** Coupons that do not exist. */
  couponUser: [
    [20, HOUR],
    [60, DAY],
  ],
  couponAddress: [
    [300, HOUR],
    [1_000, DAY],
  ],
  /** Placed orders and begun payments: each stores a row forever, and each payment calls the provider. */
  orderUser: [
    [30, HOUR],
    [100, DAY],
  ],
  payUser: [
    [60, HOUR],
    [200, DAY],
  ],
  exportUser: [[10, HOUR]],
  /** Calls of an agency's own system. */
  agencyCall: [
    [600, MINUTE],
    [10_000, HOUR],
  ],
  /** Messages in live rooms. */
  chatUser: [
    [5, 10],
    [60, 10 * MINUTE],
  ],
  shareUser: [
    [20, HOUR],
    [60, DAY],
  ],
  /** Shown keys: per learner and address, and per address for visitors who are not signed in, such as a school. */
  checkLearner: [
    [900, HOUR],
    [4_000, DAY],
  ],
  checkAddress: [
    [6_000, HOUR],
    [20_000, DAY],
  ],
  /**
   * Opened lessons: per address of visitors, such as a school, and per learner; renewing media addresses counts too.
   */
  playAddress: [
    [1_200, HOUR],
    [6_000, DAY],
  ],
  playLearner: [[600, HOUR]],
  noteLearner: [[300, HOUR]],
  feedbackLearner: [
    [20, HOUR],
    [60, DAY],
  ],
  handoffLearner: [[60, HOUR]],
  /** Codes that are sent without a captcha. Checked with isFull, never refused. */
  captchaPhone: [[2, DAY]],
  captchaFree: [[100, HOUR]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/** Text that is added to a refusal: what a learner can do instead of waiting. */
const ADVICE: Partial<Record<LimitName, string>> = {
  wrongHereMost: "，或者用短信验证码登录",
  mailAgency: "，或者用短信验证码",
  checkAddress: "，或者登录后继续",
  playAddress: "，或者登录后继续",
};

/**
 * Limits that are checked most often and never refunded. A process remembers a full window of them and refuses until
 * its end without a query.
 */
const REMEMBERED_FULL: ReadonlySet<string> = new Set<LimitName>(["checkLearner", "checkAddress"]);

/** Facts that last a month and are therefore stored in the database even with Redis, which may be set up anew. */
const KEPT: ReadonlySet<string> = new Set<LimitName>(["knownAddress"]);

const MOST_FULL = 10_000;

export type LimitName = keyof typeof WINDOWS;

export interface Limits {
  /**
   * Counts `times` tries, 1 by default, in all windows, the shortest first. Windows after a full one do not count.
   * @throws Refusal tooMany: a window is full
   */
  consume(name: LimitName, key: string, times?: number): Promise<void>;
  /** Takes back one count, after a try that was legitimate. */
  refund(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
  /** Whether a window is full; counts nothing. */
  isFull(name: LimitName, key: string): Promise<boolean>;
  /** Counts one without refusing. Returns whether a window now exceeds its limit. */
  count(name: LimitName, key: string): Promise<boolean>;
}

/**
 * Creates the limits. Counters are stored in the database, or in Redis if there is one, so that restarts keep them and
 * processes share them. While Redis is unreachable, each process counts in its own memory.
 */
export function createLimits(db: Db, redis?: RedisLink): Limits {
  const limiters = new Map<LimitName, readonly RateLimiterStoreAbstract[]>();
  /** Full windows by key, with the time of their end (Unix ms). */
  const full = createBoundedMap<number>({ maxEntries: MOST_FULL });
  for (const name of Object.keys(WINDOWS) as LimitName[]) {
    limiters.set(
      name,
      WINDOWS[name].map(([points, duration]) => limiterOf({ db, redis }, { name, points, duration })),
    );
  }
  const of = (name: LimitName) => limiters.get(name) ?? [];

  /** Counts all windows of a limit with one statement of the database; Redis needs one call per window. */
  async function consumeTogether(name: LimitName, key: string, times: number): Promise<void> {
    const windows = WINDOWS[name].map(([points, duration]) => ({
      key: `${name}:${duration}:${key}`,
      points,
      duration,
    }));
    const nowMs = Date.now();
    const refuse = (waitMs: number) => tooMany(Math.ceil(waitMs / 1000), ADVICE[name]);
    for (const one of windows) {
      const until = full.get(one.key) ?? 0;
      if (until > nowMs) throw refuse(until - nowMs);
    }
    const found = await countInWindows(db, windows, { times, nowMs });
    if (!found) return;
    if (REMEMBERED_FULL.has(name)) full.set(found.key, nowMs + found.waitMs);
    throw refuse(found.waitMs);
  }

  return {
    async consume(name, key, times = 1) {
      if (!redis && WINDOWS[name].length > 1) return consumeTogether(name, key, times);
      for (const limiter of of(name)) {
        const waitMs = await consume(limiter, key, times);
        if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000), ADVICE[name]);
      }
    },
    async refund(name, key) {
      for (const limiter of of(name)) await limiter.reward(key, 1);
    },
    async reset(name, key) {
      for (const limiter of of(name)) await limiter.delete(key);
    },
    async isFull(name, key) {
      for (const limiter of of(name)) {
        const state = await limiter.get(key);
        if (state && state.consumedPoints >= limiter.points) return true;
      }
      return false;
    },
    async count(name, key) {
      let isOver = false;
      for (const limiter of of(name)) {
        const { consumedPoints } = await limiter.penalty(key, 1);
        isOver ||= consumedPoints > limiter.points;
      }
      return isOver;
    },
  };
}

function limiterOf(
  { db, redis }: { readonly db: Db; readonly redis: RedisLink | undefined },
  { name, points, duration }: { name: string; points: number; duration: number },
): RateLimiterStoreAbstract {
  const keyPrefix = `${name}:${duration}`;
  const counting = {
    points,
    duration,
    ...(REMEMBERED_FULL.has(name) && { inMemoryBlockOnConsumed: points + 1 }),
  };
  if (redis && !KEPT.has(name))
    return new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix: `${redis.prefix}limit:${keyPrefix}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      ...counting,
    });
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateCounters,
    keyPrefix,
    // The limiter's own timer would query a closed database; jobs/removeExpired.ts deletes expired counters.
    clearExpiredByTimeout: false,
    ...counting,
  });
}

/**
 * Returns the milliseconds to wait; 0: not full. Errors of the database are thrown, so that a failure admits nobody.
 */
async function consume(limiter: RateLimiterDrizzle, key: string, times: number): Promise<number> {
  try {
    await limiter.consume(key, times);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
