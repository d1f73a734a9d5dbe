import { eq, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { news } from "../../platform/db/schema/articles.ts";
import { contractTemplates } from "../../platform/db/schema/contractTemplates.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { AnyKind } from "../school/kinds/contentKind.ts";
import { allKinds } from "../school/kinds/contentKinds.ts";
import { SUBJECT } from "../school/kinds/subjectKind.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let editor: PageVisitor;
beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  await upstream.db.insert(contractTemplates).values({ agencyId: 1, name: "合同", content: "文" });
  editor = await pageVisitor({ upstream, pages }, "editor", { agency: "yi" });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const STORED = '<p class="x">一</p>\r\n<custom>二</custom>';
const content = async () => {
  const [row] = await upstream.db.select().from(news).where(eq(news.id, 44));
  return row?.content;
};

/** Sends the form of a piece of news, and returns the page behind it. */
async function send(fields: Record<string, string>, files?: Parameters<PageVisitor["sendForm"]>[2]) {
  const sent = await editor.sendForm("/news/change", { id: 44, ...fields }, files);
  const work = sent.get("Location") ?? "";
  return { work, page: work === "" ? sent : await editor.get(work) };
}

test("shows the text of news in a text area and as the property of its editor", async () => {
  await upstream.db.update(news).set({ content: STORED }).where(eq(news.id, 44));
  const { text } = await editor.get("/news/change?id=44");
  expect(text).toMatch(/<textarea rows="16" id="f-file" name="file"[^>]*>\s*&lt;p class=&quot;x&quot;&gt;一/);
  expect(text).toContain('data-island="articleField"');
});

test("keeps a text to the letter that the form sends as it is", async () => {
  const { work, page } = await send({ title: "新的标题", file: STORED });
  expect(page.text).not.toContain("&lt;custom");
  await editor.send(work, { do: "1" });
  expect(await content()).toBe(STORED);
});

test("previews a typed text as learners see it, without its scripts, and stores it", async () => {
  const typed = "<h2>安排</h2>\n<p>周六<b>上课</b><script>alert(1)</script></p>";
  const { work, page } = await send({ file: typed });
  expect(page.text).toMatch(/<div class="article"[^>]*><h2>安排<\/h2>/);
  expect(page.text).not.toContain("alert(1)");
  await editor.send(work, { do: "1" });
  expect(await content()).toBe(typed);
});

test("takes the chosen file in place of the typed text", async () => {
  const { work } = await send({ file: "<p>打的字</p>" }, { file: ["# 题\n\n文件里的**字**", "a.md"] });
  await editor.send(work, { do: "1" });
  expect(await content()).toBe("<p>文件里的<strong>字</strong></p>");
});

test("writes news without a file, and shows a refused text again", async () => {
  const refused = await editor.sendForm("/news/add", { file: "<p>很长</p>" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("&lt;p&gt;很长&lt;/p&gt;");
  const empty = await editor.sendForm("/news/add", { cate: "x", title: "题" });
  expect(empty.text).toContain('<a href="#f-file">');
});

test.each(["news", "article", "page", "course", "classroom", "teacher", "template", "subject"])(
  "shows the text of %s as learners see it, and its source behind a fold",
  async (noun) => {
    const owner = await pageVisitor({ upstream, pages }, "owner");
    const [table, column, id] = await articleOf(noun);
    const typed = "<h2>安排</h2><p>周六<b>上课</b><script>alert(1)</script></p>";
    await upstream.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${typed} where id = ${id}`,
    );
    const { text } = await owner.get(`/${noun}/show?id=${id}`);
    const shown = text.replace(/<details><summary>网页源代码<\/summary>[\s\S]*?<\/details>/, "");
    expect(shown).not.toBe(text);
    expect(shown).toMatch(/<div class="article"[^>]*><h2>安排<\/h2>/);
    expect(shown).not.toMatch(/&lt;h2|alert\(1\)/);
    expect(text).toContain("&lt;h2&gt;安排&lt;/h2&gt;&lt;p&gt;周六");
    expect(text).not.toContain("<script>alert");
  },
);

/** Returns the table and column of the text of a noun, with the id of a row. */
async function articleOf(noun: string): Promise<readonly [table: string, column: string, id: number]> {
  const kind = [SUBJECT, ...allKinds.map(([, one]) => one)].find((one) => one.noun === noun);
  if (!kind) throw new Error(`no kind ${noun}`);
  const fields = Object.entries(kind.fields as AnyKind["fields"]);
  const [column = ""] = fields.find(([, { option }]) => option?.kind === "article") ?? [];
  const [row] = await upstream.db
    .select({ id: kind.table.id })
    .from(kind.table as PgTable)
    .limit(1);
  return [getTableName(kind.table), column, Number(row?.id)];
}

test("refuses an article that was emptied, and keeps what the form changes beside it", async () => {
  await upstream.db.update(news).set({ content: STORED, title: "旧题" }).where(eq(news.id, 44));
  const { page } = await send({ title: "又一个标题", file: "  " });
  expect(page.status).toBe(422);
  expect(page.text).toContain('<a href="#f-file">');
  expect(page.text).toContain("又一个标题");
  expect(await content()).toBe(STORED);
});

test("keeps the text that somebody else stored meanwhile when a form does not send the text", async () => {
  await upstream.db.update(news).set({ content: "<p>别人改的</p>" }).where(eq(news.id, 44));
  const { work } = await send({ title: "只改标题" });
  await editor.send(work, { do: "1" });
  expect(await content()).toBe("<p>别人改的</p>");
});
