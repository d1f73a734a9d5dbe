import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { rowId } from "./columns.ts";

/**
 * The subject tree of three levels that all agencies choose from. Subjects that an agency's import created belong to
 * that agency.
 */
export const subjects = pgTable(
  "subjects",
  {
    id: rowId(),
    /**
     * Only agency that sees the subject; null: all. `agencies` refers to this table, so only a migration declares the
     * foreign key.
     */
    agencyId: integer("agency_id"),
    parentId: integer("parent_id").references((): AnyPgColumn => subjects.id),
    /** Level-1 ancestor, or the subject itself on level 1; agency_subjects refers to it. */
    rootId: integer("root_id").notNull(),
    level: integer().notNull(),
    name: text().notNull(),
    aliasName: text("alias_name").notNull().default(""),
    slug: text().unique(),
    hue: integer().notNull().default(160),
    glyph: text().notNull(),
    intro: text().notNull().default(""),
    /** Level 1: HTML and short facts of the page /{sid}. */
    content: text().notNull().default(""),
    facts: jsonb()
      .$type<readonly { readonly name: string; readonly value: string }[]>()
      .notNull()
      .default([]),
    /** 自考: provinces that examine the subject; empty: all. */
    provinceIds: jsonb("province_ids").$type<readonly number[]>().notNull().default([]),
    /**
     * Share of the score for a part of the right options in its questions; null: the rule of the level above applies.
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
