/** @module-tag extended */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newVisitor, open, signIn } from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

const site = inject("sharedSite");

/** Finds the heading of a question by its number, which is the same after translation. */
const place = (page: Page, seq: number) =>
  page.locator("h1, h2").filter({ hasText: new RegExp(`第 ${seq} 题`) });

test.each(["at once", "beside it first"] as const)(
  "a translated exam continues, counts its time and is handed in with its answers (%s)",
  async (way) => {
    await using visitor = await newVisitor(browser);
    const { page, complaints } = visitor;
    await signIn(page, world.url);
    const record = await world.begin(PAPERS.mock);
    await open(page, `${world.url}/online-exam?record=${record}`);
    await page.locator("main > header").getByText("已保存").first().waitFor();
    await translate(page, way);
    await page.keyboard.press("b");
    await page.keyboard.press("m");
    await page.keyboard.press("Enter");
    await place(page, 2).first().waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("c");
    await page.keyboard.press("g");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("n");
    await place(page, 3).first().waitFor();
    const timer = page.getByRole("timer");
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(before);
    await page.keyboard.press("t");
    await timer.waitFor({ state: "hidden" });
    await page.keyboard.press("t");
    await timer.waitFor();
    await page.keyboard.press("v");
    await expect.poll(() => page.locator("main form").count()).toBe(5);
    await page.keyboard.press("v");
    await expect.poll(() => page.locator("main form").count()).toBe(1);
    await expect.poll(() => world.given(record)).toMatchObject({ "51": ["B"], "52": ["A", "C"] });
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/mock-exam-result/);
    await page.locator("h1").waitFor();
    expect(complaints).toEqual([]);
  },
);

test("a practice run and a list keep working after the browser has translated them", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/question/exam?mode=4&subject=313&count=5&seed=translated`);
  await page.getByRole("checkbox", { name: /单选题/ }).check();
  await translate(page, "at once");
  await page.locator('button[type="submit"]').last().click();
  await page.waitForURL(/record=\d+/);
  await place(page, 1).first().waitFor();
  for (const seq of [2, 3]) {
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await page.keyboard.press("n");
    await place(page, seq).first().waitFor();
  }

  await open(page, `${site.url}/course`);
  await translate(page, "at once");
  const filters = page.locator("main fieldset, main [role=group]").first();
  await filters.getByRole("link").nth(1).click();
  await page.waitForURL(/\/course.+/);
  await page.getByRole("main").getByRole("article").first().waitFor();
  await page.goBack();
  await page.waitForURL(/\/course$/);
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.waitForURL(/\/course\/\d+$/);
  await page.locator("h1").waitFor();
  expect(complaints).toEqual([]);
});

/** Imitates a browser's translation: puts every text, also later ones, into elements of its own. */
async function translate(page: Page, way: "at once" | "beside it first"): Promise<void> {
  // Waits until the page has loaded its code that handles translations.
  await page.locator("html[data-laid-out]").waitFor();
  await page.waitForTimeout(500);
  await page.evaluate((how) => {
    const NOT = /^(?:SCRIPT|STYLE|TEXTAREA|TITLE|FONT|ANNOTATION)$/i;
    function wrap(text: Text): void {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = `‹${text.data}›`;
      outer.append(inner);
      if (how === "at once") text.replaceWith(outer);
      else {
        text.before(outer);
        text.remove();
      }
    }
    function wrapAll(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (parent && !NOT.test(parent.nodeName) && text.data.trim() !== "") wrap(text);
      }
    }
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.nodeName !== "FONT" && node.isConnected) wrapAll(node);
    }).observe(document.body, { childList: true, subtree: true });
  }, way);
}
