import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor, open } from "#tests/support/browser.ts";
import {
  type Cost,
  costTable,
  countingVisit,
  deskOf,
  openLink,
  openSchool,
  signInFirst,
  writeAgreements,
} from "#tests/support/deskVisit.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";
import { writeXlsx } from "#upstream/platform/kit/writeXlsx.ts";
import { lacksTool, makeFilm } from "#upstream/testing/testMedia.ts";

const noFfmpeg = await lacksTool("ffmpeg");
const QUESTIONS = `编号,题型,题干,选项A,选项B,选项C,选项D,答案,解析,知识点,分值
1,单选题,教育的本质属性是,传递知识,培养人的社会活动,发展经济,管理社会,B,教育是培养人的社会活动。,教育与教育学->教育的本质,2
2,单选题,最早的教育学著作是,《学记》,《论语》,《理想国》,《大教学论》,A,《学记》成书于战国末期。,教育与教育学->教育学的发展,2
3,多选题,属于学生发展核心素养的有,人文底蕴,科学精神,学会学习,考试分数,ABC,考试分数不是核心素养。,学生->核心素养,3
4,判断题,学校可以随意开除学生。,,,,,错,学生享有受教育权。,学生->权利,1
`;

let site: SiteProcess;
let folder: string;
beforeAll(async () => {
  site = await startSiteProcess({ env: { SEED: "off" }, ready: false });
  folder = await mkdtemp(join(tmpdir(), "beikao-e2e-tasks-"));
  if (!noFfmpeg) await makeFilm(join(folder, "第1讲 教育的本质.mp4"), 6);
  await writeFile(join(folder, "题目.csv"), QUESTIONS);
  const columns = ["姓名", "手机号", "班级", "考试加时"].map((heading) => ({ heading, width: 16 }));
  const rows = ["张三", "李四", "王五"].map((name, at) => [name, `1390000001${at}`, "春季班", ""]);
  await writeFile(join(folder, "学员.xlsx"), writeXlsx([{ name: "表", columns, rows }]));
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Most that a task may cost. The page that reads a file reloads itself on a busy machine, so that exam has one page more. */
type Most = Readonly<Record<string, readonly [pages: number, fields: number]>>;
const MOST: Most = {
  "开设学校，写协议": [9, 9],
  "考试：导入题目，手工和按条件组卷，发布": [11, 7],
  课程和视频: [5, 5],
  "找到学员，重设密码": [7, 1],
  订单退款: [5, 1],
  "Excel 里的学员进班": [8, 5],
  报表打开并下载: [2, 0],
  隐藏一道题: [5, 0],
  "谁改了什么，撤销": [5, 0],
};

test.skipIf(noFfmpeg)(
  "the owner of a new school does the eight tasks by mouse, in Chinese, without a typed id",
  { ...EXTENDED, timeout: 600_000 },
  async () => {
    await using visitor = await newVisitor(browser, { tolerates: /status of 422/ });
    const { page, complaints } = visitor;
    const { task, costs } = await countingVisit(page);
    const desk = deskOf(page);
    const { main, press, go, menu, field, pick, done } = desk;
    const choose = async (button: string, name: string) => {
      const chooser = page.waitForEvent("filechooser");
      await press(button);
      await (await chooser).setFiles(join(folder, name));
    };
    const file = (label: string, name: string) => field(label).setInputFiles(join(folder, name));

    await page.goto(await openLink(site));
    await press("进入");
    await task("开设学校，写协议", async () => {
      await menu("学校");
      await openSchool(desk);
      await done();
      await writeAgreements(desk, folder);
    });

    await task("考试：导入题目，手工和按条件组卷，发布", async () => {
      await menu("题目", "导入");
      await file("题目文件", "题目.csv");
      await field("科目").fill("笔试 / 教育知识");
      await field("一级科目").fill("教师资格证");
      await press("读取文件");
      await press(/^导入/);
      await page.getByText("新增 4 题").first().waitFor();
      await menu("考试", "新建");
      await field("名称").fill("教育知识 模拟考试（一）");
      await pick("科目", "教育知识");
      await field("时长").fill("30");
      await done();
      await go("组卷");
      await press(/^加入题目/);
      await page
        .getByText(/^1 题，共/)
        .first()
        .waitFor();
      await main.getByLabel("题数").fill("2");
      await press("看看会抽到哪些");
      await press("加入这 2 题");
      await page.getByText(/^3 题，共/).waitFor();
      await press("发布");
      await page.getByText("已发布", { exact: true }).waitFor();
    });

    await task("课程和视频", async () => {
      await menu("课程", "添加");
      await field("课程名称").fill("教育知识精讲");
      await pick("科目", "教育知识");
      await field("价格").fill("10");
      await done();
      await go("排目录、传视频");
      await press("加章节");
      await page.getByLabel("新章节的名称").fill("第一章");
      await page.getByLabel("新章节的名称").press("Enter");
      await choose("上传多个视频：第一章", "第1讲 教育的本质.mp4");
      await page.getByText("视频 · 00:06").waitFor();
    });

    await task("找到学员，重设密码", async () => {
      await menu("学员", "查找");
      await field("姓名、手机号或班级").fill("wxm");
      await press("查询");
      await go(/^\d+$/);
      await go("设密码链接");
      await done();
    });
    const link = /\/user\/reset-pwd\S+/.exec(await main.innerText())?.[0] ?? "";
    await buyCourse(link);

    await task("订单退款", async () => {
      await menu("订单");
      await go(/^D\d+$/);
      await go("退款");
      await field("退款原因").fill("学员申请退款");
      await done();
    });

    await task("Excel 里的学员进班", async () => {
      await menu("班级", "添加");
      await field("班级名称").fill("春季班");
      await field("班型").fill("系统班");
      await pick("科目", "教育知识");
      await pick("课程", "教育知识精讲");
      await done();
      await menu("学员", "导入");
      await file("学员表", "学员.xlsx");
      await done();
    });

    await task("报表打开并下载", async () => {
      await menu("班级");
      await go(/^学员：/);
      await page.getByText("张三").waitFor();
      const download = page.waitForEvent("download");
      await go("下载 Excel");
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    });

    await task("隐藏一道题", async () => {
      await menu("题目");
      await go(/^单选题/);
      await go("隐藏");
      await done();
    });

    await task("谁改了什么，撤销", async () => {
      await menu("变更记录");
      await go(/^\d+$/);
      await go("撤销");
      await done();
    });

    process.stdout.write(`${costTable(costs)}\n`);
    expect(costs.map(({ ids }) => ids)).toEqual(costs.map(() => 0));
    expect(overspent(costs)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

const overspent = (costs: readonly Cost[]) =>
  costs.filter(({ task, pages, fields }) => {
    const [mostPages = 0, mostFields = 0] = MOST[task] ?? [];
    return pages > mostPages || fields > mostFields;
  });

/** Sets the password of the learner by the path of the link, and buys the course of the school. */
async function buyCourse(link: string): Promise<void> {
  await using learner = await newVisitor(browser);
  const { page } = learner;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await signInFirst(page, site.url, link);
  await open(page, `${site.url}/course`);
  await page
    .getByRole("link", { name: /教育知识精讲/ })
    .first()
    .click();
  await page.getByRole("link", { name: "立即购买" }).first().click();
  await page.getByRole("checkbox").check();
  await press("提交订单");
  await page.waitForURL(/\/order\/index\?no=D\d+$/);
  await press("立即支付");
  await press("支付成功");
  await page.getByText("已支付").first().waitFor();
}
