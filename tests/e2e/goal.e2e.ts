import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { LOOKS, newVisitor, open, overflow, seriousFindings, signInByForm } from "#tests/support/browser.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { browser, site as shared } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const DAY_MS = 86_400_000;
const LEARNER = { mobile: "13900007701", password: "qiuzhi2026" };

const today = (page: Page) => page.locator('section[aria-labelledby="today-title"]');
const courses = (page: Page) => page.locator("#courses li:has(h3)");

/** Expects the learner's home page and start sheet to be of 教师资格 · 中学. */
async function expectSecondarySchool(page: Page, siteUrl: string): Promise<void> {
  await open(page, siteUrl);
  await today(page)
    .getByText(/^距教师资格考试 \d+ 天$/)
    .waitFor();
  await today(page)
    .getByRole("link", { name: /每日一练.*中学/ })
    .waitFor();
  await expect.poll(() => courses(page).first().textContent()).toContain("中学");
  await page
    .getByRole("region", { name: "题库" })
    .getByRole("link", { name: /章节练习/ })
    .click();
  await page.getByLabel("科目").waitFor();
  expect(await page.getByLabel("科目").inputValue()).toBe("403");
}

test.each(LOOKS)(
  "home and start sheets follow the exam chosen after registering, whatever is practised: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using site = await startSiteProcess({ template: inject("demoData") });
    {
      await using visitor = await newVisitor(browser, look);
      const { page, complaints } = visitor;
      await open(page, `${site.url}/user/register`);
      await register(page, site);
      const dialog = page.getByRole("dialog", { name: "你准备考哪一门？" });
      // After it was skipped, today's list asks the question.
      await dialog.getByRole("button", { name: "以后再说" }).click();
      await today(page)
        .getByRole("button", { name: /选考试/ })
        .click();
      await dialog.getByRole("link", { name: "教师资格" }).waitFor();
      expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
      await dialog.getByRole("link", { name: "教师资格" }).click();
      await dialog.getByRole("button", { name: "中学" }).waitFor();
      expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
      // The date of the exam can be given, but need not be.
      await dialog.getByText("填考试日期").click();
      await chooseDay(dialog.getByRole("group", { name: "什么时候考？" }), 40);
      expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
      await dialog.getByRole("button", { name: "中学" }).click();
      await dialog.waitFor({ state: "detached" });
      await today(page).getByText("距教师资格考试 40 天").waitFor();
      await expectSecondarySchool(page, site.url);

      await open(page, `${site.url}/question/exam?mode=random&subject=3141&count=10`);
      await page.getByRole("button", { name: "开始练习" }).click();
      await page.waitForURL(/record=\d+/);
      await page.getByRole("heading", { name: /^第 1 题/ }).waitFor();
      await expectSecondarySchool(page, site.url);
      expect(complaints).toEqual([]);
    }
    // The account has the exam too, so another device follows it.
    await using other = await newVisitor(browser, look);
    await signInByForm(other.page, site.url, LEARNER);
    await today(other.page)
      .getByText(/^距教师资格考试 \d+ 天$/)
      .waitFor();
    await expect.poll(() => courses(other.page).first().textContent()).toContain("中学");
    expect([await overflow(other.page), await seriousFindings(other.page)]).toEqual([0, []]);
    expect(other.complaints).toEqual([]);
  },
);

test.each(LOOKS)(
  "a visitor chooses the exam in two taps, the home page follows, and it can be changed: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await open(page, shared.url);
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
    const main = page.getByRole("main");
    await main.getByText(/^[\d,]+ 道题，做一题看一题的解析$/).waitFor();
    await main.getByRole("list", { name: "考试" }).getByRole("link", { name: "教师资格" }).click();
    await main.getByRole("button", { name: "中学" }).click();
    await main.getByText("教师资格 · 中学").waitFor();
    await expect.poll(() => courses(page).first().textContent()).toContain("中学");
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
    await page.reload();
    await main.getByText("教师资格 · 中学").waitFor();
    await main.getByRole("link", { name: "做一道题试试" }).click();
    await page.waitForURL(/\/question\/\d+\?level1=400&level2=403&type=single$/);
    await page.getByRole("radio").first().waitFor();
    await open(page, shared.url);
    await main.getByRole("button", { name: "换一门" }).click();
    await main.getByRole("list", { name: "考试" }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.each(LOOKS)(
  "a visitor tries questions, and registering saves them: $width px, $theme",
  EXTENDED,
  async (look) => {
    await using site = await startSiteProcess({ template: inject("demoData") });
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await open(page, site.url);
    await page.getByRole("main").getByRole("link", { name: "做一道题试试" }).click();
    await answerFirst(page);
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
    const first = page.url();
    await page.getByRole("link", { name: "再来一道" }).click();
    await page.waitForURL((url) => url.pathname !== new URL(first).pathname);
    await answerFirst(page);
    const back = page.url();
    await page.getByRole("link", { name: "注册保存错题" }).click();
    await page.waitForURL(/\/user\/register\?redirect=/);
    await register(page, site);
    await page.waitForURL(back);
    await page.getByText("刚才做的 2 道题已保存").waitFor();
    expect(await page.getByRole("link", { name: "注册保存错题" }).count()).toBe(0);
    await open(page, `${site.url}/study/question/record`);
    await page.getByText("单题练习").first().waitFor();
    expect(complaints).toEqual([]);
  },
);

/** Chooses the day that is `days` days after today in Shanghai. */
async function chooseDay(fields: Locator, days: number): Promise<void> {
  const later = new Date(Date.now() + days * DAY_MS + 8 * 3_600_000).toISOString();
  await fields.getByLabel("年").selectOption(later.slice(0, 4));
  await fields.getByLabel("月").selectOption(later.slice(5, 7));
  await fields.getByLabel("日").selectOption(later.slice(8, 10));
}

/** Answers the question of the page with its first option. */
async function answerFirst(page: Page): Promise<void> {
  await page.locator("label:has(input[type=radio])").first().click();
  await page.getByRole("button", { name: "确认答案" }).click();
  await page.locator("#result").waitFor();
  await page.getByRole("link", { name: "注册保存错题" }).waitFor();
}

async function register(page: Page, site: SiteProcess): Promise<void> {
  await page.getByLabel("手机号").fill(LEARNER.mobile);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByText("验证码已发送").waitFor();
  await page.getByLabel("短信验证码").fill(await site.smsCode(LEARNER.mobile));
  await page.getByLabel("设置密码").fill(LEARNER.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "注册并登录" }).click();
}
