import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { laidOut, hydrated, LOOKS, newVisitor, open, overflow } from "#tests/support/browser.ts";
import { browser, site } from "#tests/support/journeys.ts";
import { markShifts, shiftsOf, UNSEEN } from "#tests/support/layoutShifts.ts";

test.each(LOOKS)(
  "a visitor finds a course by filters, opens it, and Back returns to filter and scroll place: $width px, $theme",
  async (look) => {
    await using visitor = await newVisitor(browser, look);
    const { page, complaints } = visitor;
    await open(page, site.url);
    const loads = countLoads(page);

    const navigation = look.width === 360 ? "底部导航" : "主导航";
    await page.getByRole("navigation", { name: navigation }).getByRole("link", { name: "课程" }).click();
    await page.waitForURL(`${site.url}/course`);
    const all = await courseCount(page);

    const filters = page.getByRole("group", { name: "筛选课程" });
    const sheet = page.getByRole("button", { name: "筛选" });
    expect(await filters.isVisible()).toBe(look.width !== 360);
    if (look.width === 360) await sheet.click();
    await filters.getByRole("link", { name: "自学考试" }).click();
    await page.waitForURL(`${site.url}/course/313/0`);
    await filters.getByRole("group", { name: "年份" }).getByRole("link", { name: "2026" }).click();
    await page.waitForURL(`${site.url}/course/313/0?year=2026`);
    // Waits until the new list shows its filter, because the address changes earlier.
    await page.getByRole("link", { name: "移除筛选：2026" }).waitFor();
    const found = await courseCount(page);
    if (look.width === 360) {
      // The filter drawer stays open for more filters, and its button shows the number of courses found.
      await filters.getByRole("button", { name: `看 ${found} 门课程` }).click();
      expect(await filters.isVisible()).toBe(false);
    }
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    expect(await page.locator("h1").textContent()).toContain("自学考试");

    const cards = page.getByRole("article");
    expect(await cards.count()).toBe(found);
    const last = cards.last().getByRole("link");
    await last.scrollIntoViewIfNeeded();
    const name = (await last.textContent()) ?? "";
    const place = await scrollPlace(page);
    if (look.width === 360) expect(await isInWindow(sheet)).toBe(true);
    await last.click();
    await page.waitForURL(/\/course\/\d+$/);
    await expect.poll(() => page.locator("h1").textContent()).toContain(name.trim());
    expect(await scrollPlace(page)).toBe(0);
    // The sticky tabs mark the section that is in view. On phones the button for the next step is sticky too.
    await laidOut(page);
    await page.locator("#outline").evaluate((section) => section.scrollIntoView());
    const tabs = page.getByRole("navigation", { name: "本页内容" });
    await expect.poll(() => tabs.locator("[aria-current]").allTextContents()).toEqual(["目录"]);
    const join = page.getByRole("complementary", { name: "报名与学习" }).getByRole("link").first();
    expect(await isInWindow(join)).toBe(true);
    expect(await isInWindow(tabs)).toBe(true);

    await page.goBack();
    await page.waitForURL(`${site.url}/course/313/0?year=2026`);
    await expect.poll(() => scrollPlace(page)).toBe(place);
    expect(await courseCount(page)).toBe(found);
    expect(await page.getByRole("article").last().textContent()).toContain(name.trim());

    expect(loads()).toBe(0);
    expect(await overflow(page)).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test("the same filters without JavaScript give the same courses", EXTENDED, async () => {
  await using reader = await newVisitor(browser);
  await using plain = await newVisitor(browser, { javaScript: false, width: 360 });
  await open(reader.page, `${site.url}/course/313/0?year=2026`);

  await plain.page.goto(`${site.url}/course`);
  const filters = plain.page.getByRole("group", { name: "筛选课程" });
  await complete(plain.page);
  const sheet = plain.page.getByRole("button", { name: "筛选" });
  await sheet.click();
  await filters.getByRole("link", { name: "自学考试" }).click();
  await complete(plain.page);
  await sheet.click();
  await filters.getByRole("group", { name: "年份" }).getByRole("link", { name: "2026" }).click();
  await complete(plain.page);
  expect(plain.page.url()).toMatch(/\/course\/313\/0\?year=2026(&nojs=1)?$/);

  const names = (page: typeof plain.page) => page.getByRole("article").getByRole("heading").allTextContents();
  await expect.poll(() => names(plain.page)).toEqual(await names(reader.page));
  expect((await names(plain.page)).length).toBeGreaterThan(0);

  const first = plain.page.getByRole("article").first().getByRole("link");
  const name = (await first.textContent()) ?? "";
  await first.click();
  expect(await plain.page.locator("h1").textContent()).toContain(name.trim());
  await plain.page.goBack();
  await complete(plain.page);
  // Repeats the comparison, because the second row of cards is laid out later and its names are missing until then.
  await expect.poll(() => names(plain.page)).toEqual(await names(reader.page));
});

test(
  "opening a page again from elsewhere starts at its top, not where the last visit ended",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.url}/course`);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain("300");
    await open(page, `${site.url}/user/login`);
    await open(page, `${site.url}/course`);
    expect(await scrollPlace(page)).toBe(0);
  },
);

test(
  "a reload and Forward keep the scroll place, and the next page of a list starts at its results",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser);
    const { page, complaints } = visitor;
    await open(page, `${site.url}/course`);
    await page.getByRole("navigation", { name: "课程分页" }).getByRole("link", { name: "2" }).first().click();
    await page.waitForURL(/page=2/);
    await page
      .getByRole("navigation", { name: "课程分页" })
      .locator("[aria-current]", { hasText: "2" })
      .waitFor();
    await expect.poll(() => topOfResults(page).then(Math.abs)).toBeLessThan(120);
    await page.evaluate(() => scrollTo(0, 300));
    const place = await scrollPlace(page);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => scrollPlace(page)).toBe(place);
    await page.goBack();
    await page.waitForURL(`${site.url}/course`);
    await page.goForward();
    await page.waitForURL(/page=2/);
    await expect.poll(() => scrollPlace(page)).toBe(place);
    expect(complaints).toEqual([]);
  },
);

test(
  "a reload and Back far down the home page return to the same line, though content above was not laid out",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 360, theme: "light" });
    const { page, complaints } = visitor;
    await open(page, site.url);
    const news = page.getByRole("heading", { name: "资讯" });
    const topOfNews = () => news.evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    await page.keyboard.press("End");
    await expect.poll(() => scrollPlace(page)).toBeGreaterThan(2_000);
    const more = page.getByRole("main").getByRole("link", { name: /^更多/ }).last();
    await more.scrollIntoViewIfNeeded();
    await laidOut(page);
    const [place, top] = [await scrollPlace(page), await topOfNews()];
    await page.reload();
    await hydrated(page);
    await expect.poll(() => scrollPlace(page)).toBe(place);
    expect(await topOfNews()).toBe(top);
    await more.click();
    await page.waitForURL(/news\/cate/);
    await page.goBack();
    await expect.poll(() => scrollPlace(page)).toBe(place);
    await expect.poll(topOfNews).toBe(top);
    expect(complaints).toEqual([]);
  },
);

test("adds the next page below the first one, and Back restores both", async () => {
  await using visitor = await newVisitor(browser);
  const { page, complaints } = visitor;
  await open(page, `${site.url}/course`);
  const cards = page.getByRole("main").getByRole("article");
  const total = await courseCount(page);
  const more = page.getByRole("link", { name: "加载更多" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cards.count()).toBe(Math.min(total, 40));
  expect(page.url()).toBe(`${site.url}/course`);
  const added = cards.nth(20).getByRole("link");
  await expect.poll(() => added.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/course\/\d+$/);
  await page.goBack();
  await page.waitForURL(`${site.url}/course`);
  await expect.poll(() => cards.count()).toBe(Math.min(total, 40));
  // The scroll position is far below the first page of the list: it exists only once the second page was added.
  await added.evaluate((link) => link.scrollIntoView({ block: "start" }));
  const place = await scrollPlace(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => cards.count()).toBe(Math.min(total, 40));
  await expect.poll(() => scrollPlace(page)).toBe(place);
  expect(complaints).toEqual([]);
});

test("applies the styles of a prefetched screen when it opens, and not before", EXTENDED, async () => {
  await using visitor = await newVisitor(browser, { width: 1280, theme: "light" });
  const { page, complaints } = visitor;
  await open(page, site.url);
  const rules = page.locator('link[rel="stylesheet"][href*="/course-"]');
  const link = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "课程" });
  await link.hover();
  await rules.waitFor({ state: "attached" });
  expect(await rules.getAttribute("media")).toBe("not all");
  await link.click();
  const filters = page.getByRole("group", { name: "筛选课程" });
  await filters.waitFor();
  expect(await rules.getAttribute("media")).toBe("all");
  const year = filters.getByRole("group", { name: "年份" });
  expect(await year.evaluate((row) => getComputedStyle(row).display)).toBe("grid");
  expect(complaints).toEqual([]);
});

test.each([360, 1280] as const)(
  "nothing shifts while a page loads and is laid out: %s px",
  EXTENDED,
  async (width) => {
    await using visitor = await newVisitor(browser, { width, theme: "light", before: markShifts });
    const { page } = visitor;
    await slow(page);
    for (const path of ["/", "/course", "/course/101", "/question", "/user/login"]) {
      await open(page, site.url + path);
      await laidOut(page);
      const { sum, moved } = await shiftsOf(page);
      expect(sum, `${path}: ${moved}`).toBeLessThan(UNSEEN);
    }
  },
);

test.each(["/", "/course", "/course/101", "/question"])(
  "skips content below the first screen while the page loads, and lays it out soon after: %s",
  EXTENDED,
  async (path) => {
    await using visitor = await newVisitor(browser, { width: 360, theme: "light" });
    const { page } = visitor;
    const skippable = () =>
      page
        .locator("main *, footer")
        .evaluateAll(
          (parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === "auto").length,
        );
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(site.url + path);
    await expect.poll(skippable).toBeGreaterThan(1);
    await page.unroute("**/*.js");
    await open(page, site.url + path);
    await laidOut(page);
    expect(await skippable()).toBe(0);
  },
);

function isInWindow(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

type Page = Awaited<ReturnType<typeof newVisitor>>["page"];

/** Waits until the page is complete. Without scripts, a streamed page reloads itself in its complete form. */
async function complete(page: Page): Promise<void> {
  const reload = page.locator('meta[http-equiv="refresh"]');
  await expect.poll(() => reload.count().catch(() => 1)).toBe(0);
}

/** @returns a function that returns how many documents the page has loaded since this call */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  return () => loads;
}

async function courseCount(page: Page): Promise<number> {
  const line = page.getByRole("status").filter({ hasText: /共 \d+ 门课程/ });
  await line.waitFor();
  return Number(/\d+/.exec((await line.textContent()) ?? "")?.[0]);
}

function scrollPlace(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

function topOfResults(page: Page): Promise<number> {
  return page.evaluate(() => document.getElementById("results")?.getBoundingClientRect().top ?? Infinity);
}

/** Emulates a slow phone on a slow connection, so that each turn of the event loop paints its own frame. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 180_000,
    uploadThroughput: 90_000,
  });
}

test("a teacher is found by subject and links to the courses, and a course links back", async () => {
  await using visitor = await newVisitor(browser, { width: 360 });
  const { page, complaints } = visitor;
  await open(page, `${site.url}/teacher`);
  await page.getByRole("button", { name: "筛选" }).click();
  const filters = page.getByRole("group", { name: /^筛选/ });
  await filters.getByRole("link", { name: "教师资格" }).click();
  await page.waitForURL(/\/teacher\/\d+\/0$/);
  await open(page, page.url());
  await page.getByRole("article").filter({ hasText: "沈砚秋" }).getByRole("link").click();
  await page.waitForURL(/\/teacher\/\d+$/);
  await expect.poll(() => page.locator("h1").textContent()).toBe("沈砚秋");
  const courses = page.getByRole("region", { name: /^主讲课程/ });
  expect(await overflow(page)).toBe(0);
  await courses
    .getByRole("link", { name: /教育知识与能力/ })
    .first()
    .click();
  await page.waitForURL(/\/course\/\d+$/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /沈砚秋/ })
    .first()
    .click();
  await page.waitForURL(/\/teacher\/\d+$/);
  await expect.poll(() => page.locator("h1").textContent()).toBe("沈砚秋");
  expect(complaints).toEqual([]);
});

test(
  "a page number is reset with its filter, and beyond the last page a link leads back",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser, { width: 1280 });
    const { page, complaints } = visitor;
    const articles = page.getByRole("main").getByRole("article");
    const filters = page.getByRole("group", { name: /^筛选/ });

    await open(page, `${site.url}/course?price=paid&page=2`);
    await filters.getByRole("group", { name: "价格" }).getByRole("link", { name: "免费" }).click();
    await page.waitForURL(({ search }) => search.includes("price=free"));
    expect(new URL(page.url()).searchParams.has("page")).toBe(false);
    await articles.first().waitFor();

    const beyond = await page.goto(`${site.url}/course?price=free&page=88`);
    expect(beyond?.status()).toBe(200);
    await hydrated(page);
    await page.getByText("没有这一页").waitFor();
    expect(await page.locator("main").innerText()).not.toContain("没有课程");
    await page.getByRole("link", { name: /看第一页|看最后一页/ }).click();
    await articles.first().waitFor();

    await open(page, `${site.url}/question?type=single&page=2`);
    await filters.getByRole("link", { name: "判断题" }).click();
    await page.waitForURL(({ search }) => search.includes("type=judge"));
    expect(new URL(page.url()).searchParams.has("page")).toBe(false);
    await page.locator('main a[href*="type=judge"][href^="/question/"]').first().waitFor();
    expect(complaints).toEqual([]);
  },
);

test("Back from a question returns to the filter, the rows and the scroll place", async () => {
  await using visitor = await newVisitor(browser, { width: 1280 });
  const { page, complaints } = visitor;
  // Each question in the list links to its page with the filters of the list.
  const rows = page.locator('main a[href^="/question/"][href*="level1=0"]');
  await open(page, `${site.url}/question?type=single`);
  const first = await rows.count();
  const more = page.getByRole("link", { name: "加载更多" });
  for (const pages of [2, 3]) {
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(first * (pages - 1));
  }
  const count = await rows.count();
  const row = rows.nth(count - 2);
  await row.scrollIntoViewIfNeeded();
  const [place, words] = [await scrollPlace(page), await row.innerText()];
  await row.click();
  await page.waitForURL(/\/question\/\d+/);
  await page.goBack();
  await page.waitForURL(`${site.url}/question?type=single`);
  await expect.poll(() => rows.count()).toBe(count);
  await expect.poll(() => scrollPlace(page)).toBe(place);
  expect(await rows.nth(count - 2).innerText()).toBe(words);
  expect(complaints).toEqual([]);
});
