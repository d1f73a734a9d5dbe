import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, newVisitor, open, overflow, seriousFindings, signIn } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** A learner without a demo classroom. The code and the contract that this test uses stay used. */
const LEARNER = { mobile: "13800000002", password: "beikao2026" };
const CODE = "BEIKAO2026B2";

test("a code opens a class, its contract is read and signed by keyboard at 360 px, and its lessons open", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await signIn(page, site.url, LEARNER);
  await open(page, `${site.url}/user/coursecode`);
  await page.getByLabel("课程码").fill(CODE);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "去学习" }).click();
  await page.waitForURL(/\/classroom\/3$/);
  await page.getByText("签署培训协议以后，课程就会开放。").waitFor();
  expect(await waitingLessons(page)).toBeGreaterThan(0);

  await open(page, `${site.url}/classroom/3`);
  const link = page.getByRole("link", { name: "阅读并签署" });
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/user\/contract\?id=\d+$/);
  await hydrated(page);
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  const name = page.getByLabel("姓名");
  const agreed = page.getByRole("checkbox", { name: "我已阅读并同意以上协议的全部内容" });
  expect([await name.inputValue(), await agreed.isChecked()]).toEqual(["", false]);

  await name.focus();
  await page.keyboard.press("Enter");
  await page.getByText("请填写姓名").waitFor();
  await page.getByText("请先读完协议").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  await page.keyboard.type("周北辰");
  // Tab skips the button of the drawing area, which is disabled while nothing is drawn.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await agreed.isChecked()).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "签署记录" }).waitFor();
  await page.getByText("已签署", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("课程已经开放");
  expect(await page.getByRole("button", { name: "签署协议" }).count()).toBe(0);
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);

  // The printed contract has its text, the signer and the time of the signature in dark letters, and no buttons.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.getByText("乙方阅读全文并在线签署后生效").isVisible()).toBe(true);
  expect(await page.getByText("文本指纹").isVisible()).toBe(true);
  for (const role of ["button", "navigation", "banner"] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(37, 34, 29)");
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole("link", { name: "去学习" }).click();
  await page.getByRole("link", { name: "开始学习" }).waitFor();
  expect(await waitingLessons(page)).toBe(0);
  expect(complaints).toEqual([]);
});

/** Returns the number of lessons that are locked until the learner signs. */
async function waitingLessons(page: Page): Promise<number> {
  await open(page, `${site.url}/course/201`);
  return page.getByText("待签协议", { exact: true }).count();
}
