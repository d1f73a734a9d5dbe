import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { hydrated } from "#tests/support/browser.ts";
import { startDevelopmentSite } from "#tests/support/developmentSite.ts";
import type { SiteProcess } from "#tests/support/siteProcess.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";

let site: SiteProcess;
let profile: string;

beforeAll(async () => {
  site = await startDevelopmentSite(inject("demoData"));
});

beforeEach(async () => {
  profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
  return () => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

afterAll(() => site?.[Symbol.asyncDispose]());

interface Batch {
  readonly source: string;
  readonly entries: readonly { readonly seq: number; readonly payload: string }[];
}

/** Where the page's journal sends to: takes each entry once, and can be out of reach. */
function createReceiver() {
  const known = new Set<string>();
  const received: string[] = [];
  let isThere = true;
  return {
    received,
    setThere: (there: boolean) => void (isThere = there),
    async serve(context: BrowserContext): Promise<void> {
      await context.route("**/dev/journal", async (route) => {
        if (!isThere) return route.abort("connectionfailed");
        const { source, entries } = route.request().postDataJSON() as Batch;
        for (const { seq, payload } of entries) {
          if (known.has(`${source}:${seq}`)) continue;
          known.add(`${source}:${seq}`);
          received.push(payload);
        }
        await route.fulfill({ json: { code: 20200, flag: 0, data: null, msg: "" } });
      });
    },
  };
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/dev/components`);
  await hydrated(page);
  await chip(page).waitFor();
  return page;
}

const chip = (page: Page) => page.locator("[data-live] > span");
const chipSays = (page: Page, words: string) =>
  chip(page).getByText(words, { exact: true }).first().waitFor();
const unsent = (page: Page) => page.getByRole("list", { name: "还没有提交" }).getByRole("listitem");

async function write(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.getByLabel("答案").fill(text);
    await page.getByRole("button", { name: "保存", exact: true }).click();
  }
}

test("what the page showed as kept on this device is there after kill -9 of the browser, and reaches the server once and in order", async () => {
  const receiver = createReceiver();
  const answers = Array.from({ length: 12 }, (_, index) => `第 ${index + 1} 题：${"ABCD"[index % 4]}`);
  {
    await using browser = await startKillableBrowser(profile);
    await receiver.serve(browser.context);
    const page = await openPage(browser.context);
    await write(page, ...answers.slice(0, 3));
    await chipSays(page, "已保存");
    await expect.poll(() => receiver.received).toEqual(answers.slice(0, 3));
    receiver.setThere(false);
    await write(page, ...answers.slice(3));
    await chipSays(page, "离线·已存本机(9)");
    await browser.kill();
  }
  {
    await using browser = await startKillableBrowser(profile);
    await receiver.serve(browser.context);
    const page = await openPage(browser.context);
    await chipSays(page, "离线·已存本机(9)");
    expect(await unsent(page).allTextContents()).toEqual(answers.slice(3));
    receiver.setThere(true);
    await page.getByRole("button", { name: "立即提交" }).click();
    await chipSays(page, "已保存");
    await expect.poll(() => unsent(page).count()).toBe(0);
  }
  expect(receiver.received).toEqual(answers);
});

test("a browser killed in the middle of typing has lost nothing that the page had shown", async () => {
  const receiver = createReceiver();
  receiver.setThere(false);
  let shown: readonly string[];
  {
    await using browser = await startKillableBrowser(profile);
    await receiver.serve(browser.context);
    const page = await openPage(browser.context);
    await write(page, "一", "二", "三");
    void write(page, "四", "五", "六", "七").catch(() => undefined);
    await unsent(page).nth(4).waitFor();
    shown = await unsent(page).allTextContents();
    await browser.kill();
  }
  expect(shown.length).toBeGreaterThanOrEqual(5);
  await using browser = await startKillableBrowser(profile);
  receiver.setThere(true);
  await receiver.serve(browser.context);
  const page = await openPage(browser.context);
  await chipSays(page, "已保存");
  expect(receiver.received.slice(0, shown.length)).toEqual(shown);
  expect(new Set(receiver.received).size).toBe(receiver.received.length);
});

test("offline it goes on, and as soon as the network is back all of it is sent", async () => {
  const receiver = createReceiver();
  await using browser = await startKillableBrowser(profile);
  await receiver.serve(browser.context);
  const page = await openPage(browser.context);
  receiver.setThere(false);
  await browser.context.setOffline(true);
  await write(page, "一", "二", "三");
  await chipSays(page, "离线·已存本机(3)");
  expect(await chip(page).getByRole("status").textContent()).toContain("已存在本机");
  receiver.setThere(true);
  await browser.context.setOffline(false);
  await chipSays(page, "已保存");
  expect(receiver.received).toEqual(["一", "二", "三"]);
});

test("what two tabs type is sent once, and each shows the state of both", async () => {
  const receiver = createReceiver();
  await using browser = await startKillableBrowser(profile);
  await receiver.serve(browser.context);
  const one = await openPage(browser.context);
  const two = await openPage(browser.context);
  receiver.setThere(false);
  await write(one, "一");
  await chipSays(one, "离线·已存本机(1)");
  await write(two, "二");
  await write(one, "三");
  for (const page of [one, two]) await chipSays(page, "离线·已存本机(3)");
  receiver.setThere(true);
  // The other one sends what both have typed.
  await one.close();
  await two.getByRole("button", { name: "立即提交" }).click();
  await chipSays(two, "已保存");
  expect(receiver.received).toEqual(["一", "二", "三"]);
});
