import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { rowId } from "./columns.ts";

/**
 * Subjects in a tree of three levels, from which all agencies choose. A subject that an agency's import created belongs
 * to that agency.
 */
export const subjects = pgTable(
  "subjects",
  {
    id: rowId(),
    /**
     * The only agency that sees the subject; null: all agencies see it. `agencies` refers to this table, so the foreign
     * key is declared in a migration only.
     */
    agencyId: integer("agency_id"),
    parentId: integer("parent_id").references((): AnyPgColumn => subjects.id),
    /** Id of the level-1 subject above this one; on level 1 its own id. agency_subjects refers to it. */
    rootId: integer("root_id").notNull(),
    level: integer().notNull(),
    name: text().notNull(),
    aliasName: text("alias_name").notNull().default(""),
    slug: text().unique(),
    hue: integer().notNull().default(160),
    glyph: text().notNull(),
    intro: text().notNull().default(""),
    /** Level 1 only: text (HTML) and short facts for the page /{sid}. */
    content: text().notNull().default(""),
    facts: jsonb()
      .$type<readonly { readonly name: string; readonly value: string }[]>()
      .notNull()
      .default([]),
    /** For 自考 (self-taught exams): ids of the provinces that examine the subject; empty: all provinces. */
    provinceIds: jsonb("province_ids").$type<readonly number[]>().notNull().default([]),
    /**
     * Share of the score for some of the right options, for questions of this subject; null: the rule of the parent
     * subject applies.
     */
    partPolicy: text("part_policy").$type<PartPolicy>(),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index("subjects_parent").on(table.parentId, table.sort),
    index("subjects_root").on(table.rootId, table.level, table.sort),
  ],
);

export const knowledgePoints = pgTable(
  "knowledge_points",
  {
    id: rowId(),
    subjectId: integer("subject_id")
      .notNull()
      .references(() => subjects.id),
    parentId: integer("parent_id").references((): AnyPgColumn => knowledgePoints.id),
    name: text().notNull(),
    sort: integer().notNull().default(0),
  },
  (table) => [index("knowledge_points_subject").on(table.subjectId, table.name)],
);
