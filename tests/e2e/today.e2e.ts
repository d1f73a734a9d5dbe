import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  hydrated,
  newVisitor,
  open,
  openTools,
  overflow,
  seriousFindings,
  signInByForm,
} from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { EXTENDED } from "#tests/support/extended.ts";
import { newDataDir, startSiteProcess } from "#tests/support/siteProcess.ts";

const LEARNER = { mobile: "13800000002", password: "beikao2026" };
const DAY_MS = 86_400_000;
const CLOCK = pathToFileURL("tests/support/laterClock.mjs").href;

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir(inject("demoData"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the same site with its clock `days` days later. */
function siteIn(days: number) {
  const env = { NODE_OPTIONS: `--import=${CLOCK}`, LATER_MS: String(days * DAY_MS) };
  return startSiteProcess({ dataDir, env });
}

const result = (page: Page) => page.locator("#result");
const day = (page: Page) => page.locator("section[aria-labelledby=today]");

/**
 * Answers every question of the run with the same letter.
 * @returns the number of wrong answers
 */
async function answerAll(page: Page, count: number, letter: string): Promise<number> {
  let wrong = 0;
  for (let seq = 1; seq <= count; seq++) {
    await page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
    await page.keyboard.press(letter);
    await page.keyboard.press("Enter");
    await result(page).waitFor();
    if ((await result(page).textContent())?.includes("回答错误")) {
      wrong += 1;
      await page.getByText(/^这道题在错题本里，下次 .+（明天），再连续答对 3 次就移出。$/).waitFor();
    }
    if (seq < count) await page.keyboard.press("Enter");
  }
  return wrong;
}

async function finish(page: Page): Promise<void> {
  await openTools(page);
  await page.getByRole("button", { name: "结束练习" }).click();
  await page.waitForURL(/\/question\/exam\/result\?record=/);
}

test(
  "a missed question is due the next day, is reviewed by one button, and the day's next item follows",
  EXTENDED,
  async () => {
    let wrong = 0;
    {
      await using site = await siteIn(0);
      await using visitor = await newVisitor(browser);
      const { page } = visitor;
      await signInByForm(page, site.url, LEARNER);
      await open(page, `${site.url}/study/course`);
      // A new learner's list asks for the exam and has only a first task.
      await day(page)
        .getByRole("link", { name: /每日一练/ })
        .waitFor();
      await day(page)
        .getByRole("button", { name: /选考试/ })
        .waitFor();
      expect(await day(page).getByRole("listitem").count()).toBe(2);

      await open(page, `${site.url}/question/exam?mode=random&subject=313&count=6&seed=today`);
      await page.getByRole("checkbox", { name: /单选题/ }).check();
      await page.getByRole("button", { name: "开始练习" }).click();
      await page.waitForURL(/record=\d+/);
      await hydrated(page);
      wrong = await answerAll(page, 6, "a");
      expect(wrong).toBeGreaterThan(0);
      await page.getByRole("main").getByText("已保存", { exact: true }).first().waitFor();

      await open(page, `${site.url}/study/question/error`);
      await page.getByRole("heading", { name: "今天没有要复习的错题" }).waitFor();
      await page.getByText("下一题明天复习。").waitFor();
      await page.getByRole("button", { name: "复习设置" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("连续答对几次移出错题本").selectOption("1");
      const inTwenty = new Date(Date.now() + 20 * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
      const [year = "", month = "", date = ""] = inTwenty.split("-");
      const fields = dialog.getByRole("group", { name: "自学考试", exact: true });
      await fields.getByLabel("年").selectOption(year);
      await fields.getByLabel("月").selectOption(month);
      await fields.getByLabel("日").selectOption(date);
      expect(await seriousFindings(page)).toEqual([]);
      await dialog.getByRole("button", { name: "保存" }).click();
      await page.getByText("连续答对 1 次就移出").waitFor();
    }
    await using site = await siteIn(1);
    await using visitor = await newVisitor(browser, { width: 360, theme: "dark" });
    const { page, complaints } = visitor;
    await signInByForm(page, site.url, LEARNER);
    await page.getByText("距自学考试 19 天").waitFor();
    await page.getByRole("link", { name: new RegExp(`复习.+ ${wrong} 题`) }).waitFor();
    await open(page, `${site.url}/study/question/error`);
    await page.getByRole("heading", { name: `今天要复习 ${wrong} 题` }).waitFor();
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);

    await open(page, `${site.url}/study/course`);
    await day(page)
      .getByRole("link", { name: new RegExp(`复习.* ${wrong} 题`) })
      .waitFor();
    await day(page)
      .getByText(`一共约 ${wrong + 10} 分钟`)
      .waitFor();
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
    await day(page).getByRole("button", { name: "开始", exact: true }).click();
    await page.waitForURL(/\/question\/exam\?record=\d+/);
    await page.getByRole("button", { name: `答题卡(0/${wrong})` }).waitFor();
    // Answers each question wrongly again, so that it is due for review again tomorrow.
    await answerAgain(page, wrong);
    await finish(page);
    const next = page.getByRole("region", { name: /接下来：每日一练/ });
    await next.waitFor();
    expect([await overflow(page), await seriousFindings(page)]).toEqual([0, []]);
    await next.getByRole("button", { name: "下一项" }).click();
    await page.waitForURL(/\/question\/exam\?record=\d+/);
    await page
      .getByText(/^每日一练 · /)
      .first()
      .waitFor();
    await page.goto(`${site.url}/study/course`);
    await hydrated(page);
    await day(page).getByRole("button", { name: "继续：每日一练" }).waitFor();
    // The finished review stays in the list, with a tick.
    expect(await day(page).locator("a[data-done]").allTextContents()).toEqual([
      expect.stringMatching(/^复习.*今天的已完成$/),
    ]);
    expect(complaints).toEqual([]);
  },
);

/** Answers questions of any type with any answer. */
async function answerAgain(page: Page, count: number): Promise<void> {
  for (let seq = 1; seq <= count; seq++) {
    await page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    await result(page).waitFor();
    if (seq < count) await page.keyboard.press("Enter");
  }
}
