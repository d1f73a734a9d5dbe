import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { enterDesk, expectWhole } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { newVisitor, open } from "#tests/support/browser.ts";
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
  await writeFile(join(folder, "IMG_0001.HEIC"), `\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(400)}`);
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#2a7" } });
  await plain(12_000, 3_000).jpeg().toFile(join(folder, "panorama.jpg"));
  await plain(1600, 900).toColourspace("cmyk").jpeg().toFile(join(folder, "print.jpg"));
  await plain(400, 300).gif().toFile(join(folder, "moving.gif"));
  // A photo of 48 million pixels, with bytes behind it up to 22 MB.
  const photo = await plain(8_064, 6_048).jpeg().toBuffer();
  await writeFile(join(folder, "large.jpg"), Buffer.concat([photo, Buffer.alloc(22_000_000 - photo.length)]));
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  { width: 1280, theme: "light", course: 101 },
  { width: 360, theme: "dark", course: 103 },
] as const)(
  "a cover is cut by keyboard, previewed and seen on the site at once: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const desk = await enterDesk(page, site, { role: "editor" });
    await page.goto(`${desk}/course/change?id=${look.course}`);
    await page.locator("[data-island=pictureField][data-taken]").waitFor();
    const file = page.getByLabel("封面", { exact: true });
    await file.setInputFiles(join(folder, "note.jpg"));
    await page.getByText("浏览器读不了这个文件").waitFor();
    await file.setInputFiles(join(folder, "photo.jpg"));
    const frame = page.getByRole("slider", { name: "裁剪封面" });
    await expect.poll(() => frame.getAttribute("aria-valuetext")).toContain("离上边 29%");
    await expectWhole(page, { name: "picture-cut" });
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
    await expectWhole(page, { name: "picture-preview" });
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
  const desk = await enterDesk(page, site, { role: "editor" });
  await page.goto(`${desk}/course/change?id=102`);
  await page.getByLabel("封面", { exact: true }).setInputFiles(join(folder, "photo.jpg"));
  await page.getByRole("button", { name: "预览改动" }).click();
  expect(await page.getByRole("img", { name: "封面" }).last().getAttribute("src")).toMatch(
    /^\/uploads\/question\//,
  );
});

test("each odd picture is cut, or refused with a way out", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page, complaints } = visitor;
  const desk = await enterDesk(page, site, { role: "editor" });
  await page.goto(`${desk}/course/change?id=104`);
  await page.locator("[data-island=pictureField][data-taken]").waitFor();
  const file = page.getByLabel("封面", { exact: true });
  await file.setInputFiles(join(folder, "IMG_0001.HEIC"));
  await page.getByText("HEIC 照片").waitFor();
  await page.getByRole("button", { name: "预览改动" }).click();
  await page.getByText(/封面：不支持 iPhone 的 HEIC 照片/).waitFor();
  for (const name of ["print.jpg", "moving.gif", "large.jpg", "panorama.jpg"]) {
    await page.locator("[data-island=pictureField][data-taken]").waitFor();
    await file.setInputFiles(join(folder, name));
    await page.getByRole("slider", { name: "裁剪封面" }).waitFor();
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.waitForURL(/\/work\//);
    const shown = page.getByRole("img", { name: "封面" }).last();
    expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([
      960, 540,
    ]);
    await page.goto(`${desk}/course/change?id=104`);
  }
  expect(complaints.filter((one) => !one.includes("422"))).toEqual([]);
});

test("two fingers scale a picture in its frame, and move it along", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page } = visitor;
  const desk = await enterDesk(page, site, { role: "editor" });
  await page.goto(`${desk}/course/change?id=105`);
  await page.locator("[data-island=pictureField][data-taken]").waitFor();
  await page.getByLabel("封面", { exact: true }).setInputFiles(join(folder, "photo.jpg"));
  const frame = page.getByRole("slider", { name: "裁剪封面" });
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error("the frame is not shown");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: string, spread: number, along = 0) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: spread < 0 ? [] : [-1, 1].map((side, id) => ({ x: x + side * spread, y: y + along, id })),
    } as never);
  await touch("touchStart", 30);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", 30 + step * 5);
  await expect.poll(() => frame.getAttribute("aria-valuetext")).toMatch(/放大 (?:19|20)\d%$/);
  const topOf = async () =>
    Number(/离上边 (\d+)%/.exec((await frame.getAttribute("aria-valuetext")) ?? "")?.[1]);
  const before = await topOf();
  for (let step = 1; step <= 4; step += 1) await touch("touchMove", 60, step * 5);
  await touch("touchEnd", -1);
  await expect.poll(topOf).toBeLessThan(before);
  expect(await page.evaluate(() => scrollX)).toBe(0);
});
