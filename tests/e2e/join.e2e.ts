import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { askUpstream } from "#upstream/operator/console/adminSocket.ts";
import {
  hydrated,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  logIn,
} from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

/** Courses whose first lesson has a film. Their school makes them free here. */
const [COURSE, OTHER] = ["202", "305"] as const;
const LEARNER = { mobile: "13800000002", password: "beikao2026" };
/** Learner without an open player on another page. The player would first ask about such a page. */
const VISITOR = { mobile: "13800000001", password: "beikao2026" };

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
  for (const id of [COURSE, OTHER]) {
    const call = { noun: "course", action: "change", values: { id, price: "0" }, actor: "王老师 (root)" };
    await askUpstream(path.join(site.dataDir, "upstream"), call);
  }
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const tap = (page: Page, role: "link" | "button", name: string) =>
  page.getByRole(role, { name, exact: true }).tap();

async function playsFilm(page: Page): Promise<void> {
  await page.waitForURL(/\/course\/study\/\d+/);
  await expect
    .poll(() => page.locator("video").evaluate((film) => (film as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0);
}

test("without scripts the button leads to the checkout, which names the next step", async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  await signIn(page, site.url, LEARNER);
  await page.goto(`${site.url}/course/${COURSE}`);
  await page.getByRole("link", { name: "加入学习" }).click();
  await page.getByRole("heading", { name: "加入学习" }).waitFor();
  expect(await page.content()).toContain("请打开 JavaScript");
});

test("a learner is in the film of a free course after two taps, and a second enrolment is never made", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await signIn(page, site.url, LEARNER);
  await open(page, `${site.url}/course/${COURSE}`);
  await page.getByText("加入即同意").waitFor();
  // On a phone the bar with the next step takes the place of the tabs.
  expect(await page.getByRole("navigation", { name: "底部导航" }).isVisible()).toBe(false);
  const step = await page.locator("[data-step]").boundingBox();
  expect(Math.round((step?.y ?? 0) + (step?.height ?? 0))).toBe(740);
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  // A small phone in landscape has no fixed bars: the step is beside the facts of the course, and the tabs are there.
  await page.setViewportSize({ width: 568, height: 320 });
  await page.getByRole("navigation", { name: "底部导航" }).waitFor();
  const [low, body] = [page.locator("[data-step]"), page.getByRole("heading", { level: 2 }).first()];
  expect((await low.boundingBox())?.y).toBeLessThan((await body.boundingBox())?.y ?? 0);
  await page.setViewportSize({ width: 360, height: 740 });
  const other = await page.context().newPage();
  await open(other, page.url());

  await tap(page, "link", "加入学习");
  await tap(page, "button", "开始播放");
  await playsFilm(page);

  // Another tab still shows the course as free to join: the press opens the same lesson.
  await hydrated(other);
  await other.getByRole("link", { name: "加入学习" }).click();
  await other.waitForURL(/\/course\/study\/\d+/);
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
  // After Back the browser may show the page as it was: its button opens the same lesson.
  const player = new URL(page.url()).pathname;
  await page.goBack();
  await hydrated(page);
  await page.getByRole("link", { name: /^(?:加入|开始|继续)学习$/ }).click();
  await page.waitForURL((url) => url.pathname === player);
  await open(page, `${site.url}/user/order?status=2`);
  expect(await page.getByRole("article").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a visitor is in the film after three taps, one of them to sign in, and Back returns to the course", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course/${OTHER}`);
  await tap(page, "link", "加入学习");
  await page.waitForURL(/\/user\/login\?redirect=/);
  await hydrated(page);
  await logIn(page, VISITOR);
  await page.waitForURL(/\/course\/study\/\d+/);
  await tap(page, "button", "开始播放");
  await playsFilm(page);
  await page.goBack();
  await page.waitForURL(`${site.url}/course/${OTHER}`);
  expect(complaints).toEqual([]);
});
