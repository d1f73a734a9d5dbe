/** @module-tag extended */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { openDatabase } from "#upstream/platform/db/openDatabase.ts";
import { newVisitor, open, overflow } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { newDataDir, type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const FILE = "../shared/data/questions.jsonl";
const SOURCES = ["gaokao-bench", "gaokao-mm", "tal-scq5k-cn", "lexeval", "crac-2025", "safetybench", "cmath"];
const OF_EACH = 10;
const TOTAL = 3074;

const absent = !existsSync(FILE);
if (absent) console.info(`skipped: the real questions are not at ${path.resolve(FILE)}`);

let dataDir: string;
let report = "";
let ids: ReadonlyMap<string, readonly string[]>;
let site: SiteProcess;

beforeAll(async () => {
  if (absent) return;
  dataDir = await newDataDir(inject("demoData"));
  report = await importBank();
  ids = await spreadIds();
  site = await startSiteProcess({ dataDir });
}, 300_000);

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(absent)("every real question and passage is imported or reported", () => {
  const [, total, accepted, refused] =
    /^(\d+) lines: (\d+) accepted(?: \(\d+ of them repaired\))?, (\d+) refused$/m.exec(report) ?? [];
  expect(Number(total)).toBe(TOTAL);
  expect(Number(accepted) + Number(refused)).toBe(TOTAL);
  expect([...ids.values()].map((of) => of.length)).toEqual(SOURCES.map(() => OF_EACH));
});

test.skipIf(absent).each(SOURCES)(
  "questions of %s open, accept answers and show their analysis",
  async (source) => {
    const faults: string[] = [];
    await using wide = await newVisitor(browser, { width: 1280, theme: "light" });
    await using narrow = await newVisitor(browser, { width: 360, theme: "dark" });
    const work = [wide, narrow].map(async ({ page }, part) => {
      const own = (ids.get(source) ?? []).filter((_, index) => index % 2 === part);
      for (const id of own)
        for (const fault of await tryQuestion(page, id)) faults.push(`/question/${id}: ${fault}`);
    });
    await Promise.all(work);
    expect([...faults, ...wide.complaints, ...narrow.complaints]).toEqual([]);
  },
  120_000,
);

/** Opens a question, answers it and returns the problems that a learner would meet. */
async function tryQuestion(page: Page, id: string): Promise<readonly string[]> {
  await open(page, `${site.url}/question/${id}`);
  const faults = [...(await readingFaults(page))];
  const form = page.locator("form#answer");
  const options = form.locator('label:has(input[name="answer"]:is([type="radio"], [type="checkbox"]))');
  const fields = form.locator(
    'textarea, input[name="answer"]:not([type="hidden"], [type="radio"], [type="checkbox"])',
  );
  const [choices, blanks] = [await options.count(), await fields.count()];
  if (choices + blanks === 0) return [...faults, "nothing to answer with"];
  if (choices === 1) faults.push("one option only");
  if (choices > 0) await options.first().click();
  for (const field of await fields.all()) await field.fill("1");
  await form.locator('[type="submit"]').click();
  await page.locator("#result").waitFor();
  if ((await page.getByText(/回答正确|回答错误|部分正确|请自己对照/).count()) === 0)
    faults.push("no verdict");
  return [...faults, ...(await readingFaults(page)).map((fault) => `answered: ${fault}`)];
}

async function readingFaults(page: Page): Promise<readonly string[]> {
  const { text, failedFormulas, lostPictures } = await page.evaluate(async () => {
    const main = document.querySelector("main") as HTMLElement;
    const pictures = [...main.querySelectorAll("img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    const copy = main.cloneNode(true) as HTMLElement;
    // The source of a formula is hidden; it is kept for copying.
    for (const hidden of copy.querySelectorAll(".katex-mathml, script, style")) hidden.remove();
    return {
      text: copy.textContent ?? "",
      failedFormulas: main.querySelectorAll(".katex-error").length,
      lostPictures: pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
    };
  });
  const raw = /\\[a-zA-Z]{2,}.{0,20}|\$\$.{0,20}|&(?:nbsp|lt|gt|amp);|~~~+|undefined|\[object/.exec(
    text,
  )?.[0];
  const wide = await overflow(page);
  return [
    ...(raw ? [`raw text "${raw}"`] : []),
    ...(failedFormulas > 0 ? [`${failedFormulas} formulas failed`] : []),
    ...lostPictures.map((src) => `picture ${src}`),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
  ];
}

/** Runs `npm run import` like an operator, while the site is stopped. */
async function importBank(): Promise<string> {
  const args = ["--import", "tsx", "scripts/importQuestions.ts", FILE, "--commit"];
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  return stdout;
}

/** Returns twenty ids of each source, spread evenly. */
async function spreadIds(): Promise<ReadonlyMap<string, readonly string[]>> {
  const database = await openDatabase({ kind: "folder", path: path.join(dataDir, "upstream") });
  const rows = await database.db.select({ id: questions.id, key: questions.sourceKey }).from(questions);
  await database.close();
  const idOf = new Map(rows.map(({ id, key }) => [key, String(id)]));
  const lines = (await readFile(FILE, "utf8")).trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as Record<"kind" | "id" | "source", string>);
  return new Map(
    SOURCES.map((source) => {
      const own = entries.filter((entry) => entry.kind === "question" && entry.source === source);
      const step = own.length / OF_EACH;
      const chosen = Array.from({ length: OF_EACH }, (_, index) => own[Math.floor(index * step)]?.id ?? "");
      return [source, chosen.flatMap((key) => idOf.get(key) ?? [])];
    }),
  );
}
