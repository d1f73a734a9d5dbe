import { inflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import {
  hydrated,
  LEARNER,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  signInByForm,
} from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";

/** Console messages of Chromium for requests without a network. */
const NO_NETWORK = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED)|CallFailure: 网络不太顺畅|获取用户信息失败/;

const heading = (page: Page, seq: number) => page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) });
const chip = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();

async function answersOf(page: Page, record: string): Promise<readonly number[]> {
  const body = await page.evaluate(
    async (id) => (await fetch(`/api/practice/run?record_id=${id}`)).text(),
    record,
  );
  const inflate = (base64: string) => inflateRawSync(Buffer.from(base64, "base64")).toString();
  const run = dataOf(await decodeEnvelope(body, inflate)) as { answer: { seq: number }[] };
  return run.answer.map(({ seq }) => seq).sort();
}

async function answer(page: Page, seq: number): Promise<void> {
  await heading(page, seq).waitFor();
  const form = page.locator("form#answer");
  const texts = form.locator(':is(input[type=text], input:not([type]), textarea)[name="answer"]');
  const count = await texts.count();
  if (count === 0) await form.locator("label").first().click();
  for (let at = 0; at < count; at++) await texts.nth(at).fill(`答${at + 1}`);
  await page.getByRole("button", { name: /确认答案|对照参考答案/ }).click();
  await page.getByText("联网后就判分").waitFor();
}

/** Returns everything of the practice packs that the browser stores, and that another user of the device could read. */
function keptIn(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const urls: string[] = [];
    const documents: string[] = [];
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        urls.push(new URL(request.url).pathname);
        const response = await cache.match(request);
        if (response?.headers.get("Content-Type")?.startsWith("text/html"))
          documents.push(await response.text());
      }
    }
    const stores = (await indexedDB.databases()).map(({ name }) => name ?? "");
    const workers = await navigator.serviceWorker.getRegistrations();
    return { names, urls, documents, stores, workers: workers.length };
  });
}

test("a saved chapter can be practised offline after a reload, and answers arrive once; signing out deletes everything", async () => {
  await using visitor = await newVisitor(browser, { width: 1280, tolerates: NO_NETWORK });
  const { page, context, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, `${site.url}/study/question`);
  expect((await keptIn(page)).workers).toBe(0);
  await page.getByRole("link", { name: /^离线练习/ }).click();
  await page.waitForURL(`${site.url}/question/offline`);
  await page.getByText("还没有存在本机的练习").waitFor();
  let goOn = () => undefined as void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/api/practice/start*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: /^存到本机（\d+ 题）$/ }).click();
  // The pressed button shows that it is busy; the other is disabled.
  await page.getByRole("button", { name: /^存到本机（\d+ 题） ?，正在处理$/ }).waitFor();
  expect(await page.getByRole("button", { name: /^存今天的复习：自学考试 \d+ 题$/ }).isDisabled()).toBe(true);
  goOn();
  await page.unroute("**/api/practice/start*");
  const begin = page.getByRole("link", { name: /^开始做/ });
  await begin.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const kept = await keptIn(page);
  expect(kept.documents).toHaveLength(1);
  expect(kept.documents[0]).toContain('"signedIn":false');
  expect(kept.documents[0]).not.toContain("小满同学");
  expect(kept.urls.filter((url) => url.startsWith("/api/") && !url.startsWith("/api/uploads/"))).toEqual([]);
  await begin.click();
  await heading(page, 1).waitFor();
  const record = new URL(page.url()).searchParams.get("record") ?? "";

  await context.setOffline(true);
  await page.reload();
  for (const seq of [1, 2, 3]) {
    await answer(page, seq);
    await page.keyboard.press("n");
  }
  await chip(page, "离线·已存本机(3)").waitFor();
  // Without a network the address of the run opens the stored run; other addresses show that they are unavailable.
  await page.goto(`${site.url}/question/exam?record=${record}`);
  await chip(page, "离线·已存本机(3)").waitFor();
  await heading(page, 4).waitFor();
  expect(page.url()).toBe(`${site.url}/question/offline?record=${record}&seq=4`);
  await page.goto(`${site.url}/study/question`);
  await page.getByText("没有网络，打不开「题库学习」").waitFor();
  await chip(page, "离线·已存本机(3)").waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  const other = await context.newPage();
  await expect(other.goto(`${site.url}/online-portal`)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
  await other.close();

  await page.goto(`${site.url}/question/offline`);
  await page.getByText("现在没有网络").waitFor();
  await context.setOffline(false);
  await page.getByText(/做过 3 题/).waitFor();
  expect(await answersOf(page, record)).toEqual([1, 2, 3]);
  await chip(page, "离线·已存本机(3)").waitFor({ state: "detached" });

  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, `${site.url}/study/question`);
  await page.locator('header summary[aria-label="我的账号"]').click();
  await page.getByRole("button", { name: "退出登录" }).click();
  // Checks only the names of caches: opening a cache that is being deleted would create it again.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect
    .poll(() => keptIn(page))
    .toEqual({ names: [], urls: [], documents: [], workers: 0, stores: ["journal-practice"] });

  await signInByForm(page, site.url, { ...LEARNER, mobile: "13800000002" });
  await page.goto(`${site.url}/question/offline`);
  await hydrated(page);
  await page.getByText("还没有存在本机的练习").waitFor();
  expect(complaints).toEqual([]);
});
