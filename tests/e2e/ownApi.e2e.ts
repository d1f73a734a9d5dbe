/** @module-tag extended */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { externalRecords } from "#upstream/platform/db/schema/learning.ts";
import { externalUsers } from "#upstream/platform/db/schema/users.ts";
import { addMock } from "#upstream/testing/handedIn.ts";
import { SALT, startTestUpstream, type TestUpstream } from "#upstream/testing/testUpstream.ts";
import { LEARNER, LOOKS, type Look, newVisitor, open, signInByForm } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { learntBefore } from "../foreign/learntBefore.ts";
import { mapOfAccounts } from "../foreign/mapOfAccounts.ts";
import { JIA_TREE, PHP_TOKEN, type PhpUpstream, startPhpUpstream } from "../foreign/phpUpstream.ts";
import { type SpecOnlyUpstream, startSpecOnlyUpstream } from "../foreign/specOnlyUpstream.ts";

/*
 * Opens login, home page, course, player, practice, exam, wrong book and records of sites for three operators' APIs.
 * companion.e2e.ts tests practice and an exam with a companion.
 */

const NOT_OFFERED = "这部分内容还没有开通";
const BOTH_MAP = path.resolve(import.meta.dirname, "../../examples/own-api/companion.json");
const PHP_MAP = path.resolve(import.meta.dirname, "../../examples/own-api/upstream.json");
/**
 * Console messages that are expected because the API lacks calls: the browser reports each 404, React reports each part
 * of a page that is left out.
 */
const EXPECTED = /status of 404|\{cause: Object\}|CallFailure: 这部分内容还没有开通/;

interface Place {
  readonly address: string;
  /** Text that the screen must show; absent: the screen is not offered. */
  readonly says?: RegExp;
}

interface Journey extends Look {
  readonly site: SiteProcess;
  readonly account: typeof LEARNER;
  readonly places: readonly Place[];
}

/**
 * Signs in by the login form and opens each address: the screen shows its text, or a 404 says that it is not offered.
 * No button stays busy because a call is missing.
 */
async function goThrough({ site, account, places, ...look }: Journey): Promise<void> {
  await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
  const { page, context, complaints } = visitor;
  await signInByForm(page, site.url, account);
  for (const { address, says } of places) {
    // Opens them one after another, as a learner does.
    // oxlint-disable-next-line no-await-in-loop
    const response = await page.goto(site.url + address);
    if (says === undefined) {
      expect(response?.status(), address).toBe(404);
      // oxlint-disable-next-line no-await-in-loop
      await page.getByRole("heading", { level: 1, name: NOT_OFFERED }).waitFor();
      continue;
    }
    expect(response?.status(), address).toBe(200);
    // oxlint-disable-next-line no-await-in-loop
    await open(page, site.url + address);
    // oxlint-disable-next-line no-await-in-loop
    await page.locator("main").getByText(says).filter({ visible: true }).first().waitFor();
    // oxlint-disable-next-line no-await-in-loop
    expect(await textOf(page), address).not.toMatch(/没有加载出来|网络不太顺畅|还没有开通/);
  }
  expect((await context.cookies()).some(({ name }) => name === "token")).toBe(true);
  expect(complaints).toEqual([]);
}

const textOf = (page: Page) => page.locator("body").innerText();

const ABSENT = [
  "/course/study/21",
  "/question/exam?mode=random&subject=315",
  "/mock-exam",
  "/online-portal",
  "/search?q=a",
].map((address) => ({ address }));

let specOnly: SpecOnlyUpstream;
let php: PhpUpstream;
let own: PhpUpstream;
let companion: TestUpstream;
let ofBoth: SiteProcess;
let folder: string;
let ofSpec: SiteProcess;
let ofPhp: SiteProcess;
let ofLessons: SiteProcess;
beforeAll(async () => {
  [specOnly, php] = await Promise.all([startSpecOnlyUpstream(), startPhpUpstream({ host: "localhost" })]);
  await learntBefore(specOnly.real);
  folder = await mkdtemp(path.join(tmpdir(), "own-api-"));
  const map = path.join(folder, "upstream.json");
  const calls = Object.fromEntries(
    ["GET /course/facets", "GET /speci/detail"]
      .map((call) => [call, "off"])
      .concat([
        ["GET /live/list", "api"],
        ["GET /live/detail", "api"],
      ]),
  );
  await writeFile(map, JSON.stringify({ areas: { catalogue: "api", article: "api" }, calls }));
  own = await startPhpUpstream({ code: "jia", cateTree: JIA_TREE, host: "localhost" });
  companion = await startTestUpstream({ isCompanion: true });
  await companion.db.insert(externalUsers).values({ agencyId: 1, uid: "7", userId: 1 });
  await addMock(companion.db, [51, 52]);
  const shared = { SIGN_SALT: SALT, COMPANION_URL: companion.url, UPSTREAM_MAP: mapOfAccounts(folder) };
  [ofSpec, ofPhp, ofBoth, ofLessons] = await Promise.all([
    startSiteProcess({ env: { UPSTREAM_URL: specOnly.url, SIGN_SALT: SALT, UPSTREAM_MAP: map } }),
    startSiteProcess({ env: { UPSTREAM_URL: php.url, SIGN_SALT: SALT, UPSTREAM_MAP: PHP_MAP } }),
    startSiteProcess({ env: { ...shared, UPSTREAM_URL: own.url } }),
    startSiteProcess({ env: { ...shared, UPSTREAM_URL: own.url, UPSTREAM_MAP: BOTH_MAP } }),
  ]);
});
afterAll(async () => {
  await Promise.all([ofSpec, ofPhp, ofBoth, ofLessons].map((site) => site?.[Symbol.asyncDispose]()));
  await Promise.all([specOnly, php, own, companion].map((upstream) => upstream?.[Symbol.asyncDispose]()));
  await rm(folder, { recursive: true, force: true });
});

test.each(LOOKS)("an API with the specification's calls only, $width px, $theme", async (look) => {
  specOnly.unknown.clear();
  await goThrough({
    ...look,
    site: ofSpec,
    account: LEARNER,
    places: [
      { address: "/", says: /小明/ },
      { address: "/course/11", says: /第一章/ },
      { address: "/study/course", says: /学习统计/ },
      { address: "/study/course/my", says: /英语系统班/ },
      { address: "/study/course/record", says: /已学 41%/ },
      { address: "/study/course/resource", says: /下载/ },
      { address: "/study/question/record", says: /期末考试/ },
      { address: "/study/question/error", says: /第 51 题/ },
      { address: "/study/question/my", says: /历年真题/ },
      { address: "/user/profile", says: /保存资料/ },
      ...ABSENT,
    ],
  });
  // Neither pages nor browsers request calls that the map lists as off.
  expect([...specOnly.unknown.keys()].filter((what) => !what.includes("no-api-has-this-path"))).toEqual([]);
});

test.each(LOOKS)("an API with another spelling, $width px, $theme", async (look) => {
  await goThrough({
    ...look,
    site: ofPhp,
    account: { mobile: "learner", password: "right" },
    places: [
      { address: "/", says: /阿圆/ },
      { address: "/course/7", says: /初级会计实务/ },
      { address: "/study/course/record", says: /初级会计实务/ },
      { address: "/user/profile", says: /登录安全|头像和资料/ },
      ...ABSENT,
      { address: "/study/question/error" },
    ],
  });
  expect(php.learners.has(PHP_TOKEN)).toBe(true);
});

test.each(LOOKS)(
  "an API with another spelling and a companion for everything except accounts, $width px, $theme",
  async (look) => {
    await goThrough({
      ...look,
      site: ofBoth,
      account: { mobile: "learner", password: "right" },
      places: [
        { address: "/", says: /阿圆/ },
        { address: "/course/11", says: /第一章/ },
        { address: "/course/study/100001", says: /讲义/ },
        { address: "/question/exam?mode=random&subject=315", says: /开始练习/ },
        { address: "/mock-exam", says: /期末考试/ },
        { address: "/study/question/error", says: /错题本/ },
        { address: "/study/question/record", says: /做题记录/ },
        { address: "/study/course/record", says: /已学 41%/ },
      ],
    });
  },
);

const positionKept = async () => (await companion.db.select().from(externalRecords))[0]?.position ?? 0;
const secondOf = (page: Page) =>
  page.locator("video").evaluate((element) => (element as HTMLVideoElement).currentTime);

test.each(LOOKS)(
  "a lesson of the API resumes elsewhere where it stopped, $width px, $theme",
  async (look) => {
    await companion.db.delete(externalRecords);
    {
      await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
      const { page, complaints } = visitor;
      await signInByForm(page, ofLessons.url, { mobile: "learner", password: "right" });
      await open(page, `${ofLessons.url}/course/study/9`);
      await page.getByRole("button", { name: "开始播放" }).click();
      await expect.poll(() => secondOf(page), { timeout: 30_000 }).toBeGreaterThan(8);
      await page.keyboard.press("k");
      await expect.poll(() => positionKept(), { timeout: 20_000 }).toBeGreaterThan(7);
      await open(page, `${ofLessons.url}/study/course/record`);
      await page
        .locator("main")
        .getByText(/上次到 00:(?:0[89]|1\d) \/ 00:46/)
        .waitFor();
      expect(complaints).toEqual([]);
    }
    await using visitor = await newVisitor(browser, { ...look, tolerates: EXPECTED });
    const { page, complaints } = visitor;
    await signInByForm(page, ofLessons.url, { mobile: "learner", password: "right" });
    await open(page, `${ofLessons.url}/study/course/record`);
    await page.getByRole("link", { name: /继续学习/ }).click();
    await page.getByText(/将从 00:(?:0[5-9]|1\d) 继续/).waitFor();
    await page
      .locator("main, body")
      .getByText(/已看 \d+%/)
      .first()
      .waitFor();
    expect(await textOf(page)).not.toMatch(/没有加载出来|网络不太顺畅|还没有开通/);
    expect(complaints).toEqual([]);
  },
);
