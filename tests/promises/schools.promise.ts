import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AGENCIES_CHANGED, CATALOGUE_CHANGED, QUESTIONS_CHANGED } from "#upstream/platform/db/changes.ts";
import { exportBank } from "#upstream/operator/exporters/exportBank.ts";
import { indexChanges } from "#upstream/domain/search/indexChanges.ts";
import { SALT, type TestUpstream, startTestUpstream } from "#upstream/testing/testUpstream.ts";
import { type RunningSite, startSite } from "#tests/support/buildApp.ts";
import { rawGet } from "#tests/support/rawRequest.ts";
import { startRenderer } from "#tests/support/realRenderer.ts";

/*
 * Promise 31 for visitors and operators; upstream/schools.long.test.ts tests every call. All content belongs to one school
 * and has this character in its names. Another school has the same subjects: none of its pages, its sitemap, search or
 * exports may contain the character.
 */
const MARK = "鹣";
const [OWNER, OTHER] = ["localhost", "yi.example"] as const;
const OWNED: Readonly<Record<string, string>> = {
  teachers: "name",
  courses: "name",
  classrooms: "name",
  lives: "name",
  news_categories: "name",
  news: "title",
  help_articles: "title",
  questions: "stem",
};

let upstream: TestUpstream;
let site: RunningSite;
let folder: string;
beforeAll(async () => {
  upstream = await startTestUpstream();
  const { db } = upstream;
  const run = (statement: string) => db.execute(sql.raw(statement));
  for (const [table, name] of Object.entries(OWNED))
    await run(`update "${table}" set agency_id = 1, "${name}" = '${MARK}' || "${name}"`);
  // Shows the news of the second school, whose navigation has no news.
  await run(`update agencies set nav = (select nav from agencies where id = 1) where id = 2`);
  await indexChanges(db);
  for (const channel of [AGENCIES_CHANGED, CATALOGUE_CHANGED, QUESTIONS_CHANGED])
    await run(`notify ${channel}`);
  const renderer = await startRenderer({ timeoutMs: 10_000 });
  site = await startSite({ upstreamUrl: upstream.url, signSalt: SALT, renderer, upstreamTimeoutMs: 20_000 });
  folder = await mkdtemp(join(tmpdir(), "schools-"));
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const get = (host: string, target: string) =>
  rawGet(site.port, target, [`Host: ${host}`, "User-Agent: bot", "Accept: text/html"]);

async function mapped(host: string): Promise<readonly string[]> {
  const named = async (target: string) =>
    [...(await get(host, target)).text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, url = ""]) => new URL(url).pathname,
    );
  const parts = await named("/sitemap.xml");
  return (await Promise.all(parts.map(named))).flat();
}

test("pages, sitemap and search of another school show none of a school's content, and its own show it", async () => {
  const own = await mapped(OWNER);
  const things = own.filter((path) =>
    /^\/(?:course|classroom|teacher|live|news|question|help)\/\d+$/.test(path),
  );
  expect(things.length).toBeGreaterThan(8);
  const others = await mapped(OTHER);
  expect(others.filter((path) => things.includes(path))).toEqual([]);
  const lists = [
    "/",
    "/course",
    "/teacher",
    "/live/all",
    "/question",
    "/news",
    "/search?q=%E8%8B%B1%E8%AF%AD",
  ];
  let shown = 0;
  for (const path of [...lists, ...own, ...others]) {
    if ((await get(OWNER, path)).text.includes(MARK)) shown += 1;
    const { status, text } = await get(OTHER, path);
    const at = text.indexOf(MARK);
    expect([path, at < 0 ? "" : text.slice(at - 80, at + 80), status < 500]).toEqual([path, "", true]);
  }
  expect(shown).toBeGreaterThan(things.length);
});

test("an export contains its owner's content and none of another school", async () => {
  const file = join(folder, "bank.jsonl");
  const exported = (owner: number | null) =>
    exportBank(upstream.db, file, "jsonl", {
      rootName: "自考",
      subject: undefined,
      type: undefined,
      owner,
      nowMs: upstream.now(),
    });
  expect((await exported(1)).questions).toBeGreaterThan(0);
  expect(await readFile(file, "utf8")).toContain(MARK);
  for (const owner of [2, null]) await expect(exported(owner)).rejects.toThrow("No question is chosen");
});
