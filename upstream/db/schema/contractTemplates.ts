import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { agencies } from "./agencies.ts";
import { rowId } from "./columns.ts";

/** The text that learners of a classroom sign; what stands in {braces} is filled in for each (enrolment/contractText.ts). */
export const contractTemplates = pgTable("contract_templates", {
  id: rowId(),
  /** Null: of the shared library, as classrooms are. */
  agencyId: integer("agency_id").references(() => agencies.id, { onDelete: "cascade" }),
  name: text().notNull(),
  /** HTML. */
  content: text().notNull(),
  /** Off: no class can be given it any more. */
  isShown: boolean("is_shown").notNull().default(true),
});
