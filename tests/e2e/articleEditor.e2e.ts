import { mkdtemp, rm } from "node:fs/promises";
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
  folder = await mkdtemp(join(tmpdir(), "beikao-article-e2e-"));
  await sharp({ create: { width: 1200, height: 600, channels: 3, background: "#2a7" } })
    .jpeg()
    .toFile(join(folder, "教室.jpg"));
  await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: "#2a7" } })
    .jpeg()
    .toFile(join(folder, "大照片.jpg"));
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const)(
  "news is written by keyboard with a heading, a list, a link, a formula and a picture, and read on the site: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    const desk = await enterDesk(page, site, { role: "editor", agency: "beikao" });
    const title = `${look.width} 号通知`;
    await page.goto(`${desk}/news/add`);
    await page.locator("[data-island=articleField][data-taken]").waitFor();
    await page.getByLabel("栏目").fill("备考指导");
    await page.getByLabel("标题", { exact: true }).fill(title);
    const tools = page.getByRole("toolbar", { name: "正文的格式" });
    const press = async (name: string) => {
      await tools.getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
    };
    await page.getByRole("textbox", { name: "正文", exact: true }).focus();
    await press("大标题");
    await page.keyboard.type("开课安排");
    await page.keyboard.press("Enter");
    await page.keyboard.type("周六");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("上课");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("，公式 ");
    await press("公式");
    await page.getByLabel("公式（TeX）").fill("x^{2}=4");
    await page.getByRole("button", { name: "确定" }).click();
    await page.keyboard.press("Enter");
    await press("列表");
    await page.keyboard.type("带教材");
    await page.keyboard.press("Enter");
    await page.keyboard.type("带笔");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await press("链接");
    await page.getByLabel("链接地址").fill("/course/101");
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await press("表格");
    await page
      .getByRole("textbox", { name: "正文", exact: true })
      .getByRole("cell", { name: "内容" })
      .first()
      .click();
    await page.keyboard.press("End");
    await page.keyboard.type("一");
    await page.keyboard.press("Tab");
    await page.keyboard.type("周六");
    await press("加一行");
    await expectWhole(page, { name: "article-table" });
    await press("删这列");
    await press("后面加段落");
    await page.getByLabel("给正文加图片").setInputFiles(join(folder, "教室.jpg"));
    await page
      .getByRole("textbox", { name: "正文", exact: true })
      .getByRole("img", { name: "教室" })
      .waitFor();
    await page.getByRole("button", { name: "按学员看到的样子预览" }).click();
    await page.getByRole("group", { name: "预览" }).getByRole("heading", { name: "开课安排" }).waitFor();
    await expectWhole(page, { name: "article-editor" });
    expect(await page.locator("textarea[name=file]").inputValue()).toMatch(
      /^<h2>开课安排<\/h2>\n<p>周六<b>上课<\/b>，公式 \$x\^\{2\}=4\$<\/p>\n<ul>\n<li>带教材<\/li>\n<li>带笔<\/li>\n<\/ul>\n<p><a href="\/course\/101">\/course\/101<\/a><\/p>\n<table>\n<tr><th>标题<\/th><\/tr>\n<tr><td>内容一<\/td><\/tr>\n<tr><td><\/td><\/tr>\n<\/table>\n<p><img src="\/uploads\/question\/[0-9a-f]{40}\.webp" alt="教室"><\/p>$/,
    );
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.waitForURL(/\/work\//);
    await expectWhole(page, { name: "article-preview" });
    await page.getByRole("button", { name: "确认执行" }).click();
    await page.getByText("已完成").first().waitFor();
    const [, id = ""] = /\/news\/(\d+)/.exec((await page.locator("main").textContent()) ?? "") ?? [];
    await open(page, `${site.url}/news/${id}`);
    await page.getByRole("heading", { name: "开课安排" }).waitFor();
    await page.getByRole("img", { name: "教室" }).waitFor();
    // A change of the title alone keeps the text to the letter.
    await page.goto(`${desk}/news/change?id=${id}`);
    await page.locator("[data-island=articleField][data-taken]").waitFor();
    await page.getByLabel("标题", { exact: true }).fill(`${title}（改）`);
    await page.getByRole("button", { name: "预览改动" }).click();
    await page.waitForURL(/\/work\//);
    expect(await page.locator(".article").count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("an article of help is written in a text area without scripts", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280, javaScript: false });
  const { page } = visitor;
  const desk = await enterDesk(page, site, { role: "editor", agency: "beikao" });
  await page.goto(`${desk}/article/add`);
  await page.getByLabel("分类").fill("上课");
  await page.getByLabel("标题", { exact: true }).fill("怎么上课");
  await page.getByRole("textbox", { name: "正文" }).fill("<p>打开课程就能看。</p>");
  await page.getByRole("button", { name: "预览改动" }).click();
  await page.getByRole("button", { name: "确认执行" }).waitFor();
});

test("a photo of 48 million pixels is scaled down in the browser for an article", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page } = visitor;
  const desk = await enterDesk(page, site, { role: "editor", agency: "beikao" });
  await page.goto(`${desk}/news/add`);
  await page.locator("[data-island=articleField][data-taken]").waitFor();
  await page.getByLabel("给正文加图片").setInputFiles(join(folder, "大照片.jpg"));
  await page.getByText("正在传图片…").waitFor();
  const shown = page.getByRole("textbox", { name: "正文", exact: true }).getByRole("img", { name: "大照片" });
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600);
});
