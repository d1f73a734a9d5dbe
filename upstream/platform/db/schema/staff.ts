import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { bytes, createdAt, moment, rowId } from "./columns.ts";

/** Accounts of people who work in the admin pages. Mobiles and names are unique in their school (migration 0030). */
export const staff = pgTable("staff", {
  id: rowId(),
  /** School that the account is limited to; null: it is an operator's, for all schools. */
  scopeAgencyId: integer("scope_agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  /** Name under which changes stand in the table of changes. */
  name: text().notNull(),
  mobile: text().notNull(),
  role: text().notNull(),
  state: text().$type<"active" | "locked">().notNull().default("active"),
  /** "": no password was set, so only an SMS code signs in. */
  passwordHash: text("password_hash").notNull().default(""),
  /** Secret of the time-based codes, encrypted with a key from SIGN_SALT; null: they are not set up. */
  totpSecret: bytes("totp_secret"),
  /** Number of the last 30 seconds whose code was used. */
  totpStep: integer("totp_step").notNull().default(0),
  /** Keyed hashes of the recovery codes that were not used. */
  recoveryHashes: jsonb("recovery_hashes").$type<readonly string[]>().notNull().default([]),
  /** Hash of the secret in the link that sets a password; null: there is no link. */
  linkHash: text("link_hash").unique(),
  linkUntil: moment("link_until"),
  signedInAt: moment("signed_in_at"),
  createdAt: createdAt(),
});
