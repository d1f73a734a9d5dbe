import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { rowId } from "./columns.ts";

/**
 * Text of a contract that learners of a classroom sign. {placeholders} in it are filled in for each learner
 * (enrolment/contractText.ts).
 */
export const contractTemplates = pgTable("contract_templates", {
  id: rowId(),
  /** Agency that owns the template; null: the shared library. */
  agencyId: integer("agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** Text of the contract, as HTML. */
  content: text().notNull(),
  /** false: the template cannot be chosen for a class any more. */
  isShown: boolean("is_shown").notNull().default(true),
});
