import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterStoreAbstract,
} from "rate-limiter-flexible";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../../platform/db/database.ts";
import { rateCounters } from "../../platform/db/schema/system.ts";
import { tooMany } from "../../platform/kit/errors.ts";
import type { RedisLink } from "../../platform/redis/openRedis.ts";
import { countInWindows } from "./countInWindows.ts";
import { LIMIT_WINDOWS, type LimitName } from "./limitWindows.ts";

/** Text added to the message of a refusal: what a learner can do instead of waiting. */
const ADVICE: Partial<Record<LimitName, string>> = {
  wrongHereMost: "，或者用短信验证码登录",
  mailAgency: "，或者用短信验证码",
  checkAddress: "，或者登录后继续",
  playAddress: "，或者登录后继续",
};

/**
 * Limits that are checked most often and never refunded. A process remembers which of their windows are full, and
 * refuses until the window ends without asking the database.
 */
const REMEMBERED_FULL: ReadonlySet<string> = new Set<LimitName>(["checkLearner", "checkAddress"]);

/** Limits that the database counts even if there is a Redis: their counts last a month, and Redis may lose its data. */
const KEPT: ReadonlySet<string> = new Set<LimitName>(["knownAddress"]);

const MOST_FULL = 10_000;

export interface Limits {
  /**
   * Counts `times` tries, 1 by default, in all windows, the shortest first. Windows after a full one are not counted.
   * @throws Refusal tooMany: a window is full
   */
  consume(name: LimitName, key: string, times?: number): Promise<void>;
  /** Subtracts one try from all windows, after a try that was legitimate. */
  refund(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
  /** Whether a window is full, without counting a try. */
  isFull(name: LimitName, key: string): Promise<boolean>;
  /** Counts one try but refuses nothing. Returns whether a window now exceeds its limit. */
  count(name: LimitName, key: string): Promise<boolean>;
}

interface Options {
  readonly clock: () => number;
  readonly redis?: RedisLink | undefined;
}

/**
 * Creates the limits. Counters are stored in the database, or in Redis if there is one, so that restarts keep them and
 * processes share them. While Redis is unreachable, each process counts in its own memory.
 */
export function createLimits(db: Db, { clock, redis }: Options): Limits {
  const limiters = new Map<LimitName, readonly RateLimiterStoreAbstract[]>();
  /** Full windows by key, with the time of their end (Unix ms). */
  const full = createBoundedMap<number>({ maxEntries: MOST_FULL });
  for (const name of Object.keys(LIMIT_WINDOWS) as LimitName[]) {
    limiters.set(
      name,
      LIMIT_WINDOWS[name].map(([points, duration]) => limiterOf({ db, redis }, { name, points, duration })),
    );
  }
  const of = (name: LimitName) => limiters.get(name) ?? [];

  /** Counts a try in all windows of a limit with one SQL statement, while Redis needs one call per window. */
  async function consumeTogether(name: LimitName, key: string, times: number): Promise<void> {
    const windows = LIMIT_WINDOWS[name].map(([points, duration]) => ({
      key: `${name}:${duration}:${key}`,
      points,
      duration,
    }));
    const nowMs = clock();
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
      if (!redis && LIMIT_WINDOWS[name].length > 1) return consumeTogether(name, key, times);
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
    // The limiter's own timer would query a closed database, so the job of jobs/removeExpired.ts deletes expired
    // counters.
    clearExpiredByTimeout: false,
    ...counting,
  });
}

/**
 * Counts a try and returns the milliseconds until the window ends; 0: the window is not full. Errors of the database
 * are thrown, so that a failing database does not admit unlimited tries.
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
