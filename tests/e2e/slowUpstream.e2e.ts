import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { laidOut, LOOKS, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import {
  type SiteProcess,
  startSiteProcess,
  startUpstreamProcess,
  type UpstreamProcess,
} from "#tests/support/siteProcess.ts";
import { startUpstreamProxy, type UpstreamProxy } from "#tests/support/upstreamProxy.ts";

const DELAY_MS = 2_000;
const AT_ONCE_MS = 500;
/** Console messages of an outage: each failed call. */
const OUTAGE = /status of 50[234]|获取用户信息失败|CallFailure/;

let upstream: UpstreamProcess;
let proxy: UpstreamProxy;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startUpstreamProcess({ template: inject("demoData") });
  proxy = await startUpstreamProxy(upstream.url);
  const env = { UPSTREAM_URL: proxy.url, SIGN_SALT: upstream.signSalt };
  site = await startSiteProcess({ env });
});

afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await proxy?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
});

test("with a slow course list the shell arrives at once and the list later in the same answer", async () => {
  await fetchStream(`${site.url}/course`);
  proxy.delay("/course/list", DELAY_MS);
  // Uses the shortest of three waits, because the machine may be busy during one of them.
  const tries = [];
  for (let index = 0; index < 3; index++)
    tries.push(await fetchStream(`${site.url}/course?year=202${index}`));
  proxy.delay("/course/list", 0);
  for (const { status, shell, whole, endMs } of tries) {
    expect(status).toBe(200);
    expect(shell).toContain('data-layout="default"');
    expect(shell).toContain("全部课程</h1>");
    expect(shell).not.toContain("</html>");
    expect(whole).toContain("</html>");
    expect(endMs).toBeGreaterThan(DELAY_MS - 100);
  }
  expect(Math.min(...tries.map(({ firstMs }) => firstMs))).toBeLessThan(AT_ONCE_MS);
});

/** Orders of the list: each width opens its own address, because a complete page may come from the page cache. */
const SORTS = ["new", "hot"];

test.each(LOOKS.map((look, index) => ({ ...look, sort: SORTS[index] })))(
  "a visitor sees the page at once and the list later, without a reload: $width px, $theme",
  EXTENDED,
  async ({ sort, ...look }) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    proxy.delay("/course/list", DELAY_MS);
    await page.goto(`${site.url}/course?sort=${sort}`, { waitUntil: "commit" });
    await page.locator("h1").waitFor();
    await page.getByText("正在查找课程").waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
    // The page is hydrated before its list arrives.
    await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
    expect(await page.getByRole("article").count()).toBe(0);
    await page.getByText(/共 \d+ 门课程/).waitFor();
    expect(await page.getByRole("article").count()).toBeGreaterThan(0);
    proxy.delay("/course/list", 0);
    expect(documents).toBe(1);
    expect(complaints).toEqual([]);
  },
);

test("without JavaScript the slow page reloads as a complete one by itself", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { javaScript: false });
  const { page } = visitor;
  proxy.delay("/course/list", DELAY_MS);
  await page.goto(`${site.url}/course?price=free`, { waitUntil: "commit" });
  await page.getByText(/共 \d+ 门课程/).waitFor();
  proxy.delay("/course/list", 0);
  expect(new URL(page.url()).searchParams.get("price")).toBe("free");
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
});

test("a search engine waits for the whole page", EXTENDED, async () => {
  proxy.delay("/course/list", 300);
  const bot = { "User-Agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" };
  const html = await (await fetch(`${site.url}/course?price=paid`, { headers: bot })).text();
  proxy.delay("/course/list", 0);
  expect(html).not.toContain("正在查找课程");
  expect(html).not.toContain('http-equiv="refresh"');
  expect(html).toMatch(/共 (<!-- -->)?\d+(<!-- -->)? 门课程/);
});

test("with the upstream down known hosts stay open, and each block recovers by 重试 or a reload", async () => {
  await using visitor = await newVisitor(browser, {
    width: 360,
    tolerates: OUTAGE,
  });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  await open(page, site.url);
  expect(await failedBlocks(page)).toBe(0);

  await proxy.stop();
  const failedRequests: (string | undefined)[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 502) failedRequests.push(answer.headers()["x-request-id"]);
  });
  const response = await page.goto(site.url);
  expect(response?.status()).toBe(200);
  // A single part of the page gives the reason of the failure; the others only say that they failed too.
  const alike = page.locator("main").getByText("这里也没有加载出来");
  await expect.poll(() => alike.count(), { timeout: 15_000 }).toBeGreaterThan(2);
  await laidOut(page);
  expect(await page.locator("html").getAttribute("data-layout")).toBe("default");
  const failed = await failedBlocks(page);
  const numbers = await page.locator("main [role=alert] code").allTextContents();
  expect(numbers.length).toBe(failed);
  for (const number of numbers) expect(failedRequests).toContain(number);
  const retry = page.locator("main").getByRole("button", { name: "重试" });
  await retry.first().click();
  await expect.poll(() => failedBlocks(page)).toBe(failed);

  const course = await page.request.get(`${site.url}/course/101`);
  expect([502, 503, 504]).toContain(course.status());
  expect(Number(course.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await course.text()).toContain("Internal Server Error");

  await proxy.start();
  await retry.first().click();
  await expect.poll(() => failedBlocks(page), { timeout: 10_000 }).toBe(0);
  expect(await alike.count()).toBe(0);
  await open(page, site.url);
  expect(await failedBlocks(page)).toBe(0);
  // The failure of the upstream has not signed the learner out.
  expect(await page.locator('summary[aria-label="我的账号"]').isVisible()).toBe(true);
  await expect.poll(async () => (await page.request.get(`${site.url}/course/101`)).status()).toBe(200);
  expect(complaints).toEqual([]);
});

interface Streamed {
  readonly status: number;
  readonly firstMs: number;
  readonly endMs: number;
  /** HTML that arrived first, before the list. */
  readonly shell: string;
  readonly whole: string;
}

async function fetchStream(url: string): Promise<Streamed> {
  const started = performance.now();
  const response = await fetch(url);
  const decoder = new TextDecoder();
  let [shell, whole, firstMs] = ["", "", 0];
  for await (const chunk of response.body ?? []) {
    whole += decoder.decode(chunk, { stream: true });
    if (performance.now() - started < DELAY_MS / 2) shell = whole;
    firstMs ||= performance.now() - started;
  }
  return { status: response.status, firstMs, endMs: performance.now() - started, shell, whole };
}

function failedBlocks(page: Page): Promise<number> {
  return page.locator("main").getByRole("button", { name: "重试" }).count();
}
