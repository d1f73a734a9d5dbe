import { boolean, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { ownerId } from "./catalogue.ts";
import { moment, rowId } from "./columns.ts";
import { subjects } from "./subjects.ts";

export const newsCategories = pgTable("news_categories", {
  id: rowId(),
  agencyId: ownerId(),
  name: text().notNull(),
  intro: text().notNull().default(""),
  isShown: boolean("is_shown").notNull().default(true),
  sort: integer().notNull().default(0),
});

export const news = pgTable(
  "news",
  {
    id: rowId(),
    agencyId: ownerId(),
    cateId: integer("cate_id")
      .notNull()
      .references(() => newsCategories.id),
    subjectId: integer("subject_id").references(() => subjects.id),
    title: text().notNull(),
    intro: text().notNull().default(""),
    content: text().notNull(),
    source: text().notNull().default(""),
    author: text().notNull().default(""),
    tags: jsonb().$type<readonly string[]>().notNull().default([]),
    viewNum: integer("view_num").notNull().default(0),
    isTop: boolean("is_top").notNull().default(false),
    /** false: the news was withdrawn or is not published yet. */
    isShown: boolean("is_shown").notNull().default(true),
    publishTime: moment().notNull(),
  },
  (table) => [
    index("news_time").on(table.isTop, table.publishTime),
    index("news_cate").on(table.cateId, table.publishTime),
    index("news_subject").on(table.subjectId, table.publishTime),
    index("news_owner").on(table.agencyId),
  ],
);

/**
 * New readers that are not yet in the number of readers in `news`. That number changes only every ten minutes, so that
 * pages that show it can be cached.
 */
export const newsViews = pgTable("news_views", {
  newsId: integer("news_id")
    .primaryKey()
    .references(() => news.id, { onDelete: "cascade" }),
  num: integer().notNull(),
});

export const helpArticles = pgTable(
  "help_articles",
  {
    id: rowId(),
    agencyId: ownerId(),
    cate: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [index("help_articles_owner").on(table.agencyId, table.sort)],
);

/**
 * Fixed pages such as aboutus and privacy. A page of an agency is shown instead of the shared page of the same name.
 */
export const pages = pgTable(
  "pages",
  {
    id: rowId(),
    agencyId: ownerId(),
    key: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** false: the agency's page is hidden, and the shared page is shown instead. */
    isShown: boolean("is_shown").notNull().default(true),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [unique("pages_key").on(table.agencyId, table.key).nullsNotDistinct()],
);

export const ads = pgTable(
  "ads",
  {
    id: rowId(),
    agencyId: ownerId(),
    position: text().notNull(),
    subjectId: integer("subject_id").references(() => subjects.id),
    title: text().notNull(),
    line: text().notNull().default(""),
    hue: integer().notNull().default(160),
    url: text().notNull(),
    /** Address of a picture; "": the banner is drawn. */
    picture: text().notNull().default(""),
    isShown: boolean("is_shown").notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [index("ads_position").on(table.position, table.sort)],
);
