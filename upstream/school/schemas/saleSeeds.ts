import * as z from "zod/mini";
import { amount, flag, id, learner, moment, owner, price, type Seed, text } from "./fields.ts";

/** Learners' typing is compared in capitals. */
const code = z
  .string()
  .check(z.regex(/^[A-Z0-9]+$/, "write capital letters and digits, such as BEIKAO2026A1"));

/** A redemption of the code. */
export const courseCodeSeed = z.strictObject({
  code,
  agencyId: id,
  targetType: z.enum(["course", "classroom"]),
  targetId: id,
  /** Until when it can be redeemed; absent: for ever. */
  expiresAt: z.exactOptional(moment),
  /** The code can be redeemed no more: its time is past. */
  isPast: flag,
});

/** An exam type of a level-1 subject's question bank, sold by itself. */
export const packageSeed = z.strictObject({
  id,
  ...owner,
  subjectId: id,
  examType: id,
  name: text,
  price,
  originPrice: z.exactOptional(price),
  validDays: z.exactOptional(amount),
});

export const couponSeed = z.strictObject({
  id,
  agencyId: id,
  code,
  name: text,
  kind: z.enum(["minus", "percent"]),
  value: price,
  minPrice: z.exactOptional(price),
  /** Only for things of this type; absent: for anything. */
  targetType: z.exactOptional(z.enum(["course", "classroom", "live", "package"])),
  /** And only for this one. */
  targetId: z.exactOptional(id),
  /** From when on, and until when, it counts. */
  startsAt: z.exactOptional(moment),
  endsAt: z.exactOptional(moment),
  /** How many learners may use it; absent: as many as like. */
  mostUses: z.exactOptional(id),
});

/** An order of a demo learner; one of each state can be looked at. */
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
