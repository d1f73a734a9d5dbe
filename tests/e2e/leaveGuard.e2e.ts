import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hydrated, launchBrowser, newVisitor, open, type Visitor } from "#tests/support/browser.ts";
import { startDevelopmentSite } from "#tests/support/developmentSite.ts";
import type { SiteProcess } from "#tests/support/siteProcess.ts";

const GALLERY = "/dev/components";

let site: SiteProcess;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startDevelopmentSite(inject("demoData")), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.[Symbol.asyncDispose]();
});

/** On the gallery, with a page before it and one behind it in the history; nothing is written yet. */
async function between(): Promise<Visitor> {
  const visitor = await newVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.url}/question`);
  await follow(page, GALLERY);
  await field(page).waitFor();
  await follow(page, "/course");
  await page.waitForURL(`${site.url}/course`);
  await page.goBack();
  await field(page).waitFor();
  return visitor;
}

const field = (page: Page) => page.getByLabel("还没保存的内容");
const question = (page: Page) => page.getByRole("dialog", { name: "要离开这一页吗？" });
const answer = (page: Page, name: "留下" | "离开") => question(page).getByRole("button", { name }).click();

/** A link of the page itself, wherever it leads. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement("a"), { href: to });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

async function expectStayed(page: Page): Promise<void> {
  await question(page).waitFor({ state: "detached" });
  expect(page.url()).toBe(site.url + GALLERY);
  expect(await field(page).inputValue()).toBe("半篇作文");
}

test("with nothing written nothing is asked", async () => {
  await using visitor = await between();
  const { page, complaints } = visitor;
  await page.goForward();
  await page.waitForURL(`${site.url}/course`);
  await page.goBack();
  await field(page).waitFor();
  await field(page).fill("半篇作文");
  await field(page).fill("");
  await page.goBack();
  await page.waitForURL(`${site.url}/question`);
  expect(await question(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a link asks once: 留下 keeps all, 离开 goes there", async () => {
  await using visitor = await between();
  const { page, complaints } = visitor;
  await field(page).fill("半篇作文");
  await page.getByRole("link", { name: "去课程列表" }).click();
  await answer(page, "留下");
  await expectStayed(page);
  await page.getByRole("link", { name: "去课程列表" }).click();
  await answer(page, "离开");
  await page.waitForURL(`${site.url}/course`);
  expect(await question(page).count()).toBe(0);
  await page.goBack();
  await field(page).waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ["Back", -1, "/question"],
  ["Forward", 1, "/course"],
] as const)("%s asks once and loses no entry of the history", async (_name, steps, target) => {
  await using visitor = await between();
  const { page, complaints } = visitor;
  const length = await page.evaluate(() => history.length);
  await field(page).fill("半篇作文");
  const go = () => page.evaluate((by) => history.go(by), steps);

  await go();
  await question(page).waitFor();
  await expect.poll(() => page.url()).toBe(site.url + GALLERY);
  // Once more while it is asked: still one question.
  await go();
  await expect.poll(() => page.url()).toBe(site.url + GALLERY);
  expect(await question(page).count()).toBe(1);
  await page.keyboard.press("Escape");
  await expectStayed(page);

  await go();
  await answer(page, "离开");
  await page.waitForURL(site.url + target);
  await page.locator("main h1").first().waitFor();
  expect(await question(page).count()).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.evaluate((by) => history.go(by), -steps);
  await field(page).waitFor();
  expect(complaints).toEqual([]);
});

test("a reload asks in the browser's own words, and only when something was written", async () => {
  await using visitor = await between();
  const { page, complaints } = visitor;
  const asked: string[] = [];
  let stay = true;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (stay ? dialog.dismiss() : dialog.accept());
  });
  await page.reload();
  await hydrated(page);
  expect(asked).toEqual([]);
  await field(page).fill("半篇作文");
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expectStayed(page);
  stay = false;
  await page.reload();
  await hydrated(page);
  expect(asked).toEqual(["beforeunload", "beforeunload"]);
  expect(await field(page).inputValue()).toBe("");
  expect(complaints).toEqual([]);
});

test("another query of the same page is no leaving", async () => {
  await using visitor = await between();
  const { page, complaints } = visitor;
  await field(page).fill("半篇作文");
  await follow(page, `${GALLERY}?part=2`);
  await page.waitForURL(`${site.url}${GALLERY}?part=2`);
  expect(await field(page).inputValue()).toBe("半篇作文");
  await page.goBack();
  await page.waitForURL(site.url + GALLERY);
  expect(await field(page).inputValue()).toBe("半篇作文");
  await page.goBack();
  await answer(page, "留下");
  await expectStayed(page);
  expect(complaints).toEqual([]);
});
