import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open, overflow, seriousFindings } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

test.each([
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const)("a teacher is found by keys alone: $width px, $theme", async ({ width, theme }) => {
  await using visitor = await newVisitor(browser, { width, theme });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course`);
  await toSearch(page, width);

  // Searches by initials and uses a suggestion.
  await page.keyboard.type("syq");
  const option = page.getByRole("option", { name: /沈砚秋/ });
  await option.waitFor();
  const field = page.getByRole("combobox", { name: "搜索" });
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await page.getByRole("status").filter({ hasText: "条搜索建议" }).count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "hidden" });
  expect(await field.inputValue()).toBe("syq");
  await page.keyboard.press("ArrowDown");
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/teacher\/\d+$/);
  await expect.poll(() => page.locator("h1").textContent()).toContain("沈砚秋");

  // Searches by full pinyin with one letter missing and opens the results.
  await toSearch(page, width);
  await page.keyboard.type("shenyaqiu");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=shenyaqiu$/);
  const first = page.locator("main ol li").first();
  await expect.poll(() => first.locator("mark").textContent()).toBe("沈砚秋");
  expect(await page.title()).toContain("“shenyaqiu”的搜索结果");
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("navigation", { name: "结果分类" }).getByRole("link", { name: /老师/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/type=teacher/);
  await first.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/teacher\/\d+$/);
  await expect.poll(() => page.locator("h1").textContent()).toContain("沈砚秋");

  // Searches with one wrong character; a shortcut key typed in the field is text.
  await toSearch(page, width);
  await page.keyboard.type("沈某秋/");
  await expect.poll(() => page.getByRole("option", { name: /沈砚秋/ }).count()).toBe(1);
  expect(await page.getByRole("combobox", { name: "搜索" }).inputValue()).toBe("沈某秋/");
  expect(complaints).toEqual([]);
});

test("an exam is found by the initials of its name among all results", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/search?q=zgjy`);
  const marked = page.locator("main ol li mark");
  await expect.poll(() => marked.first().textContent()).toBe("资格教育");
  await page.getByRole("link", { name: /教师资格教育知识与能力/ }).click();
  await page.waitForURL(/\/news\/\d+$/);
  expect(complaints).toEqual([]);
});

test("without JavaScript the form opens the results", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  await page.goto(`${site.url}/course`);
  await page.getByRole("searchbox", { name: "搜索" }).fill("shenyanqiu");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=shenyanqiu$/);
  expect(await page.locator("main ol li mark").first().textContent()).toBe("沈砚秋");
});

/** Focuses the search field; on a phone the header has a link instead. */
async function toSearch(page: Page, width: number): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.matches("input[type=search]") === true);
  if (width === 360 && new URL(page.url()).pathname !== "/search") {
    await expect
      .poll(async () => {
        await page.keyboard.press("/");
        return new URL(page.url()).pathname;
      })
      .toBe("/search");
    await page.locator("main form[role=search]").waitFor();
  }
  await expect
    .poll(async () => {
      if (!(await focused())) await page.keyboard.press(width === 360 ? "/" : "Control+k");
      return focused();
    })
    .toBe(true);
}
