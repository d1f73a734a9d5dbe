import * as z from "zod/mini";
import { amount, flag, id, learner, moment, price, type Seed, text } from "./fields.ts";

/** A code in capital letters, because a learner's input is converted to capitals before it is compared. */
const code = z
  .string()
  .check(z.regex(/^[A-Z0-9]+$/, "write capital letters and digits, such as BEIKAO2026A1"));

export const courseCodeSeed = z.strictObject({
  code,
  agencyId: id,
  targetType: z.enum(["course", "classroom"]),
  targetId: id,
  /** Time until which the code can be redeemed; undefined: no end. */
  expiresAt: z.exactOptional(moment),
  /** true: the code has expired. */
  isPast: flag,
});

export const couponSeed = z.strictObject({
  id,
  agencyId: id,
  code,
  name: text,
  kind: z.enum(["minus", "percent"]),
  value: price,
  minPrice: z.exactOptional(price),
  /** Type of the products that the coupon is for; undefined: all products. */
  targetType: z.exactOptional(z.enum(["course", "classroom", "live", "package"])),
  /** Id of the only product that the coupon is for; undefined: all products of `targetType`. */
  targetId: z.exactOptional(id),
  startsAt: z.exactOptional(moment),
  endsAt: z.exactOptional(moment),
  /** Largest number of learners who may use the coupon; undefined: no limit. */
  mostUses: z.exactOptional(id),
});

/** An order of a demo learner. The demo has an order in each state. */
export const orderSeed = z.strictObject({
  id,
  ...learner,
  orderNo: text,
  targetType: z.enum(["course", "classroom", "live", "package"]),
  targetId: id,
  title: text,
  price,
  status: z.literal([1, 2, 3, 4, 5]),
  daysAgo: amount,
});

export type OrderSeed = Seed<typeof orderSeed>;
