import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

test.each([1280, 360] as const)(
  "the first Tab offers a skip link past the header: %s px",
  EXTENDED,
  async (width) => {
    await using visitor = await newVisitor(browser, { width });
    const { page, complaints } = visitor;
    await open(page, `${site.url}/course`);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "跳到正文" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("main#main");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.each([1280, 360] as const)(
  "arrow keys move through the subjects and Escape leaves them: %s px",
  EXTENDED,
  async (width) => {
    await using visitor = await newVisitor(browser, { width });
    const { page, complaints } = visitor;
    await open(page, `${site.url}/course`);
    const button = page.locator("header summary").filter({ hasText: "全部科目" });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toBe("自学考试");
    // The key is pressed repeatedly, because the menu's key handler loads only when the browser is idle.
    const down = () => page.keyboard.press("ArrowDown").then(() => focusedText(page));
    await expect.poll(down).not.toBe("自学考试");
    const second = await focusedText(page);
    await page.keyboard.press("ArrowRight");
    expect(await focusedText(page)).toContain(second);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.matches("li > a"))).toBe(true);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await focusedText(page)).toBe(second);
    await page.keyboard.press("Escape");
    expect(await button.evaluate((summary) => summary === document.activeElement)).toBe(true);
    expect(await button.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)).toBe(
      false,
    );

    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const subject = await focusedText(page);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/course\/\d+\/\d+$/);
    await expect.poll(() => page.locator("h1").textContent()).toContain(subject);
    expect(complaints).toEqual([]);
  },
);

test.each([1280, 360] as const)("questions are answered by keys alone: %s px", async (width) => {
  await using visitor = await newVisitor(browser, { width });
  const { page, complaints } = visitor;
  await openSingleChoice(page);
  const here = new URL(page.url()).pathname;
  await expect.poll(() => chosenBy(page, "b")).toBe("B");
  await page.keyboard.press("1");
  expect(await page.locator('input[name="answer"]:checked').inputValue()).toBe("A");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}${here}?${LIST}&answer=A`);
  await page.locator("#result").waitFor();
  await expect.poll(() => focused(page)).toBe("h2#result");
  expect(await page.getByText(/你选的，(答对|答错)了/).count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== here && /^\/question\/\d+$/.test(url.pathname));
  await expect.poll(() => page.locator("form#answer").count()).toBe(1);
  await expect.poll(() => focused(page)).toBe("h1");
  await page.keyboard.press("p");
  await page.waitForURL(`${site.url}${here}?${LIST}`);
  expect(complaints).toEqual([]);
});

test("Enter without a choice asks for a choice; letters typed into a blank are text", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await openSingleChoice(page);
  await expect
    .poll(async () => {
      await page.keyboard.press("Enter");
      return page.getByText("请先选择答案").count();
    })
    .toBe(1);
  await open(page, `${site.url}/question?type=fill`);
  await page
    .getByRole("link", { name: /做这道题/ })
    .first()
    .click();
  const blank = page.getByRole("textbox").first();
  await blank.focus();
  await page.keyboard.type("np1");
  expect(await blank.inputValue()).toBe("np1");
  expect(complaints).toEqual([]);
});

test("a dialog keeps the focus inside and returns it to its button", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await openSingleChoice(page);
  const button = page.getByRole("button", { name: "快捷键" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "快捷键" });
  await dialog.waitFor();
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press("Tab");
    // After the last element the focus may move to the browser's own controls, but never to the page behind.
    expect(
      await page.evaluate(() => document.activeElement?.matches("body, dialog[open], dialog[open] *")),
    ).toBe(true);
  }
  await page.keyboard.press("b");
  expect(await page.locator('input[name="answer"]:checked').count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("?");
  await dialog.waitFor();
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  expect(await page.locator('input[name="answer"]:checked').count()).toBe(0);
  expect(complaints).toEqual([]);
});

const LIST = "level1=0&type=single";

async function openSingleChoice(page: Page): Promise<void> {
  await open(page, `${site.url}/question?type=single`);
  const path = await page
    .getByRole("link", { name: /做这道题/ })
    .first()
    .getAttribute("href");
  await open(page, site.url + path);
}

/**
 * Presses a key and returns the chosen option. The first press may be too early, because the script that handles keys
 * loads after the question.
 */
async function chosenBy(page: Page, key: string): Promise<string | undefined> {
  await page.keyboard.press(key);
  const [chosen] = await page.locator('input[name="answer"]:checked').all();
  return chosen?.inputValue();
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.localName ?? ""}${element?.id ? `#${element.id}` : ""}`;
  });
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}
