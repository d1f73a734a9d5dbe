import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, LOOKS, newVisitor, open } from "#tests/support/browser.ts";
import { deskOf, openLink, openSchool, signInFirst, writeAgreements } from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const PAPER = `编号,题型,题干,选项A,选项B,选项C,选项D,答案,解析,知识点,部分,分值
1,单选题,教育的本质属性是,传递知识,培养人的社会活动,发展经济,管理社会,B,教育是培养人的社会活动。,教育与教育学->教育的本质,一、单项选择题,2
2,多选题,属于学生发展核心素养的有,人文底蕴,科学精神,学会学习,考试分数,ABC,考试分数不是核心素养。,学生->核心素养,二、多项选择题,3
3,判断题,学校可以随意开除学生。,,,,,错,学生享有受教育权。,学生->权利,三、判断题,1
`;

/** Folder for the pictures of the guide (npm run docs:pictures); undefined: none are written. */
const PICTURES = process.env["PICTURES"];

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  site = await startSiteProcess({ env: { SEED: "off" }, ready: false });
  folder = await mkdtemp(join(tmpdir(), "beikao-e2e-guide-"));
  await writeFile(join(folder, "试卷.csv"), PAPER);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `zh-${name}.png`) });
}

test("steps 3 to 9 of the Chinese guide lead from no school to the result of its first exam", {
  ...EXTENDED,
  timeout: 600_000,
}, async () => {
  await using visitor = await newVisitor(browser, LOOKS[0]);
  const { page, complaints } = visitor;
  const desk = deskOf(page);
  const { main, press, go, menu, field, pick, done } = desk;
  const file = (label: string, name: string) => field(label).setInputFiles(join(folder, name));
  const link = await openLink(site);
  const begun = performance.now();
  const clock = (step: string) =>
    process.stdout.write(`${step}: ${Math.round((performance.now() - begun) / 1000)} s\n`);
  await page.goto(link);
  await press("进入");
  await main.getByRole("heading", { name: "开始使用" }).waitFor();
  await picture(page, "home");
  clock("2 打开运营台");
  await go("开设学校");
  await openSchool(desk);
  await picture(page, "school");
  await done();
  await picture(page, "next");
  clock("3 开设学校");

  await writeAgreements(desk, folder);
  clock("4 写用户协议和隐私政策");

  await menu("考试", "导入");
  await file("题目文件", "试卷.csv");
  await field("科目").fill("笔试 / 教育知识");
  await field("一级科目").fill("教师资格证");
  await field("名称").fill("教育知识 模拟考试（一）");
  await field("时长").fill("30");
  await field("次数").fill("3");
  await press("预览改动");
  await main.getByText("还没有执行").waitFor();
  await picture(page, "exam");
  await press("确认执行");
  await main.getByRole("heading", { name: "已完成：考试 · 导入" }).waitFor();
  clock("6 导入考试");

  await menu("学员");
  await go(/^\d+$/);
  await go("设密码链接");
  await done();
  const password = /\/user\/reset-pwd\S+/.exec(await main.innerText())?.[0] ?? "";
  clock("7 添加学员");

  await sitExam(password);
  clock("8 学员考试");

  await menu("考试", "成绩");
  await pick("考试", "教育知识 模拟考试（一）");
  await press("查询");
  await main.getByRole("link", { name: "下载 Excel" }).waitFor();
  await picture(page, "results");
  clock("9 看成绩");
  await menu("首页");
  await main.getByRole("heading", { name: "最近 30 天" }).waitFor();
  expect(await main.getByRole("heading", { name: "开始使用" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** Sets the password of the learner by the path of the link, and hands in the exam. */
async function sitExam(link: string): Promise<void> {
  await using visitor = await newVisitor(browser, LOOKS[0]);
  const { page } = visitor;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await signInFirst(page, site.url, link);
  await open(page, site.url);
  await page.getByRole("link", { name: "模拟考试" }).first().click();
  await page.getByRole("heading", { name: "现在可以考" }).waitFor();
  await page.getByRole("link", { name: /^开始考试/ }).click();
  await page.getByRole("heading", { level: 1, name: "教育知识 模拟考试（一）" }).waitFor();
  await hydrated(page);
  await page.getByRole("checkbox").check();
  await press("开始考试");
  await page.waitForURL(/\/online-exam\?record=\d+/);
  await hydrated(page);
  await page.locator("label:has(input[type=radio])").first().click();
  await page.getByText("已保存").first().waitFor();
  await press("交卷");
  await page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
  await page
    .getByText(/^交卷回执/)
    .first()
    .waitFor();
}
