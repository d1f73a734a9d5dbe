import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import {
  hydrated,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  tabTo,
} from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** A learner whom no other test uses, because the learner keeps the bought courses. */
const BUYER = { mobile: "13800000002", password: "beikao2026" };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const state = (page: Page) => page.getByRole("region", { name: "订单", exact: true }).getByRole("status");

test("a course is bought after a failed payment and a closed tab; a doubled notice grants access once", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, context, complaints } = visitor;
  await signIn(page, site.url, BUYER);
  await open(page, `${site.url}/course/102`);
  await page.getByRole("link", { name: "立即购买" }).click();
  await page.waitForURL(/\/order\/index\?type=course&id=102$/);
  await page.getByLabel("优惠码").fill("beikao20");
  await press(page, "使用");
  await page.getByText("已使用：满一百减二十").waitFor();
  await hydrated(page);
  await press(page, "提交订单");
  await page.getByText("请先阅读并同意协议").waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole("checkbox").check();
  await press(page, "提交订单");
  await page.waitForURL(/\/order\/index\?no=D\d+$/);
  await press(page, "立即支付");
  await press(page, "支付失败");
  await state(page).getByText("支付失败").waitFor();
  await press(page, "再次支付");
  await page.getByRole("button", { name: "支付成功", exact: true }).waitFor();

  // The tab closes while the provider processes the payment.
  const second = await context.newPage();
  await page.close();
  await open(second, `${site.url}/user/order`);
  const order = second.getByRole("article").filter({ hasText: "中国近现代史纲要" });
  await order.getByText("待支付").waitFor();
  await order.getByRole("link", { name: "去支付" }).click();
  await press(second, "立即支付");
  await press(second, "没有回应");
  await press(second, "立即支付");
  await press(second, "成功并重复通知");
  await state(second).getByText("已支付").waitFor();
  expect(await overflow(second)).toBe(0);
  expect(await seriousFindings(second)).toEqual([]);

  await open(second, `${site.url}/course/102`);
  await second.getByRole("link", { name: "开始学习" }).waitFor();
  expect(await second.getByRole("link", { name: "立即购买" }).count()).toBe(0);
  await open(second, `${site.url}/user/order?status=2`);
  expect(await second.getByRole("article").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a course is bought by keys alone at the first try and opens", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await signIn(page, site.url, BUYER);
  await open(page, `${site.url}/course/104`);
  const main = page.getByRole("main");
  const keyed = async (aim: Locator, key = "Enter") => {
    await tabTo(page, aim);
    await page.keyboard.press(key);
  };
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  await keyed(main.getByRole("link", { name: "立即购买" }).first());
  await page.waitForURL(/\/order\/index\?type=course&id=104$/);
  await hydrated(page);
  await keyed(page.getByRole("checkbox"), "Space");
  await keyed(button("提交订单"));
  await page.waitForURL(/\/order\/index\?no=D\d+$/);
  await keyed(button("立即支付"));
  await keyed(page.getByRole("button", { name: "支付成功", exact: true }));
  await page.getByRole("heading", { name: "支付成功" }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await keyed(main.getByRole("link", { name: "开始学第一讲" }));
  await page.waitForURL(/\/course\/study\/\d+$/);
  expect(complaints).toEqual([]);
});
