import { and, eq } from "drizzle-orm";
import { ownedBy } from "#upstream/domain/catalogue/ownedBy.ts";
import * as z from "zod/mini";
import { ads, helpArticles, news, newsCategories, pages } from "#upstream/platform/db/schema/articles.ts";
import { Declined } from "../../errors.ts";
import { entryTime } from "../entry.ts";
import { anyText, days, flag, hue, id, moment, text, texts, time, url } from "../schemas/fields.ts";
import { publishedAt } from "../times.ts";
import { contentKind } from "./contentKind.ts";
import { article, counted, heading, named, needed, ownPicture, reference, withOption } from "./kindFields.ts";
import { freeText } from "./options.ts";
import { both } from "#upstream/platform/kit/language.ts";

const title = heading(60, "its title (the file's first heading)", ["标题", "不填用文件的第一个标题"]);
const content = needed(
  article("its text: a file of Markdown (.md) or HTML (.html), in UTF-8", [
    "正文文件",
    "Markdown（.md）或 HTML（.html），UTF-8 编码",
  ]),
);

/** Kinds of texts and pictures, each behind those that it refers to. */
export const articleKinds = {
  newsCategories: contentKind({
    noun: "category",
    label: "栏目",
    table: newsCategories,
    list: ["name", "intro", "sort"],
    fields: {
      name: named(10, "its name", ["栏目名称"]),
      intro: { seed: anyText, option: freeText(60, "what it is about", ["简介"]) },
    },
    texts: {
      many: "Categories of news",
      hidden: "out of lists, with all news that stand in it.",
      hiddenZh: "栏目和里面的资讯都不再显示。",
      add: ["Makes a category that news can stand in.", "--agency beikao --name 考试动态", "添加资讯栏目。"],
      change: ["Changes what is given of a category of news.", "1 --name 报考通知", "没有改动的项保持不变。"],
    },
  }),
  news: contentKind({
    noun: "news",
    label: "资讯",
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
          zh: ["栏目", "名称或编号，见 news categories"],
          isNeeded: true,
          before: "source",
        },
      },
      title,
      intro: {
        seed: text,
        option: {
          kind: "text",
          most: 200,
          help: "what lists say of it (the beginning of its text)",
          zh: ["摘要", "列表里显示，不填用正文开头"],
        },
      },
      source: { seed: text, option: { kind: "text", most: 30, help: "where it comes from", zh: ["来源"] } },
      author: {
        seed: text,
        option: { kind: "text", most: 30, help: "who wrote it", zh: ["作者"], before: "source" },
      },
      /** Time of publication. Demo content, which always looks current, has days before the seeding and a time instead. */
      publishTime: {
        as: "at",
        seed: z.exactOptional(moment),
        toColumn: (_: unknown, entry: Parameters<typeof publishedAt>[0], nowMs: number) =>
          new Date(publishedAt(entry, nowMs)),
        toEntry: entryTime,
        option: {
          kind: "moment",
          help: "when it comes out (now)",
          zh: ["发布时间", "不填就是现在"],
          read: (ms: number) => new Date(ms),
        },
      },
      daysAgo: { seed: z.exactOptional(days) },
      time: { seed: z.exactOptional(time) },
      viewNum: counted,
      tags: { seed: texts },
      isTop: { as: "top", seed: flag },
      subjectId: {
        ...withOption(
          reference("subjects", "the subject it is about, of any level", ["科目", "哪一级都可以"]),
          { before: "author" },
        ),
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
      cate: named(20, "under which heading, such as 账号与登录", ["分类", "如 账号与登录"]),
      title,
      content,
    },
    texts: {
      many: "Articles of help",
      hidden: "out of 帮助中心 and the search.",
      hiddenZh: "帮助中心和搜索里不再显示。",
      add: [
        "Writes an article of help from a file.",
        "--agency beikao --cate 账号与登录 --file login.md",
        "用文件添加一篇帮助。",
      ],
      change: ["Changes what is given of an article of help.", "1 --file login.md", "没有改动的项保持不变。"],
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
          zh: ["页面"],
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
          both(
            `--key: ${String(values["agency"])} has that page. page change ${twin.id} --file FILE changes it.`,
            `--key: ${String(values["agency"])} 已有这个页面，用 page change 修改（编号 ${twin.id}）。`,
          ),
        );
    },
    texts: {
      many: "Pages that every agency has: about us, agreement, privacy, policy",
      hidden: "the shared one stands in its place.",
      hiddenZh: "改用各机构共用的页面。",
      add: [
        "Writes one of the pages that every agency has, from a file; an agency's own stands before the shared one.",
        "--agency beikao --key aboutus --file about.md",
        "用文件添加每个机构都有的页面；机构自己的优先于共用的。",
      ],
      change: ["Changes what is given of such a page.", "1 --file about.md", "没有改动的项保持不变。"],
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
          zh: ["位置"],
          isNeeded: true,
          before: "",
        },
      },
      title: named(30, "the large line", ["标题", "大字"]),
      line: { seed: anyText, option: freeText(60, "a second, smaller one", ["副标题", "小字"]) },
      url: {
        seed: url,
        option: { kind: "address", help: "where it leads", zh: ["链接地址"], isNeeded: true },
      },
      hue: {
        seed: hue,
        option: {
          kind: "whole",
          least: 1,
          most: 360,
          help: "its colour, as degrees of a circle (160)",
          zh: ["颜色", "色环角度，1 到 360，不填为 160"],
        },
      },
      picture: ownPicture("picture", "banner", "a picture of its own", [
        "横幅图片",
        "宽图；小字留空时文字应在图里",
      ]),
      subjectId: {
        ...withOption(
          reference("subjects", "of level 1: only on the pages of this subject (all)", [
            "科目",
            "一级科目，只在它的页面显示；不填为全部",
          ]),
          { before: "hue", levels: [1] },
        ),
        seed: z.exactOptional(id),
      },
    },
    texts: {
      many: "Banners, place by place",
      hidden: "out of the pages.",
      hiddenZh: "页面上不再显示。",
      add: [
        "Puts a banner on pages.",
        "--agency beikao --position home_banner --title 春季班开课 --url /classroom/1",
        "在页面上放横幅。",
      ],
      change: ["Changes what is given of a banner.", "1 --title 冲刺班开课", "没有改动的项保持不变。"],
    },
  }),
};
