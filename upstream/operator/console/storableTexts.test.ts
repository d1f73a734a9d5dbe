import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { consoleOver } from "../../testing/adminConsole.ts";
import { type TestUpstream, startTestUpstream } from "../../testing/testUpstream.ts";
import { runCall } from "./runCall.ts";

let upstream: TestUpstream;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  folder = await mkdtemp(join(tmpdir(), "texts-"));
});
afterAll(async () => {
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

test("removes a NUL character from news that are read from a file", async () => {
  const file = join(folder, "term.md");
  await writeFile(file, "# 开\0学\n\n九月\0一日。\n");
  const admin = consoleOver(upstream.db);
  const { code, err } = await admin("news", "add", "--agency", "jia", "--cate", "考试动态", "--file", file);
  expect([code, err]).toEqual([0, ""]);
  const [row] = await upstream.db.select().from(news).where(eq(news.title, "开学"));
  expect(row?.content).toContain("九月一日");
});

test("accepts a text with half a surrogate pair, and writes it to the table of changes", async () => {
  const values = { flag: "jia", slogan: "先学\ud83d一步\0" };
  const request = { noun: "agency", action: "change", values, actor: "op" };
  await runCall(upstream.db, request, upstream.now());
  const [row] = await upstream.db.select().from(agencies).where(eq(agencies.flag, "jia"));
  expect(row?.slogan).toBe("先学\ufffd一步");
});

test("cuts a long text for the table of changes without halving a character", async () => {
  const slogan = `${"长".repeat(19_999)}😀${"长".repeat(400)}`;
  const values = { flag: "jia", slogan };
  await runCall(upstream.db, { noun: "agency", action: "change", values, actor: "op" }, upstream.now());
  const [row] = await upstream.db.select().from(adminChanges).orderBy(desc(adminChanges.id)).limit(1);
  expect(row?.after?.["slogan"]).toMatch(/^长+😀?… \(20401 characters\)$/);
});
