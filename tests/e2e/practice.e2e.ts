import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateRawSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import {
  hydrated,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  tabTo,
  logIn,
} from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";

const chip = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();
const result = (page: Page) => page.locator("#result");

/**
 * Opens an address. If the learner is not signed in, signs in by the login form, which then leads to the address.
 */
async function goSignedIn(page: Page, address: string): Promise<void> {
  await open(page, site.url + address);
  if (page.url().includes("/user/login")) {
    await logIn(page);
    await page.waitForURL(site.url + address);
  }
  await hydrated(page);
}

/** Requests data of the server with the session of the page. */
async function dataAt<T>(page: Page, path: string): Promise<T> {
  const body = await page.evaluate(async (url) => (await fetch(url)).text(), path);
  return dataOf(await decodeEnvelope(body, inflate)) as T;
}

async function answersOf(page: Page, record: string): Promise<readonly number[]> {
  const run = await dataAt<{ answer: { seq: number }[] }>(page, `/api/practice/run?record_id=${record}`);
  return run.answer.map(({ seq }) => seq).sort((a, b) => a - b);
}

/** Returns the number of questions of a run: a text comes with all its parts, so it may exceed the asked number. */
async function totalOf(page: Page, record: string): Promise<number> {
  const run = await dataAt<{ question: unknown[] }>(page, `/api/practice/run?record_id=${record}`);
  return run.question.length;
}

function inflate(base64: string): string {
  return inflateRawSync(Buffer.from(base64, "base64")).toString();
}

async function answer(page: Page, seq: number, letter: string): Promise<void> {
  await page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
  await page.keyboard.press(letter);
  await page.keyboard.press("Enter");
}

async function newProfile() {
  const profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
  return {
    profile,
    [Symbol.asyncDispose]: () =>
      rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  };
}

test("five questions by keyboard, one offline, with a killed browser: each answer is there once, and the result is right", async () => {
  await using place = await newProfile();
  let record = "";
  {
    await using killable = await startKillableBrowser(place.profile);
    const page = await firstPage(killable.context);
    await goSignedIn(page, "/question/exam?mode=4&subject=313&count=5&seed=journey");
    await page.getByRole("checkbox", { name: /单选题/ }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: "自定" }).waitFor();
    await page.getByRole("button", { name: "开始练习" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/record=\d+/);
    record = new URL(page.url()).searchParams.get("record") ?? "";
    await hydrated(page);
    const html = () => page.evaluate(async () => (await fetch(location.href)).text());
    const before = await html();

    await answer(page, 1, "a");
    await result(page).waitFor();
    expect(await result(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
    // The analysis arrives only with the answer.
    const analysis = (
      (await page
        .locator("section[aria-labelledby=result] > div:not(:has(#result))")
        .first()
        .textContent()) ?? ""
    ).slice(0, 8);
    expect(analysis).toHaveLength(8);
    expect(before).not.toContain(analysis);
    expect(before).not.toMatch(/"(isRight|correct|keyAnswer)"/);
    expect(await html()).toContain(analysis);
    expect(await seriousFindings(page)).toEqual([]);

    await page.keyboard.press("Enter");
    await answer(page, 2, "b");
    await result(page).waitFor();
    await page.keyboard.press("n");
    await chip(page, "已保存").waitFor();
    await killable.context.setOffline(true);
    await answer(page, 3, "a");
    await chip(page, "离线·已存本机(1)").waitFor();
    await page.getByText("联网后就判分").waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: /^第 4 题/ }).waitFor();
    await killable.kill();
  }
  await using killable = await startKillableBrowser(place.profile);
  const page = await firstPage(killable.context);
  await page.setViewportSize({ width: 360, height: 780 });
  await goSignedIn(page, `/question/exam?record=${record}`);
  await expect.poll(() => answersOf(page, record)).toEqual([1, 2, 3]);
  await chip(page, "已保存").waitFor();
  // The run opens at the first question whose answer was not on the server. Its verdict has arrived meanwhile.
  await page.getByRole("heading", { name: /^第 3 题/ }).waitFor();
  await result(page).waitFor();
  await page.keyboard.press("n");
  await answer(page, 4, "a");
  await result(page).waitFor();
  // A text comes with all its parts, so a run of five has at least five answers.
  const total = await totalOf(page, record);
  for (let seq = 5; seq <= total; seq++) {
    await page.keyboard.press("ArrowRight");
    await answer(page, seq, "b");
    await result(page).waitFor();
  }
  expect(await overflow(page)).toBe(0);
  expect(await answersOf(page, record)).toEqual(Array.from({ length: total }, (_, at) => at + 1));

  // All questions are answered, so Enter opens the result without asking.
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/question/exam/result?record=${record}`);
  const report = await dataAt<{ right_num: number; wrong_num: number }>(
    page,
    `/api/practice/report?record_id=${record}`,
  );
  expect(report.right_num + report.wrong_num).toBe(total);
  await page.getByText(`答对 ${report.right_num} / ${total} 题`).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test.each([
  ["by keyboard alone", { width: 1280 }],
  ["by touch", { width: 360, theme: "dark" }],
] as const)("twenty questions of all types %s, and every answer arrives once", async (way, look) => {
  await using visitor = await newVisitor(browser, look);
  const { page, complaints } = visitor;
  const byKeys = way === "by keyboard alone";
  await signIn(page, site.url);
  await open(
    page,
    `${site.url}/question/exam?mode=random&subject=313&count=20&seed=${byKeys ? "keys" : "touch"}`,
  );
  const start = page.getByRole("button", { name: "开始练习" });
  if (byKeys) {
    await start.focus();
    await page.keyboard.press("Enter");
  } else await start.tap();
  await page.waitForURL(/record=\d+/);
  const record = new URL(page.url()).searchParams.get("record") ?? "";
  await hydrated(page);
  const types = new Set<string>();
  const total = await totalOf(page, record);
  expect(total).toBeGreaterThanOrEqual(20);
  for (let seq = 1; seq <= total; seq++) {
    const heading = page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) });
    await heading.waitFor();
    // The page with the run's settings was scrolled down to its button. The first question must start at the top.
    if (seq === 1) await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    types.add((await heading.textContent()) ?? "");
    await (byKeys ? answerByKeys(page) : answerByTouch(page));
    await result(page).waitFor();
    // Also on a phone, the verdict is in view as soon as it arrives, and no bar covers it.
    await expect
      .poll(() => result(page).evaluate(isInView), { timeout: 5_000, message: `the verdict of ${seq}` })
      .toBe(true);
    expect(await overflow(page)).toBe(0);
    if (byKeys) await page.keyboard.press("Enter");
    else
      await page
        .locator("nav")
        .getByRole("button", { name: seq < total ? "下一题" : "完成练习" })
        .last()
        .tap();
  }
  expect(types.size).toBeGreaterThan(2);
  await page.waitForURL(`${site.url}/question/exam/result?record=${record}`);
  expect(await answersOf(page, record)).toHaveLength(total);
  const bar = page.locator("td span[style^=width]").last();
  expect(await bar.evaluate(drawnHeight)).toBe(8);
  expect(complaints).toEqual([]);
});

test(
  "a question opened from a filtered list keeps the list's navigation, sheet and way back, and the list shows the answer (360 px)",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    const list = "/question/400/0?type=multiple";
    await open(page, site.url + list);
    const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "做这道题" });
    const total = Number(
      /共 (\d+) 题/.exec(
        (await page
          .getByText(/^共 \d+ 题$/)
          .first()
          .textContent()) ?? "",
      )?.[1],
    );
    expect(total).toBeGreaterThan(3);
    await rows.nth(1).getByRole("link").tap();
    const bar = page.getByRole("navigation", { name: "题目导航" }).last();
    await page.getByText(`2 / ${total}`, { exact: true }).waitFor();
    await hydrated(page);
    expect(await page.getByRole("contentinfo").count()).toBe(0);
    await page.locator("form#answer label").first().tap();
    await page.getByRole("button", { name: "确认答案" }).tap();
    await result(page).waitFor();
    const verdict = (await result(page).textContent()) ?? "";
    expect(await overflow(page)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    for (let no = 3; no <= total; no++) {
      await bar.getByRole("link", { name: "下一题" }).tap();
      await page.getByText(`${no} / ${total}`, { exact: true }).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("多选题");
    }
    expect(await bar.getByRole("link", { name: "下一题" }).count()).toBe(0);
    await bar.getByRole("link", { name: /^答题卡/ }).tap();
    const state =
      verdict.includes("正确") && !verdict.includes("部分")
        ? "答对"
        : verdict.includes("部分")
          ? "部分正确"
          : "答错";
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `第2题，${state}` })
      .waitFor();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^第1题/ })
      .tap();
    await page.getByText(`1 / ${total}`, { exact: true }).waitFor();
    await page.getByRole("link", { name: "返回列表" }).tap();
    await page.waitForURL(site.url + list);
    await expect.poll(() => rows.nth(1).textContent()).toContain(`上次${state}`);
    expect(complaints).toEqual([]);
  },
);

test(
  "a code moves a run to the phone, once; the computer pauses, and takes back with the answers of the phone",
  EXTENDED,
  async () => {
    await using computer = await newVisitor(browser, { width: 1280 });
    const { page } = computer;
    await signIn(page, site.url);
    await open(page, `${site.url}/question/exam?mode=4&subject=313&count=5&seed=handoff`);
    await page.getByRole("checkbox", { name: /单选题/ }).check({ force: true });
    await page.getByRole("button", { name: "开始练习" }).click();
    await page.waitForURL(/record=\d+/);
    const record = new URL(page.url()).searchParams.get("record") ?? "";
    await hydrated(page);
    await answerByKeys(page);
    await result(page).waitFor();
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: /^第 2 题/ }).waitFor();
    const told = page.waitForResponse("**/api/practice/annotate");
    await page.getByRole("button", { name: "排除 C" }).click();
    await told;

    const made = page.waitForResponse("**/api/handoff/create");
    await page.getByRole("button", { name: "手机继续" }).click();
    await page.getByRole("img", { name: "手机继续学习的二维码" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const { token } = dataOf(await decodeEnvelope(await (await made).text(), inflate)) as { token: string };
    await using phone = await newVisitor(browser, { width: 360, theme: "dark" });
    await signIn(phone.page, site.url);
    const address = `${site.url}/question/exam?record=${record}&seq=2`;
    await open(phone.page, `${address}&handoff=${token}`);
    await phone.page.getByRole("heading", { name: /^第 2 题/ }).waitFor();
    await phone.page.waitForURL(address);
    await phone.page.getByText("已排除").waitFor();
    expect(await phone.page.getByRole("button", { name: "手机继续" }).isVisible()).toBe(false);

    await page.getByText("已在手机继续").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("在此继续");
    expect(await page.getByRole("heading", { name: /^第 2 题/ }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await answerByTouch(phone.page);
    await result(phone.page).waitFor();
    await chip(phone.page, "已保存").waitFor();
    await page.getByRole("button", { name: "在此继续" }).click();
    await page.getByRole("heading", { name: /^第 3 题/ }).waitFor();
    await answerByKeys(page);
    await result(page).waitFor();
    await expect.poll(() => answersOf(page, record)).toEqual([1, 2, 3]);
    // When the tab is shown again, the phone loads the answers of the other device.
    const sheet = phone.page.getByRole("button", { name: `答题卡(3/${await totalOf(page, record)})` });
    await expect
      .poll(
        async () => {
          await phone.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
          return sheet.count();
        },
        { timeout: 10_000, interval: 250 },
      )
      .toBe(1);

    await open(phone.page, `${address}&handoff=${token}`);
    await phone.page
      .getByText(/二维码已经用过/)
      .first()
      .waitFor();
    expect([...computer.complaints, ...phone.complaints]).toEqual([]);
  },
);

/** Answers with keys: letters choose options; Tab reaches text fields, and Enter moves from blank to blank. */
async function answerByKeys(page: Page): Promise<void> {
  const fields = page.locator(
    'form#answer :is(input[type=text], input:not([type]), textarea)[name="answer"]',
  );
  const count = await fields.count();
  if ((await pairs(page).count()) > 0) return pairByKeys(page);
  if (count === 0) await page.keyboard.press("a");
  for (let at = 0; at < count; at++) {
    for (let tabs = 0; at === 0 && tabs < 60; tabs++) {
      if (await fields.first().evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await page.keyboard.type(`答${at + 1}`);
    if (at < count - 1) await page.keyboard.press("Enter");
  }
  const isText = (await page.locator("form#answer textarea").count()) > 0;
  await page.keyboard.press(isText ? "Control+Enter" : "Enter");
}

/** Chooses the right items of pairs by their letters; the button follows the last pair. */
async function pairByKeys(page: Page): Promise<void> {
  const count = await pairs(page).count();
  for (let at = 0; at < count; at++) {
    await tabTo(page, pairs(page).nth(at));
    await page.keyboard.press("b");
    expect(await pairs(page).nth(at).inputValue()).toBe("B");
  }
  await tabTo(page, page.getByRole("button", { name: "确认答案" }));
  await page.keyboard.press("Enter");
}

const pairs = (page: Page) => page.locator("form#answer select");

async function answerByTouch(page: Page): Promise<void> {
  const fields = page.locator(
    'form#answer :is(input[type=text], input:not([type]), textarea)[name="answer"]',
  );
  const count = await fields.count();
  // The list of choices is drawn by the system and cannot be touched in a test.
  for (const pair of await pairs(page).all()) await pair.selectOption("A");
  if (count === 0 && (await pairs(page).count()) === 0) await page.locator("form#answer label").first().tap();
  for (let at = 0; at < count; at++) {
    await fields.nth(at).tap();
    await page.keyboard.type(`答${at + 1}`);
  }
  await page
    .locator("nav")
    .getByRole("button", { name: /^(确认答案|对照参考答案)$/ })
    .tap();
}

/** Runs in the page: returns the drawn height; 0: invisible. */
function drawnHeight(element: Element): number {
  return getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)" ? 0 : element.clientHeight;
}

/** Runs in the page: returns true when no other element covers the element's middle. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

test("a run left within the site keeps its used time", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280, theme: "light" });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/study/question`);
  await page.locator("main a[href^='/question/exam?mode=']").first().click();
  await page.getByRole("button", { name: "开始练习" }).click();
  await page.waitForURL(/record=\d+/);
  const record = new URL(page.url()).searchParams.get("record") ?? "";
  await page.getByText(/^用时 00:0[3-9]/).waitFor();
  await page.goBack();
  const usedTime = () =>
    dataAt<{ used_time: number }>(page, `/api/practice/run?record_id=${record}`).then((run) => run.used_time);
  await expect.poll(usedTime).toBeGreaterThanOrEqual(3);
  expect(complaints).toEqual([]);
});
