import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import {
  hydrated,
  LEARNER,
  LOOKS,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
} from "#tests/support/browser.ts";
import { heard, unheard } from "#tests/support/heard.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** Learners by width of the page. Neither has taken this exam, so each must accept its rules first. */
const LEARNERS = { 1280: LEARNER, 360: { ...LEARNER, mobile: "13800000002" } } as const;
const FRESH = "教育知识与能力（中学）模拟卷（一）";
/** A demo exam with two attempts of the demo learner, and enough of other learners for statistics. */
const KNOWN = "初级会计实务 全真模拟卷（一）";

async function sound(page: Page): Promise<void> {
  await hydrated(page);
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(unheard(await heard(page))).toEqual([]);
}

async function openResultOf(page: Page, name: string): Promise<string> {
  await open(page, `${site.url}/mock-exam`);
  await page.getByRole("link", { name: new RegExp(`^看成绩.*${name}$`) }).click();
  await page.waitForURL(/\/mock-exam-result\?record=\d+/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await hydrated(page);
  return page.url();
}

test.each(LOOKS)(
  "from the list through the portal and an exam to its result and record: $width px",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page } = visitor;
    await signIn(page, site.url, LEARNERS[look.width]);
    await open(page, `${site.url}/mock-exam`);
    await sound(page);
    await page.getByRole("link", { name: new RegExp(`^开始考试.*${FRESH}$`) }).click();
    await page.getByRole("heading", { level: 1, name: FRESH }).waitFor();
    await expect.poll(() => page.locator("li[data-level]").count()).toBe(4);
    await page.getByText("可以暂存答案，断网也不会丢").waitFor();
    await sound(page);

    await page.getByRole("button", { name: "开始考试" }).click();
    await page.getByText("先看过规则并勾选这里").waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "开始考试" }).click();
    await page.waitForURL(/\/online-exam\?record=\d+/);
    const record = new URL(page.url()).searchParams.get("record") ?? "";
    await hydrated(page);

    // The learner leaves, comes back and continues the same attempt.
    await open(page, `${site.url}/mock-exam-result?record=${record}`);
    await page.getByText("这次考试还没有交卷").waitFor();
    await page.getByRole("link", { name: "继续考试" }).click();
    await page.getByRole("heading", { name: /^第 1 题/ }).waitFor();
    await hydrated(page);
    await page.getByRole("button", { name: "交卷", exact: true }).click();
    await page.getByRole("button", { name: "确认交卷" }).click();
    await page.waitForURL(`${site.url}/mock-exam-result?record=${record}`);
    await page.getByText("没到及格线").waitFor();
    await sound(page);
    await page.getByText(/^交卷回执/).click();
    await page.getByRole("button", { name: "和服务器核对" }).click();
    await page.getByText(/^核对一致/).waitFor();

    await open(page, `${site.url}/study/question/record`);
    await page.locator(`a[href="/mock-exam-result?record=${record}"]`).click();
    await page.getByRole("heading", { level: 1, name: FRESH }).waitFor();
    expect(visitor.complaints).toEqual([]);
  },
);

test(
  "the address of a result keeps its filter and page, and no other learner can open it",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { tolerates: /status of 404/ });
    const { page } = visitor;
    await signIn(page, site.url);
    const address = await openResultOf(page, KNOWN);
    await page.getByText(/另外 \d+ 个人考过这份卷，各取最高一次：中位数 [\d.]+ 分/).waitFor();
    await page.getByText(/这是你第 2 次考这份卷，比上一次/).waitFor();

    const questions = page.locator("details > [id^=q]");
    const wrong = await questions.count();
    await page.getByRole("link", { name: /^未做 \d+$/ }).click();
    await page.waitForURL(/show=none/);
    await expect.poll(() => questions.count()).not.toBe(wrong);
    await page.goBack();
    await expect.poll(() => questions.count()).toBe(wrong);
    // A number in the answer sheet links to its question, also when the question is on another page of the list.
    await page
      .getByRole("link", { name: /^第 50 题/ })
      .first()
      .click();
    await page.waitForURL(/show=all&page=3#q50/);
    await page.locator("#q50").getByText("解析").waitFor();
    await sound(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await sound(page);

    expect(visitor.complaints).toEqual([]);

    await using plain = await newVisitor(browser, { width: 360, javaScript: false });
    await plain.context.addCookies(await visitor.context.cookies());
    await plain.page.goto(address);
    const words = (await plain.page.locator("main").textContent()) ?? "";
    for (const part of ["及格线", "各部分得分", "时间用在哪里", "中位数", "逐题回顾", "交卷回执"])
      expect(words).toContain(part);
    expect(await overflow(plain.page)).toBe(0);

    await using other = await newVisitor(browser, { tolerates: /status of 404/ });
    await signIn(other.page, site.url, LEARNERS[360]);
    expect((await other.page.goto(address))?.status()).toBe(404);
  },
);

test(
  "warns before the exam of a wrong clock and of missing storage, and lets both begin",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, {
      before: () => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + 600_000;
        Object.defineProperty(globalThis, "indexedDB", { value: undefined });
      },
    });
    const { page } = visitor;
    await signIn(page, site.url);
    await open(page, `${site.url}/mock-exam?paper=1`);
    await page.getByText(/这台设备的时间快了 (?:10分钟|9分钟)/).waitFor();
    await expect.poll(() => page.getByText(/这个浏览器不让网页保存数据/).count()).toBe(2);
    expect(await page.getByRole("button", { name: "再考一次" }).isEnabled()).toBe(true);
  },
);

test("every finished exam in the record leads to its result", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/study/question/record`);
  const exams = page.getByRole("listitem").filter({ hasText: /(?:得分|已判) [\d.]+ \/ \d+/ });
  expect(await exams.count()).toBeGreaterThan(0);
  expect(await exams.getByRole("link", { name: /看结果/ }).count()).toBe(await exams.count());
  expect(complaints).toEqual([]);
});
