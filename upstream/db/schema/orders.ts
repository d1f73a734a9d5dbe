import { index, integer, jsonb, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { createdAt, moment, rowId } from "./columns.ts";
import { users } from "./users.ts";

function learner() {
  return {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id, { onDelete: "cascade" }),
  };
}

export const orders = pgTable(
  "orders",
  {
    id: rowId(),
    ...learner(),
    orderNo: text("order_no").notNull().unique(),
    requestId: text("request_id").notNull(),
    targetType: text("target_type").$type<"course" | "classroom" | "live" | "paper">().notNull(),
    targetId: integer("target_id").notNull(),
    title: text().notNull(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
    payPrice: numeric("pay_price", { precision: 10, scale: 2 }).notNull(),
    payType: text("pay_type").notNull().default(""),
    /** 1 waiting, 2 paid, 3 failed, 4 closed, 5 refunded. */
    status: integer().notNull().default(1),
    history: jsonb()
      .$type<readonly { readonly status: number; readonly at: string }[]>()
      .notNull()
      .default([]),
    createdAt: createdAt(),
    paidAt: moment(),
    expiresAt: moment(),
  },
  (table) => [
    unique("orders_request").on(table.userId, table.requestId),
    index("orders_list").on(table.userId, table.status, table.createdAt),
    index("orders_expiry").on(table.status, table.expiresAt),
  ],
);

export const courseCodes = pgTable(
  "course_codes",
  {
    code: text().primaryKey(),
    agencyId: integer("agency_id")
      .notNull()
      .references(() => agencies.id, { onDelete: "cascade" }),
    targetType: text("target_type").$type<"course" | "classroom">().notNull(),
    targetId: integer("target_id").notNull(),
    usedBy: integer("used_by").references(() => users.id),
    usedAt: moment(),
    expiresAt: moment(),
  },
  (table) => [index("course_codes_user").on(table.usedBy), index("course_codes_agency").on(table.agencyId)],
);

export const contracts = pgTable(
  "contracts",
  {
    id: rowId(),
    ...learner(),
    code: text().notNull().unique(),
    name: text().notNull(),
    content: text().notNull(),
    signFields: jsonb("sign_fields")
      .$type<readonly { readonly field: string; readonly default: string }[]>()
      .notNull()
      .default([]),
    signed: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    status: text().$type<"waiting" | "signed" | "void">().notNull().default("waiting"),
    signedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index("contracts_user").on(table.userId, table.status)],
);
