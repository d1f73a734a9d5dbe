import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SearchKind } from "#shared/contract/search/endpoints.ts";
import { agencyId } from "./agencies.ts";
import { ownerId } from "./catalogue.ts";
import { moment } from "./columns.ts";

/** Search index with one row for each indexed thing; rows follow changes of it (search/indexChanges.ts). */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().$type<SearchKind>().notNull(),
    refId: integer("ref_id").notNull(),
    agencyId: ownerId(),
    rootIds: integer("root_ids").array().notNull(),
    title: text().notNull(),
    /** Text beside the title: a subject, a category, a teacher. */
    label: text().notNull().default(""),
    body: text().notNull().default(""),
    /** Sound of each letter of the title; "": not searched by sound. */
    sounds: text().notNull().default(""),
    /** Tokens of search/tokens.ts; collation "C", so that all databases compare them alike. */
    tokens: text().array().notNull(),
    /** Order of equally good matches of a kind. */
    weight: integer().notNull().default(0),
    /** Time at which a live class begins or a piece of news is published. */
    at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    // Two indexes: with one, a search for the few names would read through the many questions.
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

/**
 * An abbreviation of one agency, in addition to the general ones (search/abbreviations.ts); an empty meaning disables a
 * general one.
 */
export const searchAbbreviations = pgTable(
  "search_abbreviations",
  { agencyId: agencyId(), short: text().notNull(), meaning: text().notNull() },
  (table) => [primaryKey({ columns: [table.agencyId, table.short] })],
);

/** Words that visitors searched for within 30 days, counted once a visitor; frequent words are shown to all. */
export const searchWords = pgTable(
  "search_words",
  {
    agencyId: agencyId(),
    /** Salted hash of the learner or the address. */
    asker: text().notNull(),
    word: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.asker, table.word] }),
    index("search_words_expiry").on(table.expiresAt),
  ],
);

/**
 * Rows whose search entry must be rewritten. Triggers record them, so that the index follows all writers (decision
 * 073).
 */
export const searchChanges = pgTable("search_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /** A kind of the search, or the group of entries found by a changed name: `around subject`. */
  kind: text().$type<SearchKind | SearchAround>().notNull(),
  refId: integer("ref_id").notNull(),
});

export type SearchAround = `around ${"subject" | "teacher" | "category" | "knowledge"}`;
