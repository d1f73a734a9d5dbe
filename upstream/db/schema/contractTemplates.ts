import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { rowId } from "./columns.ts";

/**
 * Text that learners of a classroom sign; {placeholders} are filled in for each learner (enrolment/contractText.ts).
 */
export const contractTemplates = pgTable("contract_templates", {
  id: rowId(),
  /** Owner; null: the shared library, as for classrooms. */
  agencyId: integer("agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** HTML. */
  content: text().notNull(),
  /** false: no class can be given the template any more. */
  isShown: boolean("is_shown").notNull().default(true),
});
