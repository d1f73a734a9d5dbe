import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PartPolicy } from "#shared/domain/questionTypes/partPolicy.ts";
import { rowId } from "./columns.ts";

/** The one tree of three levels that all agencies choose from; what one agency's import has made in it is that agency's. */
export const subjects = pgTable(
  "subjects",
  {
    id: rowId(),
    /** The only agency that sees it; null is everyone. `agencies` refers to this table, so the key is the migration's alone. */
    agencyId: integer("agency_id"),
    parentId: integer("parent_id").references((): AnyPgColumn => subjects.id),
    /** The level-1 ancestor, itself on level 1: what agency_subjects is compared with. */
    rootId: integer("root_id").notNull(),
    level: integer().notNull(),
    name: text().notNull(),
    aliasName: text("alias_name").notNull().default(""),
    slug: text().unique(),
    hue: integer().notNull().default(160),
    glyph: text().notNull(),
    intro: text().notNull().default(""),
    /** Level 1: the page /{sid}, HTML, and its short facts. */
    content: text().notNull().default(""),
    facts: jsonb()
      .$type<readonly { readonly name: string; readonly value: string }[]>()
      .notNull()
      .default([]),
    /** 自考: the provinces that examine it; empty is every province. */
    provinceIds: jsonb("province_ids").$type<readonly number[]>().notNull().default([]),
    /** The worth of a part of the right options in its questions; null where the level above says it. */
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
