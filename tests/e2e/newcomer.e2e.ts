import type { Locator, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated, LOOKS, newVisitor, open, overflow } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { type SiteProcess, startSiteProcess } from "#tests/support/siteProcess.ts";

const MOBILE = "13900007702";
const PASSWORD = "qiuzhi2026";
const MOST_TAPS = 12;
const MOST_FROM_COURSE = 3;

type Tap = (name: string, target: Locator) => Promise<void>;

test.each(LOOKS)(
  "a newcomer registers, chooses an exam, does the daily set and is in the first film within twelve taps: $width px, $theme",
  async (look) => {
    await using site = await startSiteProcess({ template: inject("demoData") });
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    /** Taps that lead on. Answers of the daily set are not counted, nor what is typed. */
    const taps: string[] = [];
    const tap: Tap = async (name, target) => {
      taps.push(name);
      await target.click();
    };

    await open(page, site.url);
    const header = page.locator("header");
    if (look.width === 360) await tap("菜单", header.locator("summary[aria-label='账号与偏好']"));
    await tap("注册", header.getByRole("link", { name: "注册" }).filter({ visible: true }));
    await register(page, site, tap);

    const dialog = page.getByRole("dialog", { name: "你准备考哪一门？" });
    await tap("教师资格", dialog.getByRole("link", { name: "教师资格" }));
    await tap("中学", dialog.getByRole("button", { name: "中学" }));
    await dialog.waitFor({ state: "detached" });

    const today = page.locator('section[aria-labelledby="today-title"]');
    await tap("每日一练", today.getByRole("link", { name: /每日一练/ }));
    await page.waitForURL(/\/question\/exam\?record=\d+/);
    await answerAll(page);
    await tap("完成练习", page.getByRole("button", { name: "完成练习" }).filter({ visible: true }));
    await page.waitForURL(/\/question\/exam\/result\?record=\d+/);

    await tap("免费课", page.getByRole("link", { name: /^免费课：/ }));
    await page.waitForURL(/\/course\/\d+$/);
    await hydrated(page);
    expect(await overflow(page)).toBe(0);
    const before = taps.length;
    await tap("加入学习", page.getByRole("link", { name: "加入学习" }).filter({ visible: true }));
    await page.waitForURL(/\/course\/study\/\d+/);
    await tap("开始播放", page.getByRole("button", { name: "开始播放", exact: true }));
    const film = page.locator("video");
    await expect
      .poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0);

    expect(taps.length - before).toBeLessThanOrEqual(MOST_FROM_COURSE);
    expect(taps.length, taps.join(" → ")).toBeLessThanOrEqual(MOST_TAPS);
    expect(complaints).toEqual([]);
  },
);

async function register(page: Page, site: SiteProcess, tap: Tap): Promise<void> {
  await page.waitForURL(/\/user\/register/);
  await hydrated(page);
  await page.getByLabel("手机号").fill(MOBILE);
  await tap("获取验证码", page.getByRole("button", { name: "获取验证码" }));
  await page.getByText("验证码已发送").waitFor();
  await page.getByLabel("短信验证码").fill(await site.smsCode(MOBILE));
  await page.getByLabel("设置密码").fill(PASSWORD);
  await tap("同意", page.getByRole("checkbox"));
  await tap("注册并登录", page.getByRole("button", { name: "注册并登录" }));
}

/** Answers every question of the run with its first option. */
async function answerAll(page: Page): Promise<void> {
  const done = page.getByRole("button", { name: "完成练习" }).filter({ visible: true });
  for (let seq = 1; ; seq++) {
    await page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
    await page.locator("form#answer label:has(input:is([type=radio], [type=checkbox]))").first().click();
    const confirm = page.getByRole("button", { name: "确认答案" }).filter({ visible: true });
    if (await confirm.isVisible()) await confirm.click();
    await page.locator("#result").waitFor();
    if (await done.isVisible()) return;
    await page.getByRole("button", { name: "下一题" }).filter({ visible: true }).click();
  }
}
