/** @module-tag extended */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newVisitor, open, logIn } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";

const READ = ["/", "/course", "/course/1", "/question", "/question/1", "/live", "/news", "/search?q=会计"];
const WORDS = "登录要用到 Cookie";

test("a browser that throws at storage access shows and hydrates public pages", async () => {
  await using visitor = await newVisitor(browser, { before: throwAtStorage, tolerates: /status of 404/ });
  const { page, complaints } = visitor;
  await read(page);
  await askedForCookies(page);
  expect(complaints).toEqual([]);
}, 180_000);

test("Chromium with all cookies blocked shows and hydrates public pages", async () => {
  const profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
  try {
    await mkdir(path.join(profile, "Default"));
    const BLOCK = 2;
    await writeFile(
      path.join(profile, "Default", "Preferences"),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: BLOCK } } }),
    );
    await using chromium = await startKillableBrowser(profile, { whole: true });
    const page = await chromium.context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(`${site.url}/aboutus`);
    expect(await page.evaluate(nameOfStorageError)).toBe("SecurityError");
    await read(page);
    await askedForCookies(page);
    expect(complaints).toEqual([]);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}, 180_000);

test("foreign cookies of the same name do not end the session", async () => {
  await using visitor = await newVisitor(browser);
  const { page, context, complaints } = visitor;
  const foreign = (value: string, at: string) => ({ name: "token", value, domain: "localhost", path: at });
  // Browsers send older cookies, and cookies for longer paths, before the site's own cookie.
  await context.addCookies([foreign("%zz", "/"), foreign("%", "/course"), foreign('"of others"', "/user")]);
  await open(page, `${site.url}/user/login?redirect=%2Fcourse`);
  await logIn(page);
  await page.waitForURL(({ pathname }) => !pathname.startsWith("/user"));
  await context.addCookies([foreign('"of others"', "/question"), foreign("eyJhbGciOi", "/teacher")]);
  for (const address of ["/course", "/question", "/teacher", "/user/profile", "/"]) {
    await open(page, site.url + address);
    await page.locator('header summary[aria-label="我的账号"]').click();
    await page.locator("header").getByText("小满同学").waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  }
  expect(complaints).toEqual([]);
});

async function read(page: Page): Promise<void> {
  for (const address of READ) {
    await open(page, site.url + address);
    await page.locator("html[data-laid-out]").waitFor();
    expect(await page.locator("h1").count(), address).toBe(1);
  }
  // Links work, and the province that the visitor chooses is used until the page is left.
  await open(page, `${site.url}/course`);
  const province = page.locator("header").getByRole("button", { name: "考试省份" });
  await province.click();
  await page.getByRole("option", { name: "四川", exact: true }).click();
  await province.filter({ hasText: "四川" }).waitFor();
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.waitForURL(/\/course\/\d+$/);
  await page.goBack();
  await page.locator("h1", { hasText: "课程" }).waitFor();
  await open(page, `${site.url}/question/1`);
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  await page.locator("#result").waitFor();
}

/** Checks that login and register forms ask for cookies to be allowed, before anything is typed. */
async function askedForCookies(page: Page): Promise<void> {
  for (const address of ["/user/login", "/user/login?type=password", "/user/register"]) {
    await open(page, site.url + address);
    await page.getByRole("alert").filter({ hasText: WORDS }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: /登录$/ }).last().isDisabled()).toBe(true);
  }
}

/**
 * Runs before the page's own scripts. Makes every access to storage throw, as some browsers do by their settings, and
 * all browsers do in frames without an origin.
 */
function throwAtStorage(): void {
  const refuse = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const block = (owner: object, name: string) =>
    Object.defineProperty(owner, name, { get: refuse, set: refuse, configurable: true });
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) block(globalThis, name);
  block(Document.prototype, "cookie");
  block(Navigator.prototype, "serviceWorker");
  Object.defineProperty(globalThis, "BroadcastChannel", {
    value: class {
      constructor() {
        refuse();
      }
    },
  });
}

function nameOfStorageError(): string {
  try {
    return String(localStorage.length);
  } catch (error) {
    return (error as Error).name;
  }
}
