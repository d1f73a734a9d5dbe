import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { hydrated, newVisitor, open, seriousFindings, signIn } from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { heard, unheard } from "#tests/support/heard.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

const PORTAL = `/online-portal?paper=${PAPERS.watched}`;
const button = (page: Page) => page.getByRole("button", { name: "进入考试" });

async function plan(more: Partial<typeof papers.$inferInsert>): Promise<void> {
  await world.upstream.db.update(papers).set(more).where(eq(papers.id, PAPERS.watched));
}

test(
  "the start button appears when the exam begins, without a reload; pressed in two pages at once it starts one attempt",
  EXTENDED,
  async () => {
    await using visitor = await newVisitor(browser);
    const { page, context } = visitor;
    await signIn(page, world.url);
    const starts = world.upstream.now() + 8_000;
    await plan({ startTime: new Date(starts), endTime: new Date(starts + 3_600_000), doTimes: 1 });
    const other = await context.newPage();
    for (const one of [page, other]) {
      await open(one, world.url + PORTAL);
      await one.getByText("距开考").waitFor();
      expect(await button(one).count()).toBe(0);
    }
    expect(await seriousFindings(page)).toEqual([]);
    expect(unheard(await heard(page))).toEqual([]);
    for (const one of [page, other]) {
      await button(one).waitFor();
      await one.getByRole("checkbox").check();
    }
    await Promise.all([button(page).click(), button(other).click()]);
    for (const one of [page, other]) await one.waitForURL(/\/online-exam\?record=\d+/);
    expect(new URL(other.url()).search).toBe(new URL(page.url()).search);
    expect(await world.upstream.db.select().from(attempts)).toHaveLength(1);

    await open(other, world.url + PORTAL);
    await other.getByRole("link", { name: "继续考试" }).waitFor();
    await other.getByText("还可以考").waitFor({ state: "detached" });
    await other.getByText("次数已用完").waitFor();
  },
);

test("begins only one attempt when the answer to the start is lost and the learner retries", async () => {
  await using visitor = await newVisitor(browser, { tolerates: /Failed to load|net::/ });
  const { page } = visitor;
  await signIn(page, world.url);
  await plan({ startTime: new Date(world.upstream.now() - 1_000), doTimes: 0 });
  const names: string[] = [];
  let lost = false;
  await page.route("**/api/exam/start", async (route) => {
    names.push(String(JSON.parse(route.request().postData() ?? "{}").request_id));
    if (lost) return route.continue();
    lost = true;
    // The server creates the attempt, but its answer does not reach the page.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await open(page, world.url + PORTAL);
  await page.getByRole("checkbox").check();
  await button(page).click();
  // The list of exams was loaded again and offers to continue the attempt.
  await page.getByRole("link", { name: "继续考试" }).click();
  await page.waitForURL(/\/online-exam\?record=\d+/);
  expect(names).toHaveLength(1);
  expect(await world.upstream.db.select().from(attempts)).toHaveLength(1);
});

test("shows a score only after the end of the window when the exam says so", EXTENDED, async () => {
  await using visitor = await newVisitor(browser);
  const { page } = visitor;
  await signIn(page, world.url);
  const now = world.upstream.now();
  await plan({
    startTime: new Date(now - 60_000),
    endTime: new Date(now + 60_000),
    showResult: "after_end",
    doTimes: 1,
  });
  const record = await world.begin(PAPERS.watched);
  await world.endIn(record, -31_000);
  await open(page, `${world.url}/online-result?record=${record}`);
  await page.getByText(/^成绩将于 .* 公布$/).waitFor();
  await page.getByText("时间到，系统按已经保存的答案交的卷").waitFor();
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  for (const told of ["北京", "言之成理", "满分 30", "没到及格线"]) expect(html).not.toContain(told);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText(/^交卷回执/).click();
  await page.getByRole("button", { name: "和服务器核对" }).click();
  await page.getByText(/^核对一致/).waitFor();

  world.upstream.advance(100_000);
  await page.reload();
  await hydrated(page);
  await page.getByText("没到及格线").waitFor();
  await page.getByText("北京").first().waitFor();
});
