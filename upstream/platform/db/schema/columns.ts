import { customType, integer, timestamp } from "drizzle-orm/pg-core";

export function rowId() {
  return integer().primaryKey().generatedByDefaultAsIdentity();
}

/**
 * Column of a time, named like its key if `name` is empty. platform/kit/fields.ts (`timeText`) converts it to its wire
 * form in Asia/Shanghai.
 */
export function moment(name = "") {
  return timestamp(name, { withTimezone: true, mode: "date" });
}

export function createdAt() {
  return moment().notNull().defaultNow();
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/**
 * Column for sorted ranges of numbers that do not overlap, in PostgreSQL's notation: {[0,10),[20,30)}. The database
 * merges a new range with the ranges that it touches.
 */
export const multirange = customType<{ data: string; driverData: string }>({
  dataType: () => "nummultirange",
});
