import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { agencyId } from "./agencies.ts";
import { ownerId } from "./catalogue.ts";
import { moment } from "./columns.ts";

/** Largest list of new entries of an index, in kB. A search reads the whole list. */
export const PENDING_LIST_KB = 256;

/**
 * Index of the search: one row for each thing that can be found. Changed things are indexed again by indexChanges.ts.
 */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().$type<SearchKind>().notNull(),
    refId: integer("ref_id").notNull(),
    agencyId: ownerId(),
    rootIds: integer("root_ids").array().notNull(),
    title: text().notNull(),
    /** Second text of a hit beside its title: the name of a subject, a category or a teacher. */
    label: text().notNull().default(""),
    body: text().notNull().default(""),
    /** Pronunciation of each character of the title; "": the title is not searched by pronunciation. */
    sounds: text().notNull().default(""),
    /** Tokens of search/tokens.ts. With collation "C" every database compares them in the same way. */
    tokens: text().array().notNull(),
    /** Sorts hits of one kind that match equally well. */
    weight: integer().notNull().default(0),
    /** Time at which the live class begins or the news was published. */
    at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.refId] }),
    // With a single index, a search for one of the few names would read through the entries of the many questions.
    index("search_entries_names")
      .using("gin", table.tokens)
      .with({ gin_pending_list_limit: PENDING_LIST_KB })
      .where(sql`${table.kind} <> 'question'`),
    index("search_entries_questions")
      .using("gin", table.tokens)
      .with({ gin_pending_list_limit: PENDING_LIST_KB })
      .where(sql`${table.kind} = 'question'`),
  ],
);

/**
 * Abbreviations of one agency, besides the general ones (search/abbreviations.ts). An empty meaning switches a general
 * abbreviation off.
 */
export const searchAbbreviations = pgTable(
  "search_abbreviations",
  { agencyId: agencyId(), short: text().notNull(), meaning: text().notNull() },
  (table) => [primaryKey({ columns: [table.agencyId, table.short] })],
);

/** Words that visitors searched for in the last 30 days, each once a visitor. Frequent words are shown to everybody. */
export const searchWords = pgTable(
  "search_words",
  {
    agencyId: agencyId(),
    /** Salted hash of the learner's id, or of the visitor's IP address. */
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
 * Rows whose search entry must be written again. Triggers record them, so that no program can change a row without a
 * change of the search (decision 073).
 */
export const searchChanges = pgTable("search_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  /**
   * Kind of the changed row; `around subject` and the like: all entries that contain the name of the changed subject.
   */
  kind: text().$type<SearchKind | SearchAround>().notNull(),
  refId: integer("ref_id").notNull(),
});

export type SearchAround = `around ${"subject" | "teacher" | "category" | "knowledge"}`;
