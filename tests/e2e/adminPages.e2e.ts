import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectWhole, openLink } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { lacksTool, makeFilm } from "#upstream/testing/testMedia.ts";
import { LOOKS, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

/** Id of a lesson without a medium, in a course that the demo learner studies. */
const LESSON = 401_003;
const noFfmpeg = await lacksTool("ffmpeg");

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  site = await startSiteProcess({ template: inject("demoData") });
  folder = await mkdtemp(join(tmpdir(), "beikao-e2e-admin-"));
  if (!noFfmpeg) await makeFilm(join(folder, "film.mp4"), 8);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page of the admin console by pressing visible links only. */
async function goTo(page: Page, group: string, action: string): Promise<void> {
  await page.getByRole("link", { name: "运营台" }).click();
  const section = page
    .getByRole("main")
    .locator("section", { has: page.getByRole("heading", { name: group }) });
  await section.getByRole("link", { name: action, exact: true }).click();
}

const SCRIPTS = [true, false].flatMap((javaScript) => LOOKS.map((look) => ({ ...look, javaScript })));

test.skipIf(noFfmpeg).each(SCRIPTS)(
  "a film is added with the mouse only, listed in the records and played: $width px, $theme, scripts: $javaScript",
  EXTENDED,
  async ({ javaScript, ...look }) => {
    await using visitor = await newVisitor(browser, { ...look, javaScript, tolerates: /status of 422/ });
    const { page, complaints } = visitor;
    await page.goto(await openLink(site, { role: "owner" }));
    await expectWhole(page, { javaScript });
    await page.getByRole("button", { name: "进入" }).click();
    await expectWhole(page, { javaScript });
    await goTo(page, "课件", "上传");
    await expectWhole(page, { javaScript });
    // If the chosen file is no film, an error is shown at its field.
    const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      await page.locator("#f-lesson").fill(String(LESSON));
      await page.getByLabel("课件文件").setInputFiles(file);
      await page.getByRole("button", { name: "预览改动" }).click();
    };
    await choose({ name: "film.mp4", mimeType: "video/mp4", buffer: Buffer.from("Dear all") });
    await page.getByRole("link", { name: /^课件文件：film\.mp4 不是能读的视频/ }).waitFor();
    await expectWhole(page, { javaScript });
    await choose(join(folder, "film.mp4"));
    await page.getByText("还没有执行").waitFor();
    await page.getByText("main.m3u8").waitFor();
    await expectWhole(page, { javaScript });
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByRole("link", { name: /^操作记录/ }).click();
    await page.getByText("课件 · 上传").first().waitFor();
    await page.getByText("王老师").first().waitFor();
    await expectWhole(page, { javaScript });
    await goTo(page, "记录", "列表");
    await page
      .getByRole("cell", { name: new RegExp(`课时.*${LESSON}`) })
      .first()
      .waitFor();
    await expectWhole(page, { javaScript });
    await page.getByRole("button", { name: "退出" }).click();
    await page.getByRole("heading", { name: "已退出" }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.skipIf(noFfmpeg)("an added film plays for a learner", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/course/study/100026?lesson=${LESSON}`);
  // The player loads the film only after the learner has pressed play.
  await page.getByRole("button", { name: "开始播放" }).click();
  const video = page.locator("video");
  await expect
    .poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime))
    .toBeGreaterThan(1);
  expect(await video.evaluate((element) => Math.round((element as HTMLVideoElement).duration))).toBe(8);
});

/**
 * Fills in an admin form, reviews the change and confirms it.
 * @returns the id of the new record
 */
async function make(page: Page, fields: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(fields)) {
    const field = page.locator(`#f-${name}`);
    if ((await field.getAttribute("type")) === "file") await field.setInputFiles(text);
    else if (name === "agency") await field.selectOption(text);
    else await field.fill(text);
  }
  await page.getByRole("button", { name: "预览改动" }).click();
  await page.getByRole("button", { name: "确认执行" }).click();
  await page.getByRole("heading", { name: "已完成" }).waitFor();
  const id = page.locator("dt:text-is('编号') + dd, dt:text-is('考试') + dd");
  if ((await id.count()) === 0) return "";
  // A Chinese reader sees the name before the number.
  const [, number = ""] = /(\d+)）?$/.exec(await id.first().innerText()) ?? [];
  return number;
}

test.skipIf(noFfmpeg)("creates a course with a film and an exam from nothing, without a shell", async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  await page.goto(await openLink(site, { role: "editor" }));
  await page.getByRole("button", { name: "进入" }).click();
  await goTo(page, "课程", "添加");
  const course = await make(page, {
    agency: "beikao",
    name: "新开的课",
    subject: "3141",
    type: "精讲",
    teachers: "1",
  });
  await goTo(page, "章节", "添加");
  const chapter = await make(page, { course, name: "第一章" });
  await goTo(page, "课时", "添加");
  const lesson = await make(page, { chapter, name: "第一节" });
  await goTo(page, "课件", "上传");
  await make(page, { lesson, file: join(folder, "film.mp4") });
  await goTo(page, "考试", "导入");
  const paper = { kind: "paper", id: "admin-1", name: "新开的考试", exam: "mock", minutes: 60, pass: 1 };
  const options = ["甲", "乙"].map((text, at) => ({ key: "AB"[at], text }));
  const asked = {
    kind: "question",
    subject: "教育学",
    type: "single",
    stem: "选哪一个？",
    options,
    answer: ["A"],
    score: 2,
  };
  await writeFile(join(folder, "exam.jsonl"), `${JSON.stringify(paper)}\n${JSON.stringify(asked)}\n`);
  expect(Number(await make(page, { agency: "beikao", file: join(folder, "exam.jsonl") }))).toBeGreaterThan(0);
  // The role editor cannot set a price, so the course stays hidden until an owner shows it.
  expect((await page.goto(`${site.url}/course/${course}`))?.status()).toBe(404);
  await page.goto(await openLink(site, { role: "owner" }));
  await page.getByRole("button", { name: "进入" }).click();
  await goTo(page, "课程", "显示");
  await make(page, { id: course });
  await page.goto(`${site.url}/course/${course}`);
  await page.getByText("第一节").first().waitFor();
});

test("hides changing buttons from a read-only role, and all pages from others", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { tolerates: /status of 40[13]/ });
  const { page } = visitor;
  await page.goto(await openLink(site, { role: "reader" }));
  await page.getByRole("button", { name: "进入" }).click();
  const { origin } = new URL(page.url());
  await goTo(page, "资讯", "列表");
  await page.getByRole("link", { name: "1", exact: true }).first().click();
  await page.getByText("正文字数").waitFor();
  expect(await page.getByRole("link", { name: "修改" }).count()).toBe(0);
  await page.goto(`${origin}/news/change?id=1`);
  await page.getByRole("heading", { name: "这个角色不能做这件事" }).waitFor();
  await using stranger = await newVisitor(browser, { tolerates: /status of 401/ });
  await stranger.page.goto(`${origin}/news/list`);
  await stranger.page.getByRole("heading", { name: "登录运营台" }).waitFor();
});

/** Takes the first thing of a picker's list, which opens with all things. */
async function pickFirst(page: Page, field: string): Promise<void> {
  await page.locator(`#f-${field}`).click();
  const option = page.getByRole("listbox").getByRole("option").first();
  await option.waitFor();
  await option.click();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "预览改动" }).click();
  await page.getByRole("button", { name: "确认执行" }).click();
  await page.getByRole("heading", { name: "已完成" }).waitFor();
}

test.each(LOOKS)(
  "makes a course, a chapter and a lesson by names and next steps, without a typed id: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await page.goto(await openLink(site, { role: "owner" }));
    await page.getByRole("button", { name: "进入" }).click();
    await goTo(page, "课程", "添加");
    await page.locator("#f-agency").selectOption("beikao");
    await page.locator("#f-name").fill("拼音找得到的课");
    await page.locator("#f-subject").fill("jyzs");
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await expectWhole(page);
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.locator("#f-type").fill("精讲");
    await pickFirst(page, "teachers");
    await page.locator("#f-price").fill("0");
    await expectWhole(page);
    await confirm(page);
    await page.getByRole("link", { name: "加章节" }).click();
    await expect.poll(() => page.locator("#f-course").inputValue()).toBe("拼音找得到的课");
    await page.locator("#f-name").fill("第一章");
    await confirm(page);
    await page.getByRole("link", { name: "加课时" }).click();
    await expect.poll(() => page.locator("#f-chapter").inputValue()).toBe("第一章");
    await page.locator("#f-name").fill("第一节");
    await confirm(page);
    await expectWhole(page);
    await page.getByRole("link", { name: "上传视频" }).click();
    await expect.poll(() => page.locator("#f-lesson").inputValue()).toBe("第一节");
    await expectWhole(page);
    expect(complaints).toEqual([]);
  },
);
