import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open, overflow } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

const LONG = "2027 自考公共课与专业课联合通关班，十六周学完马原、史纲、英语三科";

test.each([320, 360, 768, 1280])(
  "names of exams and words of a banner are whole, under a long title too: %i px",
  async (width) => {
    await using visitor = await newVisitor(browser);
    const { page, complaints } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await open(page, site.url);
    expect(await cutNames(page)).toEqual([]);
    expect(await cutWords(page)).toEqual([]);
    await page
      .locator(`${BANNER} strong`)
      .first()
      .evaluate((title, text) => (title.textContent = text), LONG);
    expect(await cutWords(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  },
);

const BANNER = "[aria-roledescription='幻灯片']";

/** Returns the names of exams that do not fit into their tiles. */
function cutNames(page: Page): Promise<readonly string[]> {
  return page
    .getByRole("list", { name: "考试" })
    .locator("span")
    .evaluateAll((names) =>
      names
        .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          [scrollWidth - clientWidth, scrollHeight - clientHeight].some((hidden) => hidden > 1),
        )
        .map(({ textContent }) => textContent),
    );
}

/** Returns the parts of the first banner that lie outside it. */
function cutWords(page: Page): Promise<readonly string[]> {
  return page
    .locator(BANNER)
    .first()
    .evaluate((slide) => {
      const { top, bottom } = slide.getBoundingClientRect();
      const words = slide.querySelector("strong")?.parentElement;
      return [...(words?.querySelectorAll("strong, span") ?? [])]
        .filter((part) => {
          const box = part.getBoundingClientRect();
          return box.top < top || box.bottom > bottom;
        })
        .map(({ textContent }) => textContent);
    });
}
