import { eq } from "drizzle-orm";
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { CODES } from "#shared/contract/codes.ts";
import { practiceStart } from "#shared/contract/practice/endpoints.ts";
import { papers, paperQuestions } from "#upstream/platform/db/schema/exams.ts";
import { questions } from "#upstream/platform/db/schema/questions.ts";
import { signIn as tokenOf } from "#upstream/testing/learners.ts";
import {
  EVERY_LOOK,
  LEARNER,
  newVisitor,
  open,
  openTools,
  overflow,
  seriousFindings,
  signIn,
  type VisitorOptions,
} from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { heard, unheard } from "#tests/support/heard.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

/** Console messages that the failures of this test cause. */
const OF_THE_TEST = /status of 500/;
const REASON = "这段文字服务器不收";
const REFUSED = "不收的答案";

const chip = (page: Page, words: string) =>
  page.locator("main > header").getByText(words, { exact: true }).first().waitFor();
const question = (page: Page, seq: number) =>
  page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function sit(record: string, options: VisitorOptions = {}) {
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, world.url);
  await open(visitor.page, `${world.url}/online-exam?record=${record}`);
  await chip(visitor.page, "已保存");
  return visitor;
}

async function rowOf(id: number) {
  const [row] = await world.upstream.db.select().from(questions).where(eq(questions.id, id));
  if (!row) throw new Error("no question");
  const { id: _id, groupId: _group, ...same } = row;
  return same;
}

/** Adds an exam with two fill-in questions and a choice. The key of the first has a backslash. */
async function addJavaPaper(): Promise<number> {
  const { db } = world.upstream;
  const [blank, choice] = [await rowOf(54), await rowOf(51)];
  const added = await db
    .insert(questions)
    .values([
      { ...blank, sourceKey: "java-1", stem: "char 的默认值写作____。", answer: ["'\\u0000'##\\u0000"] },
      { ...blank, sourceKey: "java-2", stem: "255 的十六进制是____。", answer: ["FF"] },
      { ...choice, sourceKey: "java-3", stem: "属于关键字的是", answer: ["A"] },
    ])
    .returning();
  const [paper] = await db
    .insert(papers)
    .values({
      subjectId: 315,
      examType: 7,
      kind: "mock",
      name: "Java 小测",
      totalScore: "3",
      passScore: "1",
      limitMinutes: 30,
    })
    .returning();
  if (!paper) throw new Error("no paper");
  await db
    .insert(paperQuestions)
    .values(
      added.map(({ id }, sort) => ({ paperId: paper.id, questionId: id, section: "一", score: "1", sort })),
    );
  return paper.id;
}

/**
 * Makes the server refuse every save of this text: as bad input, or with an internal error. `time`: until then the
 * first refusal is held back.
 */
async function refuseSaves(
  context: BrowserContext,
  by: "input" | "fault",
  time: Promise<void> = Promise.resolve(),
): Promise<void> {
  const answer =
    by === "input"
      ? { status: 200, code: CODES.badInput, msg: REASON }
      : { status: 500, code: CODES.failure, msg: "服务暂时异常，请稍后再试" };
  await context.route(/\/api\/(?:exam\/save|practice\/answer)$/, async (route) => {
    if (!(route.request().postData() ?? "").includes(REFUSED)) return route.continue();
    await time;
    return route.fulfill({
      status: answer.status,
      contentType: "application/json",
      body: JSON.stringify({ code: answer.code, flag: 0, data: null, msg: answer.msg }),
    });
  });
}

async function goToBlanks(page: Page): Promise<void> {
  for (let seq = 2; seq <= 4; seq++) {
    await page.keyboard.press("n");
    await question(page, seq);
  }
}

test("saves and judges an answer with a backslash like any other, and hands in all three", async () => {
  const record = await world.begin(await addJavaPaper());
  await using visitor = await sit(record);
  const { page, context } = visitor;
  const blank = page.locator('input[name="answer"]').first();
  await blank.fill("'\\u0000'");
  await page.keyboard.press("Enter");
  await question(page, 2);
  // An input method may insert a character that no database can store.
  await blank.focus();
  const session = await context.newCDPSession(page);
  await session.send("Input.insertText", { text: "F\0F" });
  await page.keyboard.press("Enter");
  await question(page, 3);
  await page.keyboard.press("a");
  await chip(page, "已保存");
  expect(Object.values(await world.given(record)).toSorted()).toEqual([["'\\u0000'"], ["A"], ["FF"]]);
  await page.keyboard.press("Control+Enter");
  await dialog(page, "现在交卷吗？").getByRole("button", { name: "确认交卷" }).click();
  await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  expect(await world.report(record)).toMatchObject({ done_num: 3, score: 3, ended_by: "learner" });
  expect(visitor.complaints).toEqual([]);
});

test.each(EVERY_LOOK)(
  "a refused answer at $width px does not block others, is named at its place and before handing in, and is saved after editing",
  async (look) => {
    const record = await world.begin(PAPERS.mock);
    await using visitor = await sit(record, look);
    const { page, context } = visitor;
    await refuseSaves(context, "input");
    await goToBlanks(page);
    await page.getByLabel("第 1 空").fill(REFUSED);
    await page
      .getByRole("alert")
      .filter({ hasText: `这道题的作答没有保存：${REASON}` })
      .waitFor();
    expect(await page.getByLabel("第 1 空").inputValue()).toBe(REFUSED);
    await chip(page, "未保存 1 题");
    expect(await seriousFindings(page)).toEqual([]);
    expect(unheard(await heard(page))).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await question(page, 5);
    await page.getByLabel("你的答案").fill("先说结论。");
    await expect.poll(() => world.given(record)).toEqual({ "55": ["先说结论。"] });
    await chip(page, "未保存 1 题");

    await page.keyboard.press("Control+Enter");
    const asks = dialog(page, "还有 1 题的作答没有保存");
    await asks.getByText(`第 4 题存不上：${REASON}`).waitFor();
    await asks.getByRole("button", { name: "仍然交卷，放弃这 1 题" }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(unheard(await heard(page))).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // In the dialog Enter returns to the question.
    await page.keyboard.press("Enter");
    await question(page, 4);
    await page.getByLabel("第 1 空").fill("改过的答案");
    await chip(page, "已保存");
    expect(await page.getByText("这道题的作答没有保存").count()).toBe(0);
    await expect.poll(() => world.given(record)).toMatchObject({ "54": ["改过的答案", ""] });
    expect(visitor.complaints).toEqual([]);
  },
);

test("hands in over a refused answer only by the second button, which shows how many answers are lost", async () => {
  const record = await world.begin(PAPERS.mock);
  await using visitor = await sit(record);
  const { page, context } = visitor;
  let release = () => {};
  await refuseSaves(context, "input", new Promise((resolve) => (release = resolve)));
  await page.keyboard.press("a");
  await goToBlanks(page);
  await page.getByLabel("第 1 空").fill(REFUSED);
  await page.keyboard.press("Control+Enter");
  await dialog(page, "现在交卷吗？").getByRole("button", { name: "确认交卷" }).click();
  // The refusal arrives while the learner hands in.
  release();
  const asks = dialog(page, "还有 1 题的作答没有保存");
  await asks.waitFor();
  expect(await world.report(record)).toMatchObject({ status: "doing" });
  await asks.getByRole("button", { name: "仍然交卷，放弃这 1 题" }).click();
  await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  expect(await world.report(record)).toMatchObject({ done_num: 1, ended_by: "learner" });
});

test("an answer that always fails on the server does not block others, and is named as lost when time is up", async () => {
  const record = await world.begin(PAPERS.mock);
  await world.endIn(record, 25_000);
  await using visitor = await sit(record, { tolerates: OF_THE_TEST });
  const { page, context } = visitor;
  await refuseSaves(context, "fault");
  await goToBlanks(page);
  await page.getByLabel("第 1 空").fill(REFUSED);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await question(page, 5);
  await page.getByLabel("你的答案").fill("先说结论。");
  await expect.poll(() => world.given(record), { timeout: 15_000 }).toEqual({ "55": ["先说结论。"] });
  await chip(page, "未保存 1 题");
  const over = dialog(page, "考试时间到");
  await over
    .getByText("有 1 题最近的作答没有存到服务器，没有计入成绩：第 4 题。")
    .waitFor({ timeout: 40_000 });
  expect(await world.report(record)).toMatchObject({ ended_by: "deadline", done_num: 1 });
  await over.getByRole("button", { name: "看成绩" }).click();
  await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  expect(visitor.complaints).toEqual([]);
});

test("a refused answer of a practice run stays in its form, and the run ends over it only by the second button", async () => {
  const blank = await rowOf(54);
  await world.upstream.db
    .insert(questions)
    .values(
      [1, 2].map((no) => ({ ...blank, sourceKey: `run-${no}`, stem: `第 ${no} 个：____。`, answer: ["甲"] })),
    );
  const token = await tokenOf(world.upstream, LEARNER.mobile);
  const wanted = { mode: "random", subject_id: "315", types: "fill", request_id: "journey-refused-run" };
  const { record_id } = await world.upstream.call(practiceStart, wanted, { token });
  await using visitor = await newVisitor(browser, { width: 360, theme: "dark" });
  const { page, context } = visitor;
  await signIn(page, world.url);
  await refuseSaves(context, "input");
  await open(page, `${world.url}/question/exam?record=${record_id}`);
  const field = page.getByRole("textbox").first();
  await field.fill(REFUSED);
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: `这道题的作答没有保存：${REASON}` })
    .waitFor();
  expect(await field.inputValue()).toBe(REFUSED);
  await page.getByRole("main").getByText("未保存 1 题", { exact: true }).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await openTools(page);
  await page.getByRole("button", { name: "结束练习" }).click();
  const asks = dialog(page, "还有 1 题的作答没有保存");
  await asks.getByRole("button", { name: "仍然结束，放弃这 1 题" }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await asks.waitFor({ state: "hidden" });
  await field.fill("甲");
  await field.press("Enter");
  await page.locator("#result").waitFor();
  await page.getByRole("main").getByText("已保存", { exact: true }).first().waitFor();
  expect(visitor.complaints).toEqual([]);
});
