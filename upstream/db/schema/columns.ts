import { customType, integer, timestamp } from "drizzle-orm/pg-core";

export function rowId() {
  return integer().primaryKey().generatedByDefaultAsIdentity();
}

/** A moment; its wire form in Asia/Shanghai is made by presenters/fields.ts only. */
export function moment() {
  return timestamp({ withTimezone: true, mode: "date" });
}

export function createdAt() {
  return moment().notNull().defaultNow();
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** Ranges of numbers as PostgreSQL writes them: {[0,10),[20,30)}. Apart, in order; what is added to them is merged by the database. */
export const multirange = customType<{ data: string; driverData: string }>({
  dataType: () => "nummultirange",
});
