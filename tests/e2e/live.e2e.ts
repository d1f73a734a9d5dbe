import { expect, test } from "vitest";
import { newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

// The test undoes its changes, because other tests use the same site.
test("a learner reserves a class, finds it in the own list and in a calendar program, and undoes both", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/live/all`);
  const coming = page.getByRole("article").filter({ hasText: "湖南省考职位怎么选" });
  await coming.getByRole("button", { name: "预约" }).click();
  await page.getByText("已预约，可以在“我的直播”里找到").waitFor();
  await coming.getByText("已预约", { exact: true }).waitFor();
  expect(await coming.getByRole("link").evaluate((link) => link === document.activeElement)).toBe(true);
  await coming.getByRole("link").click();
  await page.waitForURL(/\/live\/13$/);
  await page.getByRole("button", { name: "取消预约" }).click();
  await page.getByRole("button", { name: "预约", exact: true }).click();
  await page.getByRole("button", { name: "取消预约" }).waitFor();

  await page.getByRole("navigation", { name: "当前位置" }).getByRole("link", { name: "直播" }).click();
  const mine = page.getByRole("region", { name: "我的直播" });
  await mine.getByRole("heading", { name: "湖南省考职位怎么选" }).waitFor();
  await mine.getByRole("button", { name: "订阅课表" }).click();
  await page.getByRole("button", { name: "生成地址" }).click();
  const address = await page.getByLabel("课表地址").inputValue();
  const file = await fetch(address);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toMatch(/TZID:Asia\/Shanghai[\s\S]*湖南省考职位怎么选/);
  await page.getByRole("button", { name: "停用" }).click();
  await page.getByRole("button", { name: "生成地址" }).waitFor();
  expect((await fetch(address)).status).toBe(404);
  await page.keyboard.press("Escape");

  await mine.getByRole("link", { name: "湖南省考职位怎么选" }).click();
  await page.getByRole("button", { name: "取消预约" }).click();
  await page.getByRole("button", { name: "预约", exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
