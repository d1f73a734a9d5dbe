import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let operator: PageVisitor;
beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  operator = await pageVisitor({ upstream, pages }, "owner");
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

test.each(["/school/open", "/agency/add"])("takes a new flag as text at %s", async (path) => {
  const { text } = await operator.get(path);
  expect(text).toMatch(/<input type="text"[^>]* id="f-flag"/);
  expect(text).toContain("2 到 32 位小写字母");
});

test("opens a school, and leads to what learners need first", async () => {
  const fields = { flag: "qingshan", name: "青山教育", host: "qingshan.example.com", subjects: "教师资格证" };
  const tried = await operator.sendForm("/school/open", fields);
  const at = tried.get("Location") ?? "";
  expect((await operator.get(at)).text).toContain("学校 青山教育 已开设");
  await operator.send(at, { do: "1" });
  const { text } = await operator.get(at);
  expect(text).toContain(
    '<a href="/page/add?agency=qingshan&amp;key=user_agreement" class="main">写用户协议</a>',
  );
  expect(text).toContain('<a href="/page/add?agency=qingshan&amp;key=privacy">写隐私政策</a>');
  const form = await operator.get("/page/add?agency=qingshan&key=user_agreement");
  expect(form.text).toContain('<option value="qingshan" selected>青山教育</option>');
});

test("shows a new installation its first steps, and an owner none once they are done", async () => {
  await using empty = await startTestUpstream();
  await empty.db.execute(sql`truncate agencies, subjects, pages, users cascade`);
  const emptyPages = await serveTestPages(empty);
  const visitor = await pageVisitor({ upstream: empty, pages: emptyPages }, "owner");
  const { text } = await visitor.get("/");
  await emptyPages.stop();
  expect(text).toContain('<a href="/school/open" class="button main">开设学校</a>');
  expect(text).toContain('<a href="/page/add?key=privacy">写隐私政策</a>');
  expect((await operator.get("/")).text).not.toContain("开设学校</a> <span");
});
