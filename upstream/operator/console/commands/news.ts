import { and, asc, count, desc, eq } from "drizzle-orm";
import { articleKinds } from "#upstream/operator/school/kinds/articleKinds.ts";
import { changeContent, insertContent, requireChange } from "../content.ts";
import { columnsOf, optionsOf, ownerOption } from "../contentOptions.ts";
import type { InputFile } from "../kinds.ts";
import { readArticle } from "../readArticle.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { news, newsCategories } from "#upstream/platform/db/schema/articles.ts";
import { type CommandContext, type Outcome, changeCommand, listCommand, showCommand } from "../command.ts";
import { Declined } from "../../errors.ts";
import {
  STATES,
  findCategory,
  findNews,
  inState,
  recordOf,
  rowOf,
  selectNews,
  stateOf,
} from "../newsRows.ts";
import { SHARED, findOwner, requireSubject, called, ofOwner } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";
import { ifState } from "../rowState.ts";

const id = {
  kind: "id",
  of: "news",
  help: "of the news, as in its address /news/ID",
  zh: ["资讯"],
} as const;
const NEWS = articleKinds.news;
const at = { kind: "moment", help: "when it comes out (now)", zh: ["发布时间", "不填就是现在"] } as const;

/** Options that the commands of news read themselves. */
type Typed = {
  readonly cate?: string;
  readonly subject?: number;
  readonly file?: InputFile;
};

export const newsCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "News, the newest first; coming: its time is still to come.",
    zh: ["列表", "资讯，最新的在前；还没到发布时间的是待发布。"],
    options: {
      agency: {
        kind: "flag",
        help: `only of this agency; ${SHARED}: of the shared library`,
        zh: ["机构", `${SHARED} 是共用内容`],
      },
      state: { kind: "choice", of: STATES, help: "only in this state", zh: ["状态"] },
      title: {
        kind: "text",
        most: 60,
        help: "only whose title holds this, or its pinyin or initials",
        zh: ["标题", "标题里的字、拼音或首字母"],
      },
    },
    example: "news list --agency beikao --state hidden",
    async run({ tx, nowMs, limit, offset }, values) {
      const where = and(
        await ofOwner(tx, news.agencyId, values.agency),
        values.state && inState(values.state, nowMs),
        await called(tx, { id: news.id, name: news.title }, values.title),
      );
      const found = await selectNews(tx, where)
        .orderBy(desc(news.publishTime), desc(news.id))
        .limit(limit)
        .offset(offset);
      return { rows: found.map((one) => rowOf(one, nowMs)), total: await tx.$count(news, where) };
    },
  }),
  listCommand({
    action: "categories",
    concerns: "agency",
    about: "The categories that news stand in.",
    zh: ["栏目", "资讯的栏目。"],
    example: "news categories",
    async run({ tx, limit, offset }) {
      const rows = await tx
        .select({
          id: newsCategories.id,
          name: newsCategories.name,
          flag: agencies.flag,
          news: count(news.id),
        })
        .from(newsCategories)
        .leftJoin(agencies, eq(agencies.id, newsCategories.agencyId))
        .leftJoin(news, eq(news.cateId, newsCategories.id))
        .groupBy(newsCategories.id, newsCategories.name, newsCategories.sort, agencies.flag)
        .orderBy(asc(newsCategories.sort), asc(newsCategories.id))
        .limit(limit)
        .offset(offset);
      return {
        rows: rows.map(({ flag, ...row }) => ({ ...row, agency: flag ?? SHARED })),
        total: await tx.$count(newsCategories),
      };
    },
  }),
  showCommand({
    action: "show",
    concerns: "agency",
    about: "One piece of news with its text.",
    zh: ["查看", "一篇资讯和正文。"],
    args: { id },
    example: "news show 1",
    async run({ tx, nowMs }, values) {
      const found = await findNews(tx, values.id);
      return { record: { ...recordOf(found, nowMs), content: found.row.content } };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Writes a piece of news from a file and gives it out.",
    zh: ["添加", "写一篇资讯并发布。"],
    options: {
      agency: ownerOption,
      ...optionsOf(NEWS, "add"),
      top: { kind: "switch", help: "puts it on top of lists", zh: ["置顶"] },
      hidden: {
        kind: "switch",
        help: "keeps it back until news publish",
        zh: ["先不发布", "以后用 news publish 发布"],
      },
    },
    example: "news add --agency beikao --cate 报名通知 --file term.md --top",
    async run(context, values) {
      const { tx, nowMs } = context;
      const agency = await findOwner(tx, values.agency);
      const { subject, file, cate = "" } = values as Typed;
      if (subject !== undefined) await requireSubject(tx, subject);
      const columns = columnsOf(NEWS, values, "add") as { readonly title: string; readonly content: string };
      const { id: newsId } = await insertContent(context, NEWS, {
        agencyId: agency?.id ?? null,
        intro: file ? readArticle(file).intro : "",
        source: agency?.name ?? "",
        isTop: values.top ?? false,
        isShown: !values.hidden,
        publishTime: new Date(nowMs),
        ...columns,
        cateId: await findCategory(tx, cate, agency?.id ?? null),
      });
      const id = context.made(newsId);
      const record = { ...recordOf(await findNews(tx, newsId), nowMs), id };
      return {
        said: both(`“${columns.title}” is written: /news/${id}.`, `“${columns.title}”已写好：/news/${id}。`),
        record,
      };
    },
  }),
  changeCommand({
    action: "change",
    concerns: "agency",
    about: "Changes what is given of a piece of news, and nothing else.",
    zh: ["修改", "没有改动的项保持不变。"],
    args: { id },
    options: optionsOf(NEWS, "change"),
    example: "news change 12 --title 报名延期 --file term.md",
    async run(context, { id: newsId, ...values }) {
      requireChange(values);
      const { row } = await findNews(context.tx, newsId);
      const { subject, cate } = values as Typed;
      if (subject !== undefined) await requireSubject(context.tx, subject);
      return write(context, newsId, {
        ...columnsOf(NEWS, values, "change"),
        ...(cate !== undefined && { cateId: await findCategory(context.tx, cate, row.agencyId) }),
      });
    },
  }),
  changeCommand({
    action: "publish",
    concerns: "agency",
    about: "Gives a piece out that was hidden or still to come; it is dated now, or as given.",
    zh: ["发布", "发布隐藏或待发布的资讯，时间为现在或填的时间。"],
    args: { id },
    options: { at },
    example: "news publish 12",
    fits: ifState("hidden", "coming"),
    async run(context, values) {
      const { row } = await findNews(context.tx, values.id);
      const isOut = row.isShown && row.publishTime.getTime() <= context.nowMs;
      if (isOut && values.at === undefined)
        throw new Declined(both(`ID: news ${row.id} is out already.`, `ID: 资讯 ${row.id} 已经发布。`));
      return write(context, values.id, { isShown: true, publishTime: new Date(values.at ?? context.nowMs) });
    },
  }),
  changeCommand({
    action: "unpublish",
    concerns: "agency",
    about: "Takes a piece back: out of lists, of the search, and of its own address.",
    zh: ["撤回", "列表、搜索和原地址都不再显示。"],
    args: { id },
    example: "news unpublish 12",
    fits: ifState("shown", "coming"),
    async run(context, values) {
      const { row } = await findNews(context.tx, values.id);
      if (!row.isShown)
        throw new Declined(both(`ID: news ${row.id} is hidden already.`, `ID: 资讯 ${row.id} 已经隐藏。`));
      return write(context, values.id, { isShown: false });
    },
  }),
  changeCommand({
    action: "top",
    concerns: "agency",
    about: "Puts a piece on top of lists, or takes it down.",
    zh: ["置顶", "把资讯置顶，或取消置顶。"],
    args: { id },
    options: { off: { kind: "switch", help: "takes it down", zh: ["取消置顶"] } },
    example: "news top 12",
    run: (context, values) => write(context, values.id, { isTop: !values.off }),
  }),
];

async function write(
  context: CommandContext,
  newsId: number,
  fields: Partial<typeof news.$inferInsert>,
): Promise<Outcome> {
  await changeContent(context, NEWS, newsId, fields);
  const found = await findNews(context.tx, newsId);
  const state = stateOf(found.row, context.nowMs);
  const said = both(
    `News ${newsId}, “${found.row.title}”, is changed: ${state}.`,
    `资讯“${found.row.title}”已修改，现在${valueText(state)}。`,
  );
  return { said, record: recordOf(found, context.nowMs) };
}
