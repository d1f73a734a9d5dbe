import { and, eq } from "drizzle-orm";
import { ownedBy } from "#upstream/domain/catalogue/ownedBy.ts";
import * as z from "zod/mini";
import { ads, helpArticles, news, newsCategories, pages } from "#upstream/platform/db/schema/articles.ts";
import { Declined } from "../../errors.ts";
import { entryTime } from "../entry.ts";
import { anyText, days, flag, hue, id, moment, text, texts, time, url } from "../schemas/fields.ts";
import { publishedAt } from "../times.ts";
import { contentKind } from "./contentKind.ts";
import { article, counted, heading, named, needed, reference, withOption } from "./kindFields.ts";
import { freeText } from "./options.ts";

const title = heading(60, "its title (the file's first heading)");
const content = needed(article("its text: a file of Markdown (.md) or HTML (.html), in UTF-8"));

/** Kinds of texts and pictures, each behind those that it refers to. */
export const articleKinds = {
  newsCategories: contentKind({
    noun: "category",
    label: "栏目",
    table: newsCategories,
    list: ["name", "intro", "sort"],
    fields: {
      name: named(10, "its name"),
      intro: { seed: anyText, option: freeText(60, "what it is about") },
    },
    texts: {
      many: "Categories of news",
      hidden: "out of lists, with all news that stand in it.",
      add: ["Makes a category that news can stand in.", "--agency beikao --name 考试动态"],
      change: ["Changes what is given of a category of news.", "1 --name 报考通知"],
    },
  }),
  news: contentKind({
    noun: "news",
    table: news,
    list: ["title"],
    body: "content",
    order: [news.id],
    fields: {
      content,
      cateId: {
        seed: id,
        of: "newsCategories",
        option: {
          name: "cate",
          kind: "text",
          most: 20,
          help: "its category, by name or id; news categories tells them",
          isNeeded: true,
          before: "source",
        },
      },
      title,
      intro: {
        seed: text,
        option: { kind: "text", most: 200, help: "what lists say of it (the beginning of its text)" },
      },
      source: { seed: text, option: { kind: "text", most: 30, help: "where it comes from" } },
      author: { seed: text, option: { kind: "text", most: 30, help: "who wrote it", before: "source" } },
      /** Time of publication. Demo content, which always looks current, has days before the seeding and a time instead. */
      publishTime: {
        as: "at",
        seed: z.exactOptional(moment),
        toColumn: (_: unknown, entry: Parameters<typeof publishedAt>[0], nowMs: number) =>
          new Date(publishedAt(entry, nowMs)),
        toEntry: entryTime,
        option: { kind: "moment", help: "when it comes out (now)", read: (ms: number) => new Date(ms) },
      },
      daysAgo: { seed: z.exactOptional(days) },
      time: { seed: z.exactOptional(time) },
      viewNum: counted,
      tags: { seed: texts },
      isTop: { as: "top", seed: flag },
      subjectId: {
        ...withOption(reference("subjects", "the subject it is about, of any level"), { before: "author" }),
        seed: z.exactOptional(id),
      },
    },
  }),
  help: contentKind({
    noun: "article",
    label: "帮助",
    table: helpArticles,
    list: ["cate", "title", "sort"],
    body: "content",
    fields: {
      /** Name of the category of help, such as 账号与登录 (account and sign-in). */
      cate: named(20, "under which heading, such as 账号与登录"),
      title,
      content,
    },
    texts: {
      many: "Articles of help",
      hidden: "out of 帮助中心 and the search.",
      add: ["Writes an article of help from a file.", "--agency beikao --cate 账号与登录 --file login.md"],
      change: ["Changes what is given of an article of help.", "1 --file login.md"],
    },
  }),
  pages: contentKind({
    noun: "page",
    label: "页面",
    table: pages,
    list: ["key", "title", "updatedAt"],
    body: "content",
    key: [pages.agencyId, pages.key],
    order: [pages.key],
    stamp: "updatedAt",
    fields: {
      key: {
        seed: z.enum(["aboutus", "user_agreement", "privacy", "policy"]),
        option: {
          kind: "choice",
          of: ["aboutus", "user_agreement", "privacy", "policy"],
          help: "which page",
          isNeeded: true,
          isFinal: true,
        },
      },
      title,
      content,
    },
    async check(tx, { values, agencyId, isNew }) {
      if (!isNew) return;
      const [twin] = await tx
        .select({ id: pages.id })
        .from(pages)
        .where(and(eq(pages.key, String(values["key"])), ownedBy(pages.agencyId, agencyId)));
      if (twin)
        throw new Declined(
          `--key: ${String(values["agency"])} has that page. page change ${twin.id} --file FILE changes it.`,
        );
    },
    texts: {
      many: "Pages that every agency has: about us, agreement, privacy, policy",
      hidden: "the shared one stands in its place.",
      add: [
        "Writes one of the pages that every agency has, from a file; an agency's own stands before the shared one.",
        "--agency beikao --key aboutus --file about.md",
      ],
      change: ["Changes what is given of such a page.", "1 --file about.md"],
    },
  }),
  ads: contentKind({
    noun: "banner",
    label: "横幅",
    table: ads,
    list: ["position", "title", "url", "subjectId", "sort"],
    fields: {
      position: {
        seed: z.enum(["home_banner", "home_side", "course_top", "live_top", "news_side"]),
        option: {
          kind: "choice",
          of: ["home_banner", "home_side", "course_top", "live_top", "news_side"],
          help: "where it stands",
          isNeeded: true,
          before: "",
        },
      },
      title: named(30, "the large line"),
      line: { seed: anyText, option: freeText(60, "a second, smaller one") },
      url: { seed: url, option: { kind: "address", help: "where it leads", isNeeded: true } },
      hue: {
        seed: hue,
        option: { kind: "whole", least: 1, most: 360, help: "its colour, as degrees of a circle (160)" },
      },
      subjectId: {
        ...withOption(reference("subjects", "of level 1: only on the pages of this subject (all)"), {
          before: "hue",
        }),
        seed: z.exactOptional(id),
      },
    },
    texts: {
      many: "Banners, place by place",
      hidden: "out of the pages.",
      add: [
        "Puts a banner on pages.",
        "--agency beikao --position home_banner --title 春季班开课 --url /classroom/1",
      ],
      change: ["Changes what is given of a banner.", "1 --title 冲刺班开课"],
    },
  }),
};
