/** @module-tag extended */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { hydrated, EVERY_LOOK, newVisitor, open, signIn } from "#tests/support/browser.ts";
import { browser } from "#tests/support/journeys.ts";
import { markShifts, shiftsOf, UNSEEN } from "#tests/support/layoutShifts.ts";
import {
  type SiteProcess,
  startSiteProcess,
  startUpstreamProcess,
  type UpstreamProcess,
} from "#tests/support/siteProcess.ts";
import { startUpstreamProxy, type UpstreamProxy } from "#tests/support/upstreamProxy.ts";

const DELAY_MS = 2_000;
/** Calls whose answers a learner's pages show as late parts. */
const LATE = [
  "/user/info-v1",
  "/user/learn-record",
  "/user/classroom-v1",
  "/course/list",
  "/course/facets",
  "/question/list",
  "/question/facets",
  "/speci/detail",
  "/live/list",
  "/news/list",
  "/advertise/ad",
];

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

test("shows a late part on arrival, without React's 300 ms delay after the first paint", async () => {
  await using visitor = await newVisitor(browser, { before: watchLateParts });
  const { page, complaints } = visitor;
  // Pages of a signed-in learner do not come from the page cache.
  await signIn(page, site.url);
  proxy.delay("/course/list", 100);
  // Uses the shortest of three waits, because the machine may be busy during one of them.
  const waits = [];
  for (let index = 0; index < 3; index++) {
    await page.goto(`${site.url}/course`);
    await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
    waits.push(await page.evaluate(() => performance.measure("wait", "came", "shown").duration));
  }
  proxy.delay("/course/list", 0);
  expect(Math.min(...waits)).toBeLessThan(150);
  expect(complaints).toEqual([]);
});

test("a client-side navigation shows no skeleton for a quick answer, and soon one for a slow answer", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  expect(Math.min(await skeletonsOnTheWay(), await skeletonsOnTheWay(), await skeletonsOnTheWay())).toBe(0);
  proxy.delay("/course/list", DELAY_MS);
  expect(await skeletonsOnTheWay()).toBeGreaterThan(0);
  proxy.delay("/course/list", 0);
  expect(complaints).toEqual([]);

  /** Opens the list without moving the pointer over its link, because that would load the list in advance. */
  async function skeletonsOnTheWay(): Promise<number> {
    await open(page, `${site.url}/aboutus`);
    await page.evaluate(countSkeletons);
    await page
      .locator('a[href="/course"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator("h1", { hasText: "全部课程" }).waitFor();
    await page.getByRole("main").getByRole("article").first().waitFor();
    return page.evaluate(() => performance.getEntriesByName("skeleton").length);
  }
});

test("shows a quick verdict at once", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  const seen = [];
  for (let id = 1; id <= 3; id++) {
    await open(page, `${site.url}/question/${id}`);
    await page.evaluate(countSkeletons);
    await page.locator("form#answer label").first().click();
    await page.locator('form#answer [type="submit"]').click();
    await page.locator("#result").waitFor();
    seen.push(await page.evaluate(() => performance.getEntriesByName("skeleton").length));
  }
  expect(Math.min(...seen)).toBe(0);
  expect(complaints).toEqual([]);
});

test.each(EVERY_LOOK.filter(({ theme }) => theme === "light"))(
  "nothing moves when the parts of a learner's page come late: $width px",
  async (look) => {
    await using visitor = await newVisitor(browser, { ...look, before: markShifts });
    const { page, complaints } = visitor;
    await signIn(page, site.url);
    for (const path of LATE) proxy.delay(path, 300);
    for (const path of ["/", "/course", "/question", "/zikao", "/study/course"]) {
      await page.goto(site.url + path);
      await expect.poll(() => page.locator('main template[id^="B:"]').count()).toBe(0);
      await hydrated(page);
      const { sum, moved } = await shiftsOf(page);
      expect(sum, `${path}: ${moved}`).toBeLessThan(UNSEEN);
    }
    for (const path of LATE) proxy.delay(path, 0);
    expect(complaints).toEqual([]);
  },
);

test("elements that extensions insert while the page streams block no late part, and the page hydrates", async () => {
  // The page's policy blocks the inserted scripts, which the browser reports.
  const tolerates = /policy violation|Content Security Policy/;
  await using visitor = await newVisitor(browser, { before: writeAsExtensions, tolerates });
  const { page, complaints } = visitor;
  await signIn(page, site.url);
  for (const path of LATE) proxy.delay(path, 700);
  for (const path of ["/", "/course", "/question", "/study/course"]) {
    await page.goto(site.url + path);
    expect(await page.evaluate(() => document.documentElement.dataset["extension"])).toBe("1");
    await expect.poll(() => page.locator('main template[id^="B:"]').count()).toBe(0);
    await hydrated(page);
    expect(await page.locator("h1").count(), path).toBe(1);
    // The stylesheet is still applied, and the menu opens.
    expect(
      await page
        .locator("header")
        .first()
        .evaluate((one) => getComputedStyle(one).position),
    ).toBe("sticky");
    await page.locator('header summary[aria-label="我的账号"]').click();
    await page.locator("header").getByText("小满同学").waitFor();
  }
  for (const path of LATE) proxy.delay(path, 0);
  await open(page, `${site.url}/course`);
  await page.getByRole("group", { name: "筛选课程" }).getByRole("link", { name: "自学考试" }).click();
  await page.waitForURL(`${site.url}/course/313/0`);
  await page.getByRole("main").getByRole("article").first().waitFor();
  expect(complaints).toEqual([]);
});

/** Runs before the page's own scripts. Inserts elements and attributes, as browser extensions do. */
function writeAsExtensions(): void {
  new MutationObserver((_, observer) => {
    const { documentElement: root, head, body } = document;
    if (!head || !body) return;
    observer.disconnect();
    root.dataset["extension"] = "1";
    root.insertBefore(document.createElement("script"), head).textContent = "self.written = true";
    head.append(document.createElement("meta"));
    body.setAttribute("data-reader-theme", "dark");
    body.prepend(Object.assign(document.createElement("div"), { textContent: "划词翻译" }));
    body.append(document.createElement("extension-panel"));
    addEventListener("DOMContentLoaded", () => {
      root.append(Object.assign(document.createElement("style"), { textContent: ".word {}" }));
    });
  }).observe(document, { childList: true, subtree: true });
}

/** Runs before the page's own scripts. Marks the times at which the late part arrives and at which it is shown. */
function watchLateParts(): void {
  const mark = (name: string, found: Element | null) => {
    if (found && performance.getEntriesByName(name).length === 0) performance.mark(name);
  };
  new MutationObserver(() => {
    // Looks only for the part with an article, because other parts may arrive earlier.
    mark("came", document.querySelector('[id^="S:"] article'));
    mark("shown", document.querySelector("main article"));
  }).observe(document, { subtree: true, childList: true });
}

/** Runs in the page. Sets a mark whenever a skeleton appears. */
function countSkeletons(): void {
  new MutationObserver(() => {
    if (/正在加载|正在查找/.test(document.querySelector("main")?.textContent ?? ""))
      performance.mark("skeleton");
  }).observe(document.body, { subtree: true, childList: true });
}
