import * as fc from "fast-check";

/** Products, by index: access for a number of days, a classroom with courses, a fixed period, access without end. */
export const PRODUCTS = [
  { type: "course", id: 11, fen: 19_900, days: 365 },
  { type: "classroom", id: 21, fen: 59_900, days: 365 },
  { type: "course", id: 13, fen: 29_950, days: 0 },
  { type: "live", id: 33, fen: 990, days: 0 },
] as const;
/** Period of the third product, in whole days from the start of a run to the end of the last day. */
export const PERIOD_DAYS = 5;
/** Ids of the courses that the classroom contains. */
export const BROUGHT = [11, 12] as const;

export const COUPONS = [
  { name: "ONCE", kind: "minus", value: 50, most: 1 },
  { name: "EACH", kind: "percent", value: 50, most: null },
  { name: "FREE", kind: "minus", value: 999, most: 1 },
] as const;

/** The product's index for each course code. Each code can be used by one learner. */
export const CODES = [0, 0, 1] as const;
export const LEARNERS = 2;

/** A random event. Its numbers select one of the orders, bills or notices that exist when the event happens. */
export type MoneyEvent =
  | {
      readonly do: "place";
      readonly who: number;
      readonly product: number;
      readonly coupon: number | null;
      /** true: the payment begins at once. */
      readonly begins: boolean;
    }
  | { readonly do: "begin" | "cancel"; readonly order: number }
  | { readonly do: "refund"; readonly order: number; readonly late: boolean }
  /** The learner pays an open bill at the provider. The provider's notice waits until an event `deliver`. */
  | { readonly do: "pay" | "fail"; readonly bill: number }
  | { readonly do: "deliver"; readonly notice: number; readonly times: 1 | 2; readonly again: boolean }
  /** Delivers two notices at the same moment, or a notice and a cancellation. */
  | { readonly do: "race"; readonly notice: number; readonly other: number; readonly cancel: boolean }
  | { readonly do: "redeem"; readonly who: number; readonly code: number }
  | { readonly do: "give"; readonly who: number; readonly product: number }
  | { readonly do: "wait"; readonly seconds: number }
  | { readonly do: "jobs" }
  /**
   * `away`: the provider does not answer; `slow`: refunds take time; `deaf`: refunds are done, but the answer is lost.
   */
  | { readonly do: "provider"; readonly mood: "well" | "away" | "slow" | "deaf" };

const which = fc.nat(7);
/** Chooses the first learner and product most often, so that one learner often has several orders for one product. */
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

export const moneyEvents: fc.Arbitrary<readonly MoneyEvent[]> = fc.array(moneyEvent, {
  minLength: 15,
  maxLength: 45,
});
