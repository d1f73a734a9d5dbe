import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { laidOut, newVisitor, open, overflow, LOOKS } from "#tests/support/browser.ts";
import { complete } from "#tests/support/complete.ts";
import { browser, site } from "#tests/support/journeys.ts";

const PUBLIC = [
  "/",
  "/zikao",
  "/course",
  "/course/313/314",
  "/course/101",
  "/classroom/1",
  "/question",
  "/question/313/314",
  "/question/1",
  "/question/1?answer=A",
  "/share?token=demo-share-of-a-course-for-everybody-to-see",
  "/share?token=demo-share-of-a-result-for-everybody-to-see",
];

test.each(LOOKS)(
  "public screens show the same text with and without JavaScript: $width px",
  async ({ width }) => {
    await using reader = await newVisitor(browser, { width });
    await using plain = await newVisitor(browser, { width, javaScript: false });
    for (const path of PUBLIC) {
      await open(reader.page, site.url + path);
      // Parts that arrive late hydrate after the page itself.
      await expect.poll(() => waiting(reader.page), { message: path }).toBe(0);
      // Pictures that are far away, with the words on them, are laid out once the visitor reads.
      await reader.page.mouse.move(9, 9);
      await laidOut(reader.page);
      await plain.page.goto(site.url + path);
      await complete(plain.page);
      await expect.poll(() => words(plain.page), { message: path }).toEqual(await words(reader.page));
      expect((await words(plain.page)).length, path).toBeGreaterThan(3);
      // A page without scripts must contain no unfinished part.
      expect(await waiting(plain.page), path).toBe(0);
      expect(await overflow(plain.page), path).toBe(0);
    }
    expect(reader.complaints).toEqual([]);
  },
);

test("an HTML form without scripts answers a question and leads to the analysis", async () => {
  await using visitor = await newVisitor(browser, { width: 360, javaScript: false });
  const { page } = visitor;
  await page.goto(`${site.url}/question`);
  await complete(page);
  await page
    .getByRole("link", { name: /做这道题/ })
    .first()
    .click();
  await complete(page);
  expect(await page.content()).not.toContain("解析");
  await page
    .locator("label")
    .filter({ has: page.locator('input[name="answer"]') })
    .first()
    .click();
  await page.getByRole("button", { name: "确认答案" }).click();
  await complete(page);
  expect(page.url()).toMatch(/\/question\/\d+\?.*answer=/);
  await page.locator("#result").waitFor();
  expect(await page.getByText(/回答正确|回答错误|部分正确/).count()).toBeGreaterThan(0);
  expect(await page.getByText(/你选的/).count()).toBeGreaterThan(0);
  await page.getByRole("link", { name: "下一题" }).click();
  await complete(page);
  expect(await page.locator("form#answer").count()).toBe(1);
});

test("a submitted HTML form without an answer asks for an answer", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  await page.goto(`${site.url}/question/1?answer=`);
  await complete(page);
  await page.getByText(/请先(选择|填写)答案/).waitFor();
});

test("menus open without a script", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  await page.goto(`${site.url}/course`);
  await complete(page);
  await page.locator("header summary").filter({ hasText: "全部科目" }).click();
  await page.getByRole("navigation", { name: "科目" }).getByRole("link").first().click();
  expect(page.url()).not.toBe(`${site.url}/course`);
});

/** Returns the number of parts that have not arrived: React's placeholders and skeletons. */
function waiting(page: Page): Promise<number> {
  const main = page.locator("main");
  return main.locator('template[id^="B:"]').or(main.getByText("正在加载")).count();
}

/** Returns the lines of the page's text, without ticking times and the position of a carousel. */
async function words(page: Page): Promise<readonly string[]> {
  const text = await page.locator("main").innerText();
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/还有 \d+:\d\d|^\d \/ \d$/.test(line));
}
