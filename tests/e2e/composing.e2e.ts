/** @module-tag extended */
import type { Locator } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newVisitor, open, signIn } from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

const site = inject("sharedSite");

/**
 * Key events of the Enter that ends a composition: most browsers send it as part of the composition, Safari after it.
 */
const WAYS = [
  { way: "while composing", isComposing: true, keyCode: 229 },
  { way: "after it, by the key code alone", isComposing: false, keyCode: 229 },
] as const;

test.each(WAYS)("the Enter of an input method submits nothing, $way", async (told) => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, world.url);
  const record = await world.begin(PAPERS.mock);
  await open(page, `${world.url}/online-exam?record=${record}`);
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  const blanks = page.locator('main form input[name="answer"]');
  await expect.poll(() => blanks.count()).toBe(2);
  // Once the next question is shown, its heading has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("第 4 题");
  for (const blank of [blanks.first(), blanks.last()]) await staysAt(blank, told);
  await blanks.first().focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => blanks.last().evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => world.given(record)).toMatchObject({ "54": ["长江", "长江"] });

  await signIn(page, site.url);
  await open(page, `${site.url}/question/132`);
  await expect.poll(() => blanks.count()).toBe(2);
  for (const blank of [blanks.first(), blanks.last()]) await staysAt(blank, told);
  expect(await page.locator("#result").count()).toBe(0);

  await open(page, `${site.url}/course`);
  await page.locator("header").getByRole("button", { name: "考试省份" }).click();
  await staysAt(page.getByRole("searchbox", { name: "找省份" }), told, "四");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.getByRole("option", { name: "四川", exact: true }).click();

  const search = page.locator('header input[name="q"]');
  await search.fill("会计");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await staysAt(search, told, null);
  expect(new URL(page.url()).pathname).toBe("/course");
  expect(complaints).toEqual([]);
});

/** Types a word with an input method, and confirms it with Enter. */
async function staysAt(
  field: Locator,
  { isComposing, keyCode }: (typeof WAYS)[number],
  word: string | null = "长江",
): Promise<void> {
  const prevented = await field.evaluate(
    (element: HTMLInputElement, { word: typed, isComposing: composing, keyCode: code }) => {
      element.focus();
      element.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
      if (typed) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, typed);
        element.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
      }
      if (!composing) element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
      const enter = new KeyboardEvent("keydown", {
        key: "Enter",
        bubbles: true,
        cancelable: true,
        isComposing: composing,
      });
      Object.defineProperty(enter, "keyCode", { get: () => code });
      element.dispatchEvent(enter);
      if (composing) element.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
      return enter.defaultPrevented;
    },
    { word, isComposing, keyCode },
  );
  expect(prevented).toBe(false);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
}
