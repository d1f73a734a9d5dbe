import { sql } from "drizzle-orm";
import {
  boolean,
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { agencyId } from "./agencies.ts";
import { ownerId } from "./catalogue.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { subjects } from "./subjects.ts";
import { learner, userId, users } from "./users.ts";

export type TargetType = "course" | "classroom" | "package" | "live";

/** Question packages: an exam type of a subject that is sold separately. An exam type without a row is free. */
export const packages = pgTable(
  "packages",
  {
    id: rowId(),
    agencyId: ownerId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    examType: integer("exam_type").notNull(),
    name: text().notNull(),
    price: numeric({ precision: 10, scale: 2 }).notNull().default("0"),
    originPrice: numeric("origin_price", { precision: 10, scale: 2 }).notNull().default("0"),
    validDays: integer("valid_days").notNull().default(365),
    /** false: the package is not sold any more. Learners who own it keep it. */
    isShown: boolean("is_shown").notNull().default(true),
  },
  (table) => [
    unique("packages_place").on(table.agencyId, table.subjectId, table.examType).nullsNotDistinct(),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: rowId(),
    ...learner(),
    orderNo: text("order_no").notNull().unique(),
    targetType: text("target_type").$type<TargetType>().notNull(),
    targetId: integer("target_id").notNull(),
    title: text().notNull(),
    cover: text().notNull().default(""),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    originPrice: numeric("origin_price", { precision: 10, scale: 2 }).notNull().default("0"),
    payPrice: numeric("pay_price", { precision: 10, scale: 2 }).notNull(),
    /** Coupon that reduced the price. It stays after the order is closed; `couponUses` has the coupons in use. */
    couponId: integer("coupon_id").references((): AnyPgColumn => coupons.id, { onDelete: "set null" }),
    payType: text("pay_type").notNull().default(""),
    /** 1: waiting for payment, 2: paid, 3: failed, 4: closed, 5: refunded. */
    status: integer().notNull().default(1),
    history: jsonb()
      .$type<readonly { readonly status: number; readonly at: string }[]>()
      .notNull()
      .default([]),
    createdAt: createdAt(),
    paidAt: moment(),
    expiresAt: moment(),
    /** End of the access that the order gave; null: the access has no end, or the order gives none now. */
    accessUntil: moment(),
  },
  (table) => [
    uniqueIndex("orders_waiting")
      .on(table.userId, table.targetType, table.targetId)
      .where(sql`${table.status} = 1`),
    index("orders_list").on(table.userId, table.status, table.createdAt),
    index("orders_expiry").on(table.status, table.expiresAt),
  ],
);

/** Payments. An order may have several, of which at most one counts. */
export const payments = pgTable(
  "payments",
  {
    id: rowId(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Number of the payment at the payment provider. */
    paymentNo: text("payment_no").notNull().unique(),
    payType: text("pay_type").notNull(),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    /**
     * "surplus": the order was paid by another payment, so this payment is refunded automatically; "closed": the
     * provider accepts no money for it any more.
     */
    status: text().$type<"waiting" | "paid" | "surplus" | "failed" | "closed">().notNull().default("waiting"),
    transactionId: text("transaction_id").notNull().default(""),
    createdAt: createdAt(),
    paidAt: moment(),
  },
  (table) => [index("payments_order").on(table.orderId)],
);

export const refunds = pgTable("refunds", {
  id: rowId(),
  paymentId: integer("payment_id")
    .notNull()
    .unique()
    .references(() => payments.id, { onDelete: "cascade" }),
  refundNo: text("refund_no").notNull().unique(),
  amount: numeric({ precision: 10, scale: 2 }).notNull(),
  reason: text().notNull().default(""),
  status: text().$type<"waiting" | "done" | "failed">().notNull().default("waiting"),
  createdAt: createdAt(),
  doneAt: moment(),
});

export const coupons = pgTable(
  "coupons",
  {
    id: rowId(),
    agencyId: agencyId(),
    code: text().notNull(),
    name: text().notNull(),
    /** "minus": the price is reduced by `value` yuan; "percent": the learner pays `value` percent of it. */
    kind: text().$type<"minus" | "percent">().notNull(),
    value: numeric({ precision: 10, scale: 2 }).notNull(),
    /** Lowest price, in yuan, at which the coupon may be used. */
    minPrice: numeric("min_price", { precision: 10, scale: 2 }).notNull().default("0"),
    /** Kind of product that the coupon is for; null: any product. */
    targetType: text("target_type").$type<TargetType>(),
    targetId: integer("target_id"),
    startsAt: moment(),
    endsAt: moment(),
    /** Largest number of uses by all learners together; null: no limit. Each learner may use the coupon once. */
    mostUses: integer("most_uses"),
  },
  (table) => [unique("coupons_code").on(table.agencyId, table.code)],
);

/** Coupons in use. The row is deleted when its order is closed without payment. */
export const couponUses = pgTable(
  "coupon_uses",
  {
    orderId: integer("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    couponId: integer("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    userId: userId(),
  },
  (table) => [unique("coupon_uses_once").on(table.couponId, table.userId)],
);

export const courseCodes = pgTable(
  "course_codes",
  {
    code: text().primaryKey(),
    agencyId: agencyId(),
    targetType: text("target_type").$type<"course" | "classroom">().notNull(),
    targetId: integer("target_id").notNull(),
    usedBy: integer("used_by").references(() => users.id),
    usedAt: moment(),
    expiresAt: moment(),
  },
  (table) => [index("course_codes_user").on(table.usedBy), index("course_codes_agency").on(table.agencyId)],
);
