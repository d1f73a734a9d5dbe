import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { enterDesk, expectWhole } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { lacksTool, makeFilm } from "#upstream/testing/testMedia.ts";
import { LOOKS, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const noFfmpeg = await lacksTool("ffmpeg");

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
  folder = await mkdtemp(join(tmpdir(), "beikao-e2e-tree-"));
  if (noFfmpeg) return;
  await makeFilm(join(folder, "第1讲 绪论.mp4"), 6);
  await makeFilm(join(folder, "第2讲 起源.mp4"), 6);
  await writeFile(join(folder, "第1讲 绪论.srt"), "1\n00:00:00,000 --> 00:00:02,000\n大家好\n");
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the lessons of the chapters in their order. */
const order = (page: Page): Promise<readonly string[]> =>
  page
    .locator("[data-chapter]")
    .evaluateAll((chapters) =>
      chapters.map((chapter) =>
        [...chapter.querySelectorAll("[data-lesson] button[title=改名]")]
          .map((one) => one.textContent)
          .join(" "),
      ),
    );

/** Adds a course on its page and goes on to its tree. Returns the id of the course. */
async function newCourse(page: Page, name: string): Promise<string> {
  await page.getByRole("main").getByRole("link", { name: "添加", exact: true }).first().waitFor();
  await page.goto(new URL("/course/add", page.url()).href);
  await page.locator("#f-agency").selectOption("beikao");
  await page.locator("#f-name").fill(name);
  for (const field of ["subject", "teachers"]) {
    await page.locator(`#f-${field}`).click();
    await page.getByRole("listbox").getByRole("option").first().click();
  }
  await page.locator("#f-type").fill("精讲");
  await page.locator("#f-price").fill("0");
  await page.getByRole("button", { name: "预览改动" }).click();
  await page.getByRole("button", { name: "确认执行" }).click();
  await page.getByRole("link", { name: "排目录、传视频" }).click();
  await page.getByRole("button", { name: "加章节" }).waitFor();
  return new URL(page.url()).searchParams.get("id") ?? "";
}

async function addChapter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "加章节" }).click();
  await page.getByLabel("新章节的名称").fill(name);
  await page.getByLabel("新章节的名称").press("Enter");
  await page.getByRole("heading", { name }).waitFor();
}

async function drag(page: Page, handle: Locator, to: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, target] = [await handle.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error("a handle is not on the page");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, (from.y + target.y) / 2, { steps: 4 });
  await page.mouse.move(from.x + 20, target.y + 1, { steps: 4 });
  await page.mouse.up();
}

test.skipIf(noFfmpeg).each(LOOKS)(
  "makes a course of two films, moves them by drag and by keyboard, and a learner sees it: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await enterDesk(page, site);
    const course = await newCourse(page, `树形目录课${look.width}`);
    const begun = Date.now();
    await expectWhole(page);
    await addChapter(page, "第一章 总论");
    await addChapter(page, "第二章 分论");
    await page.getByRole("button", { name: "加课时：第二章 分论" }).click();
    await page.getByLabel("“第二章 分论”的新课时名称").fill("练习讲解");
    await page.getByLabel("“第二章 分论”的新课时名称").press("Enter");
    await page.getByRole("button", { name: "练习讲解", exact: true }).waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "上传多个视频：第一章 总论" }).click();
    const names = ["第2讲 起源.mp4", "第1讲 绪论.mp4", "第1讲 绪论.srt"];
    await (await chooser).setFiles(names.map((name) => join(folder, name)));
    await expect.poll(() => page.getByText("视频 · 00:06").count()).toBe(2);
    await page.getByText("视频 · 00:06 · 有字幕").waitFor();
    process.stdout.write(`two films in a tree at ${look.width} px: ${(Date.now() - begun) / 1000} s\n`);
    expect(await order(page)).toEqual(["第1讲 绪论 第2讲 起源", "练习讲解"]);
    await expectWhole(page);

    await drag(page, page.getByLabel("移动：第2讲 起源"), page.getByLabel("移动：第1讲 绪论"));
    await expect.poll(() => order(page)).toEqual(["第2讲 起源 第1讲 绪论", "练习讲解"]);
    await page.getByRole("button", { name: "撤销：移动“第2讲 起源”" }).click();
    await expect.poll(() => order(page)).toEqual(["第1讲 绪论 第2讲 起源", "练习讲解"]);
    await page.getByLabel("移动：第2讲 起源").press("Space");
    await page.keyboard.press("ArrowDown");
    await expectWhole(page);
    await page.keyboard.press("Enter");
    await expect.poll(() => order(page)).toEqual(["第1讲 绪论", "第2讲 起源 练习讲解"]);

    await page.getByRole("button", { name: "更多：第1讲 绪论" }).click();
    await page.getByRole("button", { name: "设为试看：第1讲 绪论" }).click();
    await page.getByText("试看", { exact: true }).waitFor();
    await page.getByRole("button", { name: "更多：练习讲解" }).click();
    await page.getByRole("button", { name: "隐藏：练习讲解" }).click();
    await page.getByText("已隐藏", { exact: true }).waitFor();
    await expectWhole(page);
    await page.reload();
    await page.getByRole("button", { name: "加章节" }).waitFor();
    expect(await order(page)).toEqual(["第1讲 绪论", "第2讲 起源 练习讲解"]);
    expect(complaints).toEqual([]);

    await using learner = await newVisitor(browser, look);
    await signIn(learner.page, site.url);
    await open(learner.page, `${site.url}/course/${course}`);
    await learner.page.getByText("第1讲 绪论").first().waitFor();
    expect(await learner.page.getByText("练习讲解").count()).toBe(0);
  },
);

test("shows an upload that an earlier visit left, and its reason when a file cannot be played", async () => {
  await using visitor = await newVisitor(browser, LOOKS[0]);
  const { page, complaints } = visitor;
  await enterDesk(page, site);
  await newCourse(page, "断点课");
  await addChapter(page, "第一章");
  const files = [{ name: "坏的.mp4", mimeType: "video/mp4", buffer: Buffer.from("Dear all") }];
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "上传多个视频：第一章" }).click();
  await (await chooser).setFiles(files);
  await page.getByText("坏的.mp4 不是能读的视频").waitFor();
  await expectWhole(page);
  await page.reload();
  await page.getByText("坏的.mp4 不是能读的视频").waitFor();
  await page.getByRole("button", { name: "知道了：坏的" }).click();
  await expect.poll(() => page.getByText("坏的.mp4").count()).toBe(0);

  // The parts of this file do not arrive, as on a connection that breaks.
  await page.route("**/course/tree/upload/*", (route) => route.abort());
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "上传多个视频：第一章" }).click();
  await (await again).setFiles([{ ...(files[0] as (typeof files)[0]), name: "断的.mp4" }]);
  await page.getByText("网络断了，已经传到的部分还在").waitFor();
  await expectWhole(page);
  await page.unroute("**/course/tree/upload/*");
  await page.reload();
  await page.getByText("请重新选择 断的.mp4，从断开的地方继续。").waitFor();
  await expectWhole(page);
  expect(complaints.filter((one) => !/ERR_FAILED/.test(one))).toEqual([]);
});
