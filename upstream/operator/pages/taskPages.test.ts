import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importDrafts } from "../../platform/db/schema/drafts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { type PageVisitor, pageVisitor, serveTestPages } from "../../testing/pageVisitor.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import type { ServedPages } from "./servePages.ts";

let upstream: TestUpstream;
let pages: ServedPages;

beforeAll(async () => {
  upstream = await startTestUpstream();
  pages = await serveTestPages(upstream, { momentMs: 0 });
});
afterAll(async () => {
  await pages.stop();
  await upstream[Symbol.asyncDispose]();
});

const NUM = 2_000;
const visitor = (actor = "王老师") => pageVisitor({ upstream, pages }, "editor", { actor });
const countOf = (mark: string) => upstream.db.$count(questions, like(questions.stem, `${mark}%`));

function lines(mark: string): string {
  return Array.from({ length: NUM }, (_, at) =>
    JSON.stringify({ subject: "地理", type: "judge", stem: `${mark}的第 ${at + 1} 题`, answer: ["正确"] }),
  ).join("\n");
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** Follows the pages of a task until it has ended. Returns the shown pages and the last answer. */
async function follow({ get }: PageVisitor, begun: Answer) {
  expect([begun.status, begun.headers["location"]]).toEqual([303, expect.stringContaining("/progress/")]);
  const at = begun.headers["location"] ?? "";
  const shown: string[] = [];
  for (;;) {
    const answer = (await get(at)) as Answer;
    if (answer.status !== 200) return { at, shown, last: answer };
    expect(answer.headers["refresh"]).toBe("2");
    shown.push(answer.text);
  }
}

const shownNum = (texts: readonly string[]) =>
  texts.map((text) => Number(new RegExp(`(?:读|检查)了 (\\d+) / ${NUM} 题`).exec(text)?.[1] ?? 0));

test("shows the progress of reading and importing to its own session alone, and imports once on two clicks", async () => {
  const me = await visitor();
  const other = await visitor("李老师");
  const begun = await me.upload("湖.jsonl", lines("湖泊"));
  const foreign = await other.get(begun.get("Location") ?? "");
  expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining("这个文件的进度不在了")]);
  const read = await follow(me, begun as unknown as Answer);
  expect(Math.max(...shownNum(read.shown))).toBeGreaterThan(0);
  expect(read.shown[0]).toContain("正在读取：湖.jsonl");
  expect([read.last.status, read.last.headers["location"]]).toEqual([
    303,
    expect.stringMatching(/^\/drafts\/\d+\?said=read$/),
  ]);
  const draft = (read.last.headers["location"] ?? "").split("?")[0] ?? "";
  const still = await me.get(`${read.at}?still`);
  expect(still.status).toBe(303);
  const first = await me.send(`${draft}/import`);
  const second = me.send(`${draft}/import`).then((answer) => answer);
  const imported = await follow(me, first as unknown as Answer);
  // An embedded database is busy with the import until it ends; the pages are shown nevertheless.
  expect(Math.max(...shownNum(imported.shown))).toBeGreaterThan(0);
  expect(imported.shown.at(-1)).toContain("可以关掉这一页");
  expect(imported.last.headers["location"]).toBe(`${draft}?said=imported`);
  expect((await second).status).toBe(303);
  expect(await countOf("湖泊")).toBe(NUM);
  expect((await me.get(`${draft}?said=imported`)).text).toContain(`新增 ${NUM} 题`);
});

test("shows in Chinese on the page of a task why a file was not read", async () => {
  const me = await visitor();
  const begun = await me.upload("坏.jsonl", `${lines("坏")}\n`.repeat(11));
  const { last } = await follow(me, begun as unknown as Answer);
  expect(last.status).toBe(422);
  expect(last.text).toContain("没有读完：坏.jsonl");
  expect(last.text).toContain("坏.jsonl 的题超过 20000 道");
  expect(last.text).toContain('<a href="/question/import?agency=jia">重新上传</a>');
  expect(await upstream.db.$count(importDrafts, like(importDrafts.file, "坏%"))).toBe(0);
});

/** Waits until a task of the session has done its first items. */
async function begunAt({ get }: PageVisitor, begun: Answer): Promise<string> {
  const at = begun.headers["location"] ?? "";
  for (;;) {
    const { text, status } = await get(at);
    expect(status).toBe(200);
    if ((shownNum([text])[0] ?? 0) > 0) return at;
  }
}

test("reports an import and a reading that a stop of the upstream ends, writes nothing, and repeats both later", async () => {
  const me = await visitor();
  const read = await follow(me, (await me.upload("海.jsonl", lines("海"))) as unknown as Answer);
  const draft = (read.last.headers["location"] ?? "").split("?")[0] ?? "";
  const importing = await begunAt(me, (await me.send(`${draft}/import`)) as unknown as Answer);
  await pages.stop();
  expect(await countOf("海")).toBe(0);
  pages = await serveTestPages(upstream, { momentMs: 0 });
  const after = await visitor();
  const told = await after.get(importing);
  expect(told.get("Location")).toBe(`${draft}?said=gone`);
  expect((await after.get(`${draft}?said=gone`)).text).toContain("再按“导入”不会重复");
  await follow(after, (await after.send(`${draft}/import`)) as unknown as Answer);
  expect(await countOf("海")).toBe(NUM);
  const reading = await begunAt(after, (await after.upload("洋.jsonl", lines("洋"))) as unknown as Answer);
  await pages.stop();
  expect(await upstream.db.$count(importDrafts, like(importDrafts.file, "洋%"))).toBe(0);
  pages = await serveTestPages(upstream);
  const again = await visitor();
  expect((await again.get(reading)).text).toContain("运营台重新启动过");
  // A request that waits for its file gets the message about the stop.
  const asked = vi.spyOn(upstream.db, "select");
  const waiting = again.upload("洋.jsonl", lines("洋")).then((answer) => answer);
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(5), {
    timeout: 20_000,
    interval: 5,
  });
  await pages.stop();
  asked.mockRestore();
  const answer = await waiting;
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("运营台正在停止")]);
  pages = await serveTestPages(upstream, { momentMs: 0 });
});
