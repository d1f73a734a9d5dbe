/** @module-tag extended */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LEARNER, newVisitor, open, signInByForm } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

test("a province chosen in one tab applies to the other, and to the next visit", async () => {
  await using visitor = await newVisitor(browser, { width: 1280, theme: "light" });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course`);
  const other = await page.context().newPage();
  await open(other, `${site.url}/course`);
  await province(other, "湖南").waitFor();

  await province(page, "湖南").click();
  await page.getByRole("option", { name: "四川", exact: true }).click();
  await province(page, "四川").waitFor();
  await province(other, "四川").waitFor();
  await page.reload();
  await province(page, "四川").waitFor();
  expect(complaints).toEqual([]);
});

test("signing in or out in one tab changes the other tab too", async () => {
  await using visitor = await newVisitor(browser, { width: 1280, theme: "light" });
  const { page, complaints } = visitor;
  const other = await page.context().newPage();
  await other.addInitScript(cookiesComeLate);
  await open(other, `${site.url}/course`);
  await other.getByRole("link", { name: "登录" }).first().waitFor();

  await signInByForm(page, site.url);
  const menu = (tab: Page) => tab.locator('header summary[aria-label="我的账号"]');
  await menu(other).click();
  await other.locator("header").getByText("小满同学").waitFor();
  await menu(page).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await menu(other).waitFor({ state: "detached" });

  // The next learner at this computer sees no data of the previous one.
  await signInByForm(page, site.url, { ...LEARNER, mobile: "13800000002" });
  await menu(other).click();
  await other.locator("header").getByText("北辰不赶路").waitFor();

  // The same when another learner signs in without the first one signing out.
  await using elsewhere = await newVisitor(browser);
  await signInByForm(elsewhere.page, site.url);
  const token = await elsewhere.page.evaluate(() => localStorage.getItem("token") ?? "");
  await page.evaluate((text) => {
    document.cookie = `token=${encodeURIComponent(text)}; Path=/`;
    localStorage.setItem("token", text);
  }, token);
  await other.locator("header").getByText("小满同学").waitFor();
  expect(complaints).toEqual([]);
});

/**
 * Delays cookies. A browser may notify a tab of another tab's change of storage before the tab can read the cookie that
 * was written earlier. In Chromium this happens in every third run on a busy machine; here it always happens.
 */
function cookiesComeLate(): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
  let shown: unknown;
  Object.defineProperty(document, "cookie", {
    get: () => (shown ??= cookie?.get?.call(document)),
    set: (text) => {
      cookie?.set?.call(document, text);
    },
  });
  addEventListener("storage", () =>
    setTimeout(() => {
      shown = undefined;
    }, 300),
  );
}

/** Returns the header's button that names the province. */
function province(page: Page, name: string) {
  return page.locator("header").getByRole("button", { name: "考试省份" }).filter({ hasText: name });
}
