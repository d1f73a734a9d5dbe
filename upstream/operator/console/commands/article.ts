import { and, eq, isNull } from "drizzle-orm";
import { ads, helpArticles, newsCategories, pages } from "#upstream/platform/db/schema/articles.ts";
import { changeCommand } from "../command.ts";
import {
  addContent,
  changeContent,
  findContentRow,
  nextSort,
  requireChange,
  requireIds,
} from "../content.ts";
import {
  contentCommands,
  fileOption,
  freeText,
  emptyIfNone,
  ownerOption,
  sortOption,
  text,
} from "../contentCommands.ts";
import { BANNER, CATEGORY, HELP, PAGE, SUBJECT } from "../contentKinds.ts";
import { CallError, Declined } from "../../errors.ts";
import { findOwner } from "../find.ts";
import { readArticle } from "../readArticle.ts";

const categoryOptions = {
  name: text(10, "its name"),
  intro: freeText(60, "what it is about"),
  sort: sortOption,
} as const;

export const categoryCommands = [
  ...contentCommands(CATEGORY, {
    many: "Categories of news",
    hidden: "out of lists, with all news that stand in it.",
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Makes a category that news can stand in.",
    options: { agency: ownerOption, ...categoryOptions, name: { ...categoryOptions.name, required: true } },
    example: "category add --agency beikao --name 考试动态",
    async run(context, { agency, name, intro, sort }) {
      const owner = await findOwner(context.tx, agency);
      return addContent(context, CATEGORY, {
        agencyId: owner?.id ?? null,
        name,
        intro: emptyIfNone(intro) ?? "",
        sort: sort ?? (await nextSort(context.tx, newsCategories, newsCategories.sort)),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a category of news.",
    args: { id: { kind: "id", help: "of the category; category list tells it" } },
    options: categoryOptions,
    example: "category change 1 --name 报考通知",
    run(context, { id, intro, ...fields }) {
      requireChange({ intro, ...fields });
      return changeContent(context, CATEGORY, id, { ...fields, intro: emptyIfNone(intro) });
    },
  }),
];

const articleOptions = {
  cate: text(20, "under which heading, such as 账号与登录"),
  title: text(60, "its title (the file's first heading)"),
  file: fileOption,
  sort: sortOption,
} as const;

export const articleCommands = [
  ...contentCommands(HELP, { many: "Articles of help", hidden: "out of 帮助中心 and the search." }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Writes an article of help from a file.",
    options: {
      agency: ownerOption,
      ...articleOptions,
      cate: { ...articleOptions.cate, required: true },
      file: { ...fileOption, required: true },
    },
    example: "article add --agency beikao --cate 账号与登录 --file login.md",
    async run(context, { agency, cate, file, sort, ...values }) {
      const owner = await findOwner(context.tx, agency);
      const { html, title } = readArticle(file);
      return addContent(context, HELP, {
        agencyId: owner?.id ?? null,
        cate,
        title: titleOf(values.title ?? title),
        content: html,
        sort: sort ?? (await nextSort(context.tx, helpArticles, helpArticles.sort)),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of an article of help.",
    args: { id: { kind: "id", help: "of the article; article list tells it" } },
    options: articleOptions,
    example: "article change 1 --file login.md",
    run(context, { id, file, ...fields }) {
      requireChange({ file, ...fields });
      return changeContent(context, HELP, id, { ...fields, content: file && readArticle(file).html });
    },
  }),
];

const pageOptions = { title: text(60, "its title (the file's first heading)"), file: fileOption } as const;

export const pageCommands = [
  ...contentCommands(PAGE, {
    many: "Pages that every agency has: about us, agreement, privacy, policy",
    hidden: "the shared one stands in its place.",
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about:
      "Writes one of the pages that every agency has, from a file; an agency's own stands before the shared one.",
    options: {
      agency: ownerOption,
      key: {
        kind: "choice",
        of: ["aboutus", "user_agreement", "privacy", "policy"],
        help: "which page",
        required: true,
      },
      ...pageOptions,
      file: { ...fileOption, required: true },
    },
    example: "page add --agency beikao --key aboutus --file about.md",
    async run(context, { agency, key, file, ...values }) {
      const owner = await findOwner(context.tx, agency);
      const { html, title } = readArticle(file);
      const place = and(eq(pages.key, key), owner ? eq(pages.agencyId, owner.id) : isNull(pages.agencyId));
      const [twin] = await context.tx.select({ id: pages.id }).from(pages).where(place);
      if (twin)
        throw new Declined(`--key: ${agency} has that page. page change ${twin.id} --file FILE changes it.`);
      return addContent(context, PAGE, {
        agencyId: owner?.id ?? null,
        key,
        title: titleOf(values.title ?? title),
        content: html,
        updatedAt: new Date(context.nowMs),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of such a page.",
    args: { id: { kind: "id", help: "of the page; page list tells it" } },
    options: pageOptions,
    example: "page change 1 --file about.md",
    run(context, { id, file, title }) {
      requireChange({ file, title });
      const content = file && readArticle(file).html;
      return changeContent(context, PAGE, id, { title, content, updatedAt: new Date(context.nowMs) });
    },
  }),
];

const bannerOptions = {
  title: text(30, "the large line"),
  line: freeText(60, "a second, smaller one"),
  url: { kind: "address", help: "where it leads" },
  subject: { kind: "id", help: "of level 1: only on the pages of this subject (all)" },
  hue: { kind: "whole", least: 1, most: 360, help: "its colour, as degrees of a circle (160)" },
  sort: sortOption,
} as const;
const position = {
  kind: "choice",
  of: ["home_banner", "home_side", "course_top", "live_top", "news_side"],
  help: "where it stands",
} as const;

export const bannerCommands = [
  ...contentCommands(BANNER, { many: "Banners, place by place", hidden: "out of the pages." }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Puts a banner on pages.",
    options: {
      agency: ownerOption,
      ...bannerOptions,
      position: { ...position, required: true },
      title: { ...bannerOptions.title, required: true },
      url: { ...bannerOptions.url, required: true },
    },
    example: "banner add --agency beikao --position home_banner --title 春季班开课 --url /classroom/1",
    async run(context, { agency: flag, subject, sort, line: second, ...fields }) {
      const agency = await findOwner(context.tx, flag);
      await requireIds(context.tx, SUBJECT, subject === undefined ? [] : [subject], {
        field: "--subject",
        agency,
      });
      return addContent(context, BANNER, {
        ...fields,
        line: emptyIfNone(second),
        agencyId: agency?.id ?? null,
        subjectId: subject ?? null,
        sort: sort ?? (await nextSort(context.tx, ads, ads.sort)),
      });
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a banner.",
    args: { id: { kind: "id", help: "of the banner; banner list tells it" } },
    options: { ...bannerOptions, position },
    example: "banner change 1 --title 冲刺班开课",
    async run(context, { id, subject, line: second, ...fields }) {
      requireChange({ subject, second, ...fields });
      const { agencyId } = await findContentRow(context.tx, BANNER, id);
      const agency = agencyId === null ? null : { id: agencyId };
      await requireIds(context.tx, SUBJECT, subject === undefined ? [] : [subject], {
        field: "--subject",
        agency,
      });
      return changeContent(context, BANNER, id, { ...fields, line: emptyIfNone(second), subjectId: subject });
    },
  }),
];

function titleOf(title: string): string {
  if (title === "") throw new CallError("--title is missing, and the file has no heading to take it from.");
  return title;
}
