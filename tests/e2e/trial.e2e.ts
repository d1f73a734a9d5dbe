import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open, overflow, seriousFindings, type Look, LOOKS } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

test.each(LOOKS)(
  "a visitor tries a lesson in a dialog above its course, by keys too ($width, $theme)",
  async (look: Look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const reports: string[] = [];
    page.on("request", (request) => request.url().includes("learn-report") && reports.push(request.url()));
    await open(page, `${site.url}/course/101`);
    await page.getByText("第一章 世界的物质性及发展规律").click();
    await page.getByRole("link", { name: /哲学基本问题/ }).click();
    await page.waitForURL(/\/course\/101\/trial\/101003$/);
    const dialog = page.getByRole("dialog", { name: "试看：哲学基本问题：两个方面不要混" });
    await dialog.getByRole("button", { name: "开始播放" }).click();
    const second = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
    await expect.poll(second, { timeout: 15_000 }).toBeGreaterThan(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(second, { timeout: 15_000 }).toBeGreaterThan(10);
    expect(await overflow(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/course\/101#outline$/);
    await dialog.waitFor({ state: "detached" });

    // The trial lesson opens as a dialog in the same document and shows its pages.
    await page.getByRole("link", { name: /全书框架图/ }).click();
    const pages = page.getByRole("dialog", { name: "试看：全书框架图（可打印）" });
    await expect.poll(() => pages.getByRole("img").count()).toBe(4);
    const isDrawn = () =>
      pages
        .getByRole("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(isDrawn).toBe(900);
    await pages.getByRole("button", { name: "返回课程" }).click();
    await page.waitForURL(/\/course\/101#outline$/);

    await open(page, `${site.url}/course/101/trial/101005`);
    await page.getByText("这一讲不能试看").waitFor();
    expect(reports).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test("the first trial of the first course of the home page plays", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page, complaints } = visitor;
  await open(page, site.url);
  const hrefs = await page.locator("main a").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  const first = hrefs.find((href) => /^\/course\/\d+$/.test(href ?? ""));
  await page.locator(`main a[href="${first}"]`).first().click();
  await page.waitForURL(`${site.url}${first}`);
  await page.locator('a[href*="/trial/"]').first().click();
  await page.getByRole("dialog").getByRole("button", { name: "开始播放" }).click();
  const second = () => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await expect.poll(second, { timeout: 15_000 }).toBeGreaterThan(1);
  expect(complaints).toEqual([]);
});
