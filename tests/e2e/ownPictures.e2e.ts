import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { askUpstream } from "#upstream/operator/console/adminSocket.ts";
import { newVisitor, open, overflow, seriousFindings } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
  folder = await mkdtemp(join(tmpdir(), "beikao-pictures-e2e-"));
  // A photo of a phone that was turned: upright its upper half is red.
  const left = await sharp({ create: { width: 800, height: 1200, channels: 3, background: "#c22" } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#26c" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(folder, "photo.jpg"));
  await writeFile(join(folder, "note.jpg"), "no picture");
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function enter(page: Page): Promise<string> {
  page.setDefaultTimeout(15_000);
  const call = { noun: "session", action: "open", values: { role: "editor" }, actor: "王老师" };
  const told = await askUpstream(join(site.dataDir, "upstream"), call);
  const link = /http:\S+/.exec(told?.said ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "进入" }).click();
  return new URL(link).origin;
}

async function expectWhole(page: Page, name: string): Promise<void> {
  expect(await overflow(page), name).toBe(0);
  expect(await seriousFindings(page), name).toEqual([]);
  const shots = process.env["SHOTS"];
  if (shots)
    await page.screenshot({ path: join(shots, `${name}-${page.viewportSize()?.width}.png`), fullPage: true });
}

test.each([
  { width: 1280, theme: "light", course: 101 },
  { width: 360, theme: "dark", course: 103 },
] as const)(
  "a cover is cut by keyboard, previewed and seen on the site at once: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const desk = await enter(page);
    await page.goto(`${desk}/course/change?id=${look.course}`);
    await page.locator("[data-island=pictureField][data-taken]").waitFor();
    const file = page.getByLabel("封面", { exact: true });
    await file.setInputFiles(join(folder, "note.jpg"));
    await page.getByText("浏览器读不了这个文件").waitFor();
    await file.setInputFiles(join(folder, "photo.jpg"));
    const frame = page.getByRole("slider", { name: "裁剪封面" });
    await expect.poll(() => frame.getAttribute("aria-valuetext")).toContain("离上边 29%");
    await expectWhole(page, "picture-cut");
    await frame.focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("+");
    expect(await frame.getAttribute("aria-valuetext")).toMatch(/离上边 5\d%，放大 110%/);
    // The form is sent before the last cut was made, and waits for it.
    await page.keyboard.press("-");
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.waitForURL(/\/work\//);
    const shown = page.getByRole("img", { name: "封面" }).last();
    expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      960, 540,
    ]);
    await expectWhole(page, "picture-preview");
    const address = (await shown.getAttribute("src")) ?? "";
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByText("已完成").first().waitFor();
    const sent = await fetch(`${site.url}/api${address}`);
    const { data } = await sharp(Buffer.from(await sent.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The frame was moved down to the blue half of the upright photo.
    expect([(data[0] ?? 0) < 90, (data[2] ?? 0) > 150]).toEqual([true, true]);
    await expect
      .poll(
        async () => {
          await open(page, `${site.url}/course/${look.course}`);
          return page.locator(`img[src="/api${address}"]`).count();
        },
        { timeout: 40_000, interval: 2_000 },
      )
      .toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  },
);

test("a cover is sent and previewed without scripts", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280, javaScript: false });
  const { page } = visitor;
  const desk = await enter(page);
  await page.goto(`${desk}/course/change?id=102`);
  await page.getByLabel("封面", { exact: true }).setInputFiles(join(folder, "photo.jpg"));
  await page.getByRole("button", { name: "预览改动" }).click();
  expect(await page.getByRole("img", { name: "封面" }).last().getAttribute("src")).toMatch(
    /^\/uploads\/question\//,
  );
});
