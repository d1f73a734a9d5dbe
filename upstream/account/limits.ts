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
 * [how many, in how many seconds]; each name has all its windows at once. Who guesses harms himself alone (decision 027):
 * what counts by address is wide enough for a school behind it, or asks for a picture challenge instead of refusing.
 */
const WINDOWS = {
  /** Wrong passwords of one account from one address; more need a captcha. */
  wrongHere: [
    [5, 5 * MINUTE],
    [20, DAY],
  ],
  /** The same with every captcha solved: the only refusal, and never from elsewhere or of an SMS code. */
  wrongHereMost: [[100, DAY]],
  /** Wrong passwords of one account from everywhere; more need a captcha, where its owner has not signed in before. */
  wrongAccount: [[100, DAY]],
  /** Wrong passwords of all accounts from one address; more need a captcha, as before. */
  wrongAddress: [
    [60, 10 * MINUTE],
    [300, DAY],
  ],
  /** Where an account has signed in: noted, never refused. */
  knownAddress: [[1, 30 * DAY]],
  smsPhone: [
    [1, MINUTE],
    [5, HOUR],
    [10, DAY],
  ],
  /** Wrong SMS codes of one phone from one address. */
  codeHere: [
    [5, 10 * MINUTE],
    [20, DAY],
  ],
  /** Tries on one phone from all addresses that neither asked for one of its codes nor have its account signed in. */
  codeElsewhere: [
    [10, HOUR],
    [20, DAY],
  ],
  /** Codes mailed by one agency: a budget of their own, which spends none of its SMS. */
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
  /** Codes of WeChat that are exchanged. */
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
  /** Coupon codes that there are not. */
  couponUser: [
    [20, HOUR],
    [60, DAY],
  ],
  couponAddress: [
    [300, HOUR],
    [1_000, DAY],
  ],
  /** Orders placed, and payments begun: each is a row for ever, and a payment a call to the provider. */
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
  /** Keys and analyses told: to one learner at one address, and to all visitors of one who are not signed in, a school's. */
  checkLearner: [
    [900, HOUR],
    [4_000, DAY],
  ],
  checkAddress: [
    [6_000, HOUR],
    [20_000, DAY],
  ],
  /** Lessons opened: by a visitor's address, a school's, and by a learner, who renews addresses too. */
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
  /** Free sends; the next ones need a captcha. Checked with isFull, never refused. */
  captchaPhone: [[2, DAY]],
  captchaFree: [[100, HOUR]],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

/** Advice for a learner who does not want to wait. */
const ADVICE: Partial<Record<LimitName, string>> = {
  wrongHereMost: "，或者用短信验证码登录",
  mailAgency: "，或者用短信验证码",
  checkAddress: "，或者登录后继续",
  playAddress: "，或者登录后继续",
};

/** Limits that are asked for most and never given back: a process that was told of a full window refuses until its end without asking again. */
const REMEMBERED_FULL: ReadonlySet<string> = new Set<LimitName>(["checkLearner", "checkAddress"]);

/** A fact about an account rather than a limit, for a month: it stays in the database, which a Redis that is set up anew does not. */
const KEPT: ReadonlySet<string> = new Set<LimitName>(["knownAddress"]);

const MOST_FULL = 10_000;

export type LimitName = keyof typeof WINDOWS;

export interface Limits {
  /** Counts one, or as many as are asked for, shortest window first; a full window refuses, and the longer ones are spared the attempt. */
  consume(name: LimitName, key: string, times?: number): Promise<void>;
  /** Takes back one that turned out to be rightful. */
  refund(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
  /** Whether a window is full, without counting. */
  isFull(name: LimitName, key: string): Promise<boolean>;
  /** Counts one and never refuses; whether a window holds more than it may by now. */
  count(name: LimitName, key: string): Promise<boolean>;
}

/**
 * The counters stand in the database: a restart forgives nobody, and several processes count together. Where there is a Redis they
 * stand there, and in the process alone while it is away.
 */
export function createLimits(db: Db, redis?: RedisLink): Limits {
  const limiters = new Map<LimitName, readonly RateLimiterStoreAbstract[]>();
  /** Windows that are full, by key, and until when. */
  const full = createBoundedMap<number>({ maxEntries: MOST_FULL });
  for (const name of Object.keys(WINDOWS) as LimitName[]) {
    limiters.set(
      name,
      WINDOWS[name].map(([points, duration]) => limiterOf({ db, redis }, { name, points, duration })),
    );
  }
  const of = (name: LimitName) => limiters.get(name) ?? [];

  /** Counts all windows of a limit in one statement; a Redis needs one each. */
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
    // The limiter's own timer would keep a closed database busy; jobs/removeExpired.ts clears the table.
    clearExpiredByTimeout: false,
    ...counting,
  });
}

/** Milliseconds to wait; 0 when there was room. A failing database must fail the request, not open the gate. */
async function consume(limiter: RateLimiterDrizzle, key: string, times: number): Promise<number> {
  try {
    await limiter.consume(key, times);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
