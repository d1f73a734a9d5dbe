import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { addSchoolRows } from "../../testing/schoolRows.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;
let owner: Awaited<ReturnType<typeof pageVisitor>>;
let id: number;

beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream);
  const school = { flag: "jia", agencyId: 1, mark: "本甲", nowMs: upstream.now() };
  const { ids } = await addSchoolRows(upstream.db, school);
  id = Number(ids["course"]);
  await upstream.db
    .update(courses)
    .set({ intro: "旧简介", type: "精讲", year: 2027 })
    .where(eq(courses.id, id));
  owner = await pageVisitor({ upstream, pages }, "owner", { agency: "jia" });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#34;", '"');

async function openForm() {
  const { text } = await owner.get(`/course/change?id=${id}`);
  const [, shown = ""] = /name="_shown" value="([^"]*)"/.exec(text) ?? [];
  const texts = Object.entries(JSON.parse(unescaped(shown)) as Record<string, string>);
  const fields = Object.fromEntries(texts.filter(([name]) => !name.startsWith("#")));
  return { text, shown: unescaped(shown), texts: fields };
}

async function send(fields: Readonly<Record<string, string>>) {
  const sent = await owner.sendForm("/course/change", { id, ...fields });
  const at = sent.get("Location");
  return at === undefined ? sent : await owner.get(at);
}

test("fills a form of change with what is stored", async () => {
  const { text, texts } = await openForm();
  expect(texts).toMatchObject({ intro: "旧简介", type: "精讲", year: "2027" });
  expect(text).toContain(`value="精讲"`);
  expect(text).toMatch(/<textarea[^>]*name="intro"[^>]*>\s*旧简介<\/textarea>/);
});

test("changes only what is no longer as the form showed it, also after somebody else's change", async () => {
  const { shown, texts } = await openForm();
  await upstream.db.update(courses).set({ type: "冲刺" }).where(eq(courses.id, id));
  const { text } = await send({ ...texts, year: "2028", _shown: shown });
  expect(text).toContain("2028");
  expect(text).not.toContain("精讲");
});

test("empties a text that was emptied, and refuses to empty what has to be filled in", async () => {
  const { shown, texts } = await openForm();
  expect((await send({ ...texts, intro: "", _shown: shown })).text).toMatch(/简介[\s\S]*旧简介/);
  const refused = await send({ ...texts, name: "", intro: "写了很久的简介", _shown: shown });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("不能为空");
  expect(refused.text).toContain("写了很久的简介");
});
