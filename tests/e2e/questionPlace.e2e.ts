import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { browser, site } from "#tests/support/journeys.ts";

inExamWorld();

const question = (page: Page, seq: number) =>
  page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();

/** Returns the place of a button in the window, in px. */
async function placeOf(page: Page, name: string) {
  const button = page.getByRole("navigation", { name: "题目导航" }).getByRole("button", { name });
  await button.waitFor();
  return button.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return { left, top, isInView: bottom <= innerHeight };
  });
}

async function beginPractice(page: Page): Promise<void> {
  await signIn(page, site.url);
  await open(page, `${site.url}/question/exam?mode=random&subject=313&count=5&seed=place`);
  for (const name of [/多选题/, /不定项/, /填空题/, /问答题/, /配对题/]) {
    const type = page.getByRole("checkbox", { name });
    if (await type.isChecked().catch(() => false)) await type.uncheck();
  }
  await page.getByRole("button", { name: "开始练习" }).click();
  await page.waitForURL(/record=\d+/);
  await hydrated(page);
}

test("a jump in a mock exam is kept by Back and Forward, by a pause and by a reload", async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page } = visitor;
  await signIn(page, world.url);
  const record = await world.begin(PAPERS.mock);
  await open(page, `${world.url}/mock-exam`);
  await page.locator(`a[href="/online-exam?record=${record}"]`).first().click();
  await question(page, 1);
  await page.getByRole("button", { name: "第4题，未做" }).click();
  await question(page, 4);
  await page.goBack();
  await page.waitForURL(/mock-exam/);
  await page.goForward();
  await question(page, 4);
  await page.getByRole("button", { name: "暂停" }).first().click();
  await page.getByRole("button", { name: /继续/ }).first().click();
  await question(page, 4);
  await page.reload();
  await hydrated(page);
  await question(page, 4);
  expect(visitor.complaints).toEqual([]);
});

test("a practice reached again by Forward shows the question that was left", async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page } = visitor;
  await beginPractice(page);
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await question(page, 3);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has("record"));
  await page.goForward();
  await question(page, 3);
  expect(visitor.complaints).toEqual([]);
});

test("confirm and next lie at one place at the bottom of a wide window, before and after the verdict", async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page } = visitor;
  await beginPractice(page);
  const { left, top, isInView } = await placeOf(page, "下一题");
  expect(isInView).toBe(true);
  await page.locator("form#answer label").first().click();
  expect(await placeOf(page, "确认答案")).toEqual({ left, top, isInView });
  await page.getByRole("button", { name: "确认答案" }).click();
  await page.locator("#result").waitFor();
  expect(await placeOf(page, "下一题")).toEqual({ left, top, isInView });
  await page.getByRole("button", { name: "下一题" }).click();
  await question(page, 2);
  expect(await placeOf(page, "下一题")).toEqual({ left, top, isInView });

  await signIn(page, world.url);
  await open(page, `${world.url}/online-exam?record=${await world.begin(PAPERS.mock)}`);
  const first = await placeOf(page, "下一题");
  expect(first.isInView).toBe(true);
  await page.getByRole("button", { name: "第5题，未做" }).click();
  expect(await placeOf(page, "检查并交卷")).toEqual(first);
  expect(visitor.complaints).toEqual([]);
});
