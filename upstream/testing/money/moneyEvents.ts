import * as fc from "fast-check";

/** What is sold: with days of its own, with the courses that it brings, with a period of its own, and without end. */
export const PRODUCTS = [
  { type: "course", id: 11, fen: 19_900, days: 365 },
  { type: "classroom", id: 21, fen: 59_900, days: 365 },
  { type: "course", id: 13, fen: 29_950, days: 0 },
  { type: "live", id: 33, fen: 990, days: 0 },
] as const;
/** Of the third one: whole days from the start of a run to the end of its last one. */
export const PERIOD_DAYS = 5;
/** The classroom brings these. */
export const BROUGHT = [11, 12] as const;

export const COUPONS = [
  { name: "ONCE", kind: "minus", value: 50, most: 1 },
  { name: "EACH", kind: "percent", value: 50, most: null },
  { name: "FREE", kind: "minus", value: 999, most: 1 },
] as const;

/** Things that course codes open; each code is for one learner. */
export const CODES = [0, 0, 1] as const;
export const LEARNERS = 2;

/** Numbers name one of what there is by then. */
export type MoneyEvent =
  | {
      readonly do: "place";
      readonly who: number;
      readonly product: number;
      readonly coupon: number | null;
      /** And begins to pay. */
      readonly begins: boolean;
    }
  | { readonly do: "begin" | "cancel"; readonly order: number }
  | { readonly do: "refund"; readonly order: number; readonly late: boolean }
  /** The learner pays what is open at the provider; what is told of it waits to be delivered. */
  | { readonly do: "pay" | "fail"; readonly bill: number }
  | { readonly do: "deliver"; readonly notice: number; readonly times: 1 | 2; readonly again: boolean }
  /** Two notices, or a notice and a cancelling, at one moment. */
  | { readonly do: "race"; readonly notice: number; readonly other: number; readonly cancel: boolean }
  | { readonly do: "redeem"; readonly who: number; readonly code: number }
  | { readonly do: "give"; readonly who: number; readonly product: number }
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "jobs" }
  /** away: nothing is answered; slow: refunds take their time; deaf: they are taken, and the answer is lost. */
  | { readonly do: "provider"; readonly mood: "well" | "away" | "slow" | "deaf" };

const which = fc.nat(7);
/** Orders of one learner for one product are to meet often. */
const who = fc.constantFrom(0, 0, 0, 1);
const product = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
const DAY = 86_400;

function event<T extends MoneyEvent["do"]>(name: T, fields: object, weight: number) {
  const arbitrary = fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<MoneyEvent>;
  return { arbitrary, weight };
}

const moneyEvent = fc.oneof(
  event(
    "place",
    {
      who,
      product,
      coupon: fc.option(fc.constantFrom(0, 0, 0, 1, 1, 2), { freq: 2 }),
      begins: fc.constantFrom(true, true, true, false),
    },
    8,
  ),
  event("begin", { order: which }, 4),
  event("pay", { bill: which }, 8),
  event("fail", { bill: which }, 3),
  event("deliver", { notice: which, times: fc.constantFrom(1, 2), again: fc.boolean() }, 8),
  event("race", { notice: which, other: which, cancel: fc.boolean() }, 2),
  event("cancel", { order: which }, 4),
  event("refund", { order: which, late: fc.boolean() }, 3),
  event("redeem", { who, code: fc.nat(CODES.length - 1) }, 2),
  event("give", { who, product: fc.constantFrom(0, 1, 2) }, 1),
  event("wait", { seconds: fc.constantFrom(5, 300, 1_900, 3 * DAY, 8 * DAY, 400 * DAY) }, 3),
  event("jobs", {}, 4),
  event("provider", { mood: fc.constantFrom("well", "away", "slow", "deaf") }, 2),
);

/** Any order of events, long enough that orders of one product meet. */
export const moneyEvents: fc.Arbitrary<readonly MoneyEvent[]> = fc.array(moneyEvent, {
  minLength: 15,
  maxLength: 45,
});
