import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open, overflow } from "#tests/support/browser.ts";
import { complete } from "#tests/support/complete.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** A demo question of each type, with an answer to it and the text that the page shows afterwards. */
const TYPES = [
  { id: 105, name: "单选题", fill: choose("A"), says: /回答(正确|错误)/ },
  { id: 103, name: "多选题", fill: choose("B", "C"), says: /部分正确/ },
  { id: 315, name: "不定项题", fill: choose("A", "C"), says: /回答正确/ },
  { id: 104, name: "判断题", fill: choose("A"), says: /回答正确/ },
  { id: 132, name: "填空题", fill: write("240", "170"), says: /部分正确/ },
  { id: 231, name: "问答题", fill: write("观察法和谈话法"), says: /请自己对照/ },
  { id: 405, name: "单选题", fill: choose("C"), says: /回答(正确|错误)/ },
] as const;

function choose(...keys: readonly string[]) {
  return async (page: Page) => {
    for (const key of keys) await page.locator(`input[name="answer"][value="${key}"]`).check({ force: true });
  };
}

function write(...texts: readonly string[]) {
  return async (page: Page) => {
    const fields = page.locator("form#answer").locator("input:not([type=hidden]), textarea");
    for (const [place, text] of texts.entries()) await fields.nth(place).fill(text);
  };
}

test("a plain form answers every type of question, and a plain form judges an essay", async () => {
  await using visitor = await newVisitor(browser, { width: 360, javaScript: false });
  const { page } = visitor;
  for (const { id, name, fill, says } of TYPES) {
    await page.goto(`${site.url}/question/${id}`);
    await complete(page);
    expect(await page.locator("h1").textContent()).toContain(name);
    expect(await page.content(), name).not.toContain("正确答案");
    await fill(page);
    await page.locator('form#answer [type="submit"]').click();
    await page.locator("#result").filter({ hasText: says }).waitFor();
    await complete(page);
    expect(await overflow(page), name).toBe(0);
  }
  await page.goto(`${site.url}/question/231?answer=%E8%A7%82%E5%AF%9F%E6%B3%95`);
  await complete(page);
  await page.getByRole("button", { name: "没答对" }).click();
  await page.locator("#result").filter({ hasText: "自评：没答对" }).waitFor();
  await complete(page);
  expect(await page.getByText("观察法", { exact: true }).count()).toBe(1);
});

test("fill-in blanks show the typed text and its verdict within the sentence", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/question/132`);
  await write("240", "170")(page);
  await page.locator('form#answer [type="submit"]').click();
  await page.locator("#result").waitFor();
  const blanks = page.locator("article u.blank");
  await expect.poll(() => blanks.allTextContents()).toEqual(["1240✓", "2170✗"]);
  expect(await blanks.getByRole("img", { name: "错误" }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test(
  "a picture opens large by keyboard and has a description; a press beside an option chooses it",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page, complaints } = visitor;
    await open(page, `${site.url}/question/405`);
    const link = page.locator("article a[data-zoom]").first();
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "题图" });
    await dialog.getByRole("img", { name: /正三角形/ }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);

    const option = page.locator("label").nth(1);
    await option.getByRole("link", { name: "放大" }).click();
    await page.getByRole("dialog", { name: "正六边形" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await page.locator('input[name="answer"]:checked').count()).toBe(0);
    await option.locator("img").click();
    expect(await page.locator('input[name="answer"]:checked').inputValue()).toBe("B");
    expect(complaints).toEqual([]);
  },
);

test("no blank breaks across two lines while its words load", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page } = visitor;
  await open(page, `${site.url}/question/132`);
  const broken: number[] = [];
  for (let width = 320; width <= 440; width += 4) {
    await page.setViewportSize({ width, height: 740 });
    const lines = await page
      .locator("article u.blank")
      .evaluateAll((blanks) => blanks.map((blank) => blank.getClientRects().length));
    expect(lines).toHaveLength(2);
    if (lines.some((count) => count !== 1)) broken.push(width);
  }
  expect(broken).toEqual([]);
});

test("a formula is copied as TeX", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/question/302`);
  await expect.poll(() => copied(page)).toContain("按 $F=P(1+i)^{n}$ 计算");
  expect(complaints).toEqual([]);
});

/** Returns the text that copying the whole stem puts on the clipboard; "": the page does not handle copying yet. */
function copied(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stem = document.querySelector("article .katex")?.closest("div");
    if (!stem) return "";
    document.getSelection()?.selectAllChildren(stem);
    const clipboardData = new DataTransfer();
    stem.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData("text/plain");
  });
}
