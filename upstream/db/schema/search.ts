import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import { agencyId } from "./agencies.ts";
import { ownerId } from "./catalogue.ts";
import { moment } from "./columns.ts";

/** The search index, each thing once; a row follows the thing itself (search/indexChanges.ts). */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().$type<SearchKind>().notNull(),
    refId: integer("ref_id").notNull(),
    agencyId: ownerId(),
    /** The level-1 subjects it belongs to; empty where it belongs to none. */
    rootIds: integer("root_ids").array().notNull(),
    title: text().notNull(),
    /** The text beside the title: a subject, a category, a teacher. */
    label: text().notNull().default(""),
    /** Plain words in which it is found besides. */
    body: text().notNull().default(""),
    /** How each letter of the title sounds; "" where it is not found by sound. */
    sounds: text().notNull().default(""),
    /** search/tokens.ts; of collation "C", so that every database compares them alike. */
    tokens: text().array().notNull(),
    /** Orders entries of a kind that match alike. */
    weight: integer().notNull().default(0),
    /** When a live class begins, when a piece of news comes out. */
    at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    // Two, for one of the many questions would be read through for each of the few names.
    index("search_entries_names")
      .using("gin", table.tokens)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${table.kind} <> 'question'`),
    index("search_entries_questions")
      .using("gin", table.tokens)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${table.kind} = 'question'`),
  ],
);

/** An abbreviation of one agency's learners, beside those of all (search/abbreviations.ts); without a meaning it is no abbreviation there. */
export const searchAbbreviations = pgTable(
  "search_abbreviations",
  { agencyId: agencyId(), short: text().notNull(), meaning: text().notNull() },
  (table) => [primaryKey({ columns: [table.agencyId, table.short] })],
);

/** Words that visitors searched for within 30 days, each visitor once: the words that many search for are shown to all. */
export const searchWords = pgTable(
  "search_words",
  {
    agencyId: agencyId(),
    /** A salted hash of the learner or the address. */
    asker: text().notNull(),
    word: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.asker, table.word] }),
    index("search_words_expiry").on(table.expiresAt),
  ],
);

/** Rows whose search entry is to be written anew; triggers record them, so that the index follows whoever writes (decision 073). */
export const searchChanges = pgTable("search_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** A kind of the search, or what is found by a name that has changed: `around subject`. */
  kind: text().$type<SearchKind | SearchAround>().notNull(),
  refId: integer("ref_id").notNull(),
});

export type SearchAround = `around ${"subject" | "teacher" | "category" | "knowledge"}`;
