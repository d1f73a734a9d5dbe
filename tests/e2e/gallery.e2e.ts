import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { hydrated, newVisitor, open, type Visitor } from "#tests/support/browser.ts";
import { startDevelopmentSite } from "#tests/support/developmentSite.ts";
import { browser } from "#tests/support/journeys.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";
import type { SiteProcess } from "#tests/support/siteProcess.ts";

const GALLERY = "/dev/components";

/**
 * A development site, started in half a minute. Only there the component gallery exists, with which this file tests
 * parts that no screen shows alone.
 */
let site: SiteProcess;

beforeAll(async () => {
  site = await startDevelopmentSite(inject("demoData"));
});

afterAll(() => site?.[Symbol.asyncDispose]());

describe("leaving with unsaved text", () => {
  /** Opens the gallery between two other pages of the browser's history. Nothing is typed yet. */
  async function between(): Promise<Visitor> {
    const visitor = await newVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.url}/question`);
    await follow(page, GALLERY);
    await field(page).waitFor();
    await follow(page, "/course");
    await page.waitForURL(`${site.url}/course`);
    await page.goBack();
    await field(page).waitFor();
    return visitor;
  }

  const field = (page: Page) => page.getByLabel("还没保存的内容");
  const question = (page: Page) => page.getByRole("dialog", { name: "要离开这一页吗？" });
  const answer = (page: Page, name: "留下" | "离开") => question(page).getByRole("button", { name }).click();

  /** Adds a link to the page and presses it. */
  async function follow(page: Page, href: string): Promise<void> {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement("a"), { href: to });
      document.body.append(link);
      link.click();
      link.remove();
    }, href);
  }

  async function expectStayed(page: Page): Promise<void> {
    await question(page).waitFor({ state: "detached" });
    expect(page.url()).toBe(site.url + GALLERY);
    expect(await field(page).inputValue()).toBe("半篇作文");
  }

  test("asks nothing when nothing was typed", EXTENDED, async () => {
    await using visitor = await between();
    const { page, complaints } = visitor;
    await page.goForward();
    await page.waitForURL(`${site.url}/course`);
    await page.goBack();
    await field(page).waitFor();
    await field(page).fill("半篇作文");
    await field(page).fill("");
    await page.goBack();
    await page.waitForURL(`${site.url}/question`);
    expect(await question(page).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("a link asks once: 留下 keeps the text, 离开 leaves", EXTENDED, async () => {
    await using visitor = await between();
    const { page, complaints } = visitor;
    await field(page).fill("半篇作文");
    await page.getByRole("link", { name: "去课程列表" }).click();
    await answer(page, "留下");
    await expectStayed(page);
    await page.getByRole("link", { name: "去课程列表" }).click();
    await answer(page, "离开");
    await page.waitForURL(`${site.url}/course`);
    expect(await question(page).count()).toBe(0);
    await page.goBack();
    await field(page).waitFor();
    expect(complaints).toEqual([]);
  });

  test.each([
    ["Back", -1, "/question"],
    ["Forward", 1, "/course"],
  ] as const)("%s asks once and loses no history entry", async (_name, steps, target) => {
    await using visitor = await between();
    const { page, complaints } = visitor;
    const length = await page.evaluate(() => history.length);
    await field(page).fill("半篇作文");
    const go = () => page.evaluate((by) => history.go(by), steps);

    await go();
    await question(page).waitFor();
    await expect.poll(() => page.url()).toBe(site.url + GALLERY);
    // Leaving again while the dialog is open does not open a second dialog.
    await go();
    await expect.poll(() => page.url()).toBe(site.url + GALLERY);
    expect(await question(page).count()).toBe(1);
    await page.keyboard.press("Escape");
    await expectStayed(page);

    await go();
    await answer(page, "离开");
    await page.waitForURL(site.url + target);
    await page.locator("main h1").first().waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.evaluate((by) => history.go(by), -steps);
    await field(page).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a reload shows the browser's own question, and only after typing", EXTENDED, async () => {
    await using visitor = await between();
    const { page, complaints } = visitor;
    const asked: string[] = [];
    let stay = true;
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void (stay ? dialog.dismiss() : dialog.accept());
    });
    await page.reload();
    await hydrated(page);
    expect(asked).toEqual([]);
    await field(page).fill("半篇作文");
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expectStayed(page);
    stay = false;
    await page.reload();
    await hydrated(page);
    expect(asked).toEqual(["beforeunload", "beforeunload"]);
    expect(await field(page).inputValue()).toBe("");
    expect(complaints).toEqual([]);
  });

  test("another query of the same page does not count as leaving", EXTENDED, async () => {
    await using visitor = await between();
    const { page, complaints } = visitor;
    await field(page).fill("半篇作文");
    await follow(page, `${GALLERY}?part=2`);
    await page.waitForURL(`${site.url}${GALLERY}?part=2`);
    expect(await field(page).inputValue()).toBe("半篇作文");
    await page.goBack();
    await page.waitForURL(site.url + GALLERY);
    expect(await field(page).inputValue()).toBe("半篇作文");
    await page.goBack();
    await answer(page, "留下");
    await expectStayed(page);
    expect(complaints).toEqual([]);
  });
});

describe("the journal", () => {
  let profile: string;

  beforeEach(async () => {
    profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
    return () => rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });

  interface Batch {
    readonly source: string;
    readonly entries: readonly { readonly seq: number; readonly payload: string }[];
  }

  /** Creates the server that receives the page's journal. It stores each entry once and can be made unreachable. */
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
    await page.goto(site.url + GALLERY);
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

  test("text shown as saved on the device survives kill -9 of the browser, and reaches the server once and in order", async () => {
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

  test("a browser killed while typing loses no text that the page showed as saved", EXTENDED, async () => {
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

  test(
    "keeps saving on the device while offline, and sends everything once the network is back",
    EXTENDED,
    async () => {
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
    },
  );

  test(
    "text typed in two tabs is sent once, and each tab shows whether the text of both is saved",
    EXTENDED,
    async () => {
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
      // The remaining tab also sends the text of the closed tab.
      await one.close();
      await two.getByRole("button", { name: "立即提交" }).click();
      await chipSays(two, "已保存");
      expect(receiver.received).toEqual(["一", "二", "三"]);
    },
  );
});
