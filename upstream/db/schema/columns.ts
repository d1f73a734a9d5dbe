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
