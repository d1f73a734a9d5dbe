import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "#upstream/db/database.ts";
import { storedFiles } from "#upstream/db/schema/catalogue.ts";
import { type S3Server, startS3Server } from "#upstream/testing/s3Server.ts";
import { makeCertificate } from "#tests/deploy/nginx.ts";
import { open, signIn } from "#tests/support/browser.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, newDataDir, startSiteProcess } from "#tests/support/siteProcess.ts";

/** An mp4 of 46 s. */
const LESSON = "/course/study/1?lesson=101005";

let s3: S3Server;
let site: SiteProcess;
let dataDir: string;
let keys: string;
beforeAll(async () => {
  keys = await mkdtemp(path.join(tmpdir(), "beikao-keys-"));
  const tls = { key: path.join(keys, "key.pem"), certificate: path.join(keys, "certificate.pem") };
  makeCertificate({ ...tls, domains: ["127.0.0.1"] });
  s3 = await startS3Server({ hasCors: true, tls });
  dataDir = await newDataDir(inject("demoData"));
  const database = await openDatabase({ kind: "folder", path: path.join(dataDir, "upstream") });
  // What was stored a moment ago would wait two minutes.
  await database.db.update(storedFiles).set({ storedAt: new Date(0) });
  await database.close();
  const env = { ...s3.env, FILES_SIGNED: "1", NODE_EXTRA_CA_CERTS: tls.certificate };
  site = await startSiteProcess({ dataDir, env });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await s3?.[Symbol.asyncDispose]();
  for (const folder of [dataDir, keys]) if (folder) await rm(folder, { recursive: true, force: true });
});

test("a film plays from the bucket itself, past the site, and the policy lets it", EXTENDED, async () => {
  await expect.poll(() => site.log(), { timeout: 60_000 }).toContain("files moved to s3:");
  // Without headers of its own, which a bucket would have to allow.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "zh-CN" });
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked = { ofStore: 0, ofUs: 0, failed: [] as string[] };
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin === s3.config.endpoint) asked.ofStore += 1;
    else if (/\.(?:ts|m4s|mp4)$/.test(url.pathname)) asked.ofUs += 1;
  });
  // A player that has enough of a part leaves the rest.
  context.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") asked.failed.push(request.url());
  });
  await signIn(page, site.url);
  await open(page, site.url + LESSON);
  const takeOver = page.getByRole("button", { name: "在此继续" });
  const bigPlay = page.getByRole("button", { name: "开始播放" });
  await takeOver.or(bigPlay).first().waitFor();
  // Whoever takes it over plays at once.
  await ((await takeOver.isVisible()) ? takeOver : bigPlay).click();
  const played = () =>
    page.evaluate(() => {
      const ranges = document.querySelector("video")?.played;
      return ranges && ranges.length > 0 ? ranges.end(0) - ranges.start(0) : 0;
    });
  await expect.poll(played, { timeout: 40_000 }).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
  expect(asked).toEqual({ ofStore: expect.any(Number) as number, ofUs: 0, failed: [] });
  expect(asked.ofStore).toBeGreaterThan(0);
  await context.close();
});
