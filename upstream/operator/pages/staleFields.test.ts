import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { addSchoolRows } from "../../testing/schoolRows.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "../console/runCall.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let owner: Awaited<ReturnType<typeof pageVisitor>>;
let ids: { readonly course: number; readonly news: number };

beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  const school = { flag: "jia", agencyId: 1, mark: "本甲", nowMs: upstream.now() };
  const rows = (await addSchoolRows(upstream.db, school)).ids;
  ids = { course: Number(rows["course"]), news: Number(rows["news"]) };
  owner = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
});
beforeEach(async () => {
  const { db } = upstream;
  await db.update(courses).set({ intro: "旧简介", type: "精讲" }).where(eq(courses.id, ids.course));
  await db.update(news).set({ content: "<p>旧的正文</p>" }).where(eq(news.id, ids.news));
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#34;", '"');
/** Returns the fields that a browser sends back untouched. */
const fieldsIn = (shown: string) =>
  Object.fromEntries(
    Object.entries(JSON.parse(shown) as Record<string, string>).filter(([name]) => !name.startsWith("#")),
  );
const shownIn = (text: string) => unescaped(/name="_shown" value="([^"]*)"/.exec(text)?.[1] ?? "");

/** Runs a change as somebody else. */
function changeAs(actor: string, noun: string, values: Readonly<Record<string, unknown>>) {
  return runCall(upstream.db, { noun, action: "change", values, actor }, upstream.now());
}

async function send(noun: "course" | "news", fields: Readonly<Record<string, string>>) {
  const sent = await owner.sendForm(`/${noun}/change`, { id: ids[noun], ...fields });
  const at = sent.get("Location");
  return at === undefined ? sent : await owner.get(at);
}

test("refuses once to overwrite a field that somebody else changed while the form was open", async () => {
  const shown = shownIn((await owner.get(`/course/change?id=${ids.course}`)).text);
  await changeAs("李老师", "course", { id: ids.course, intro: "李的简介" });
  const mine = { ...fieldsIn(shown), intro: "我的简介" };
  const refused = await send("course", { ...mine, _shown: shown });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/改成“李的简介”（李老师，20\d\d-/);
  expect(refused.text).toContain("我的简介");
  const again = await send("course", { ...mine, _shown: shownIn(refused.text) });
  expect(again.status).toBe(200);
  expect(again.text).toMatch(/李的简介[\s\S]*我的简介/);
});

test("takes a field that both changed to the same", async () => {
  const shown = shownIn((await owner.get(`/course/change?id=${ids.course}`)).text);
  await changeAs("李老师", "course", { id: ids.course, intro: "同样的简介" });
  const mine = { ...fieldsIn(shown), intro: "同样的简介", type: "冲刺" };
  const taken = await send("course", { ...mine, _shown: shown });
  expect(taken.status).toBe(200);
});

test("refuses once to overwrite an article that somebody else changed while the form was open", async () => {
  const shown = shownIn((await owner.get(`/news/change?id=${ids.news}`)).text);
  await upstream.db.update(news).set({ content: "<p>别人的正文</p>" }).where(eq(news.id, ids.news));
  const mine = { ...fieldsIn(shown), file: "<p>我的正文</p>" };
  const refused = await send("news", { ...mine, _shown: shown });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("这一项在你打开页面后改过了");
  expect(refused.text).toContain("我的正文");
  const again = await send("news", { ...mine, _shown: shownIn(refused.text) });
  expect(again.status).toBe(200);
});

test("does not bring an article back that was not touched and that somebody else changed", async () => {
  const shown = shownIn((await owner.get(`/news/change?id=${ids.news}`)).text);
  await upstream.db.update(news).set({ content: "<p>别人的正文</p>" }).where(eq(news.id, ids.news));
  const taken = await send("news", {
    ...fieldsIn(shown),
    file: "<p>旧的正文</p>",
    title: "新的标题",
    _shown: shown,
  });
  expect(taken.status).toBe(200);
  expect(taken.text).toContain("新的标题");
  expect(taken.text).not.toContain("旧的正文");
});
