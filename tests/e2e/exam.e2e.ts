import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { EXTENDED } from "#tests/support/extended.ts";
import {
  hydrated,
  newVisitor,
  open,
  overflow,
  seriousFindings,
  signIn,
  signInByForm,
  type VisitorOptions,
  logIn,
} from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { heard, unheard } from "#tests/support/heard.ts";
import { ONLY_IN_KEYS, PAPERS } from "#tests/support/examSite.ts";
import { answersTo, storedInBrowser } from "#tests/support/storedInBrowser.ts";
import { startKillableBrowser } from "#tests/support/killableBrowser.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

const examUrl = (record: string) => `${world.url}/online-exam?record=${record}`;
const question = (page: Page, seq: number) =>
  page.getByRole("heading", { name: new RegExp(`^第 ${seq} 题`) }).waitFor();
const chip = (page: Page, words: string) =>
  page.locator("main > header").getByText(words, { exact: true }).first().waitFor();
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const keysIn = (texts: readonly string[]) =>
  texts.filter((text) => ONLY_IN_KEYS.some((word) => text.includes(word)));

async function learner(options: VisitorOptions = {}) {
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, world.url);
  return visitor;
}

async function sit(page: Page, record: string): Promise<void> {
  await open(page, examUrl(record));
  await chip(page, "已保存");
}

test("a whole exam by keyboard: answers, blanks, an essay, a flag and a confirmed hand-in; no key is revealed", async () => {
  await using visitor = await learner();
  const { page } = visitor;
  const record = await world.begin(PAPERS.mock);
  const answers = answersTo(page);
  await sit(page, record);
  const html = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(keysIn([html])).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
  expect(unheard(await heard(page))).toEqual([]);

  await page.keyboard.press("x");
  await page.keyboard.press("c");
  await page.keyboard.press("b");
  await page.keyboard.press("m");
  await page.keyboard.press("Enter");
  await question(page, 2);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("第 2 题");
  await page.keyboard.press("a");
  await page.keyboard.press("c");
  await page.keyboard.press("n");
  await question(page, 3);
  // Question 3 stays unanswered for now.
  await page.keyboard.press("ArrowRight");
  await question(page, 4);
  await page.keyboard.press("Tab");
  while ((await page.evaluate(() => (document.activeElement as HTMLInputElement).name)) !== "answer")
    await page.keyboard.press("Tab");
  await page.keyboard.type("甲地");
  await page.keyboard.press("Enter");
  await page.keyboard.type("乙地");
  await page.keyboard.press("Enter");
  await question(page, 5);
  await page.keyboard.press("Tab");
  while ((await page.evaluate(() => (document.activeElement as HTMLInputElement).name)) !== "answer")
    await page.keyboard.press("Tab");
  await page.keyboard.type("先说结论，再说理由。");
  // In an essay Enter adds a line, and Ctrl+Enter opens the dialog for handing in.
  await page.keyboard.press("Control+Enter");
  const ask = dialog(page, "现在交卷吗？");
  await ask.getByText("4 题", { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(unheard(await heard(page))).toEqual([]);
  await ask.getByRole("button", { name: "去第 3 题" }).focus();
  await page.keyboard.press("Enter");
  await question(page, 3);
  await page.keyboard.press("a");
  await chip(page, "已保存");
  await expect
    .poll(() => world.given(record))
    .toEqual({
      "51": ["B"],
      "52": ["A", "C"],
      "53": expect.any(Array),
      "54": ["甲地", "乙地"],
      "55": ["先说结论，再说理由。"],
    });

  await page.reload();
  await hydrated(page);
  await question(page, 3);
  await page.getByRole("button", { name: "第1题，已答，已标记" }).click();
  await question(page, 1);
  expect(await page.getByRole("radio", { checked: true }).getAttribute("value")).toBe("B");
  await page.getByText("已标记", { exact: true }).first().waitFor();
  await page.getByRole("button", { name: "排除 C", pressed: true }).waitFor();

  // A screen reader announces letter, text and state of each option.
  const options = (await heard(page)).filter(({ role }) => role === "radio");
  expect(options.map(({ name, states }) => [name, states["checked"]])).toEqual([
    ["A 甲", undefined],
    ["B 乙", "true"],
    ["C 丙 已排除", undefined],
  ]);
  const kept = Object.values(await storedInBrowser(page));
  const told = await answers();
  // Proves that the checks that follow are not empty: the device has stored something, and the page has sent something.
  expect(kept.join("")).toContain('"struck":["C"]');
  expect(told.some((text) => text.startsWith("POST /api/exam/save"))).toBe(true);
  expect(keysIn(kept)).toEqual([]);
  expect(keysIn(told)).toEqual([]);

  await page.keyboard.press("Control+Enter");
  await ask.waitFor();
  // In the dialog Enter returns to the exam instead of handing in.
  await page.keyboard.press("Enter");
  await ask.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  expect(await world.report(record)).toMatchObject({ status: "reviewing", ended_by: "learner", done_num: 5 });

  // The address of a finished attempt leads to its result.
  await page.goto(examUrl(record));
  await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  expect(visitor.complaints).toEqual([]);
});

test("another learner's exam and a missing exam are 404", EXTENDED, async () => {
  await using visitor = await learner({ tolerates: /404/ });
  for (const record of [await world.beginOther(PAPERS.mock), "999999"])
    expect((await visitor.page.goto(examUrl(record)))?.status(), record).toBe(404);
});

test("after offline work and a killed browser every answer shown as saved is on the screen and on the server", async () => {
  const profile = await mkdtemp(path.join(tmpdir(), "beikao-profile-"));
  const record = await world.begin(PAPERS.mock);
  try {
    {
      await using killable = await startKillableBrowser(profile);
      const page = await firstPage(killable.context);
      await sitSignedIn(page, record);
      await chip(page, "已保存");
      await page.keyboard.press("a");
      await expect.poll(() => world.given(record)).toEqual({ "51": ["A"] });
      await page.waitForLoadState("networkidle");
      await killable.context.setOffline(true);
      await page.keyboard.press("b");
      await page.keyboard.press("Enter");
      await question(page, 2);
      await page.keyboard.press("b");
      await page.keyboard.press("n");
      await page.keyboard.press("n");
      await question(page, 4);
      await page.getByLabel("第 1 空").fill("甲地");
      await page.getByText(/^离线·已存本机\(\d+\)$/).waitFor();
      await expect.poll(() => page.locator("main > header").textContent()).toMatch(/离线·已存本机\([3-9]\)/);
      const kept = Object.values(await storedInBrowser(page));
      expect(kept.join("")).toContain("甲地");
      expect(keysIn(kept)).toEqual([]);
      await killable.kill();
    }
    expect(await world.given(record)).toEqual({ "51": ["A"] });
    await using again = await startKillableBrowser(profile);
    const page = await firstPage(again.context);
    await sitSignedIn(page, record);
    await expect
      .poll(() => world.given(record))
      .toMatchObject({ "51": ["B"], "52": ["B"], "54": ["甲地", ""] });
    await chip(page, "已保存");
    // The exam opens at the first question whose answer the server does not have.
    await question(page, 2);
    expect(await page.getByRole("checkbox", { checked: true }).getAttribute("value")).toBe("B");
    await page.keyboard.press("p");
    await question(page, 1);
    expect(await page.getByRole("radio", { checked: true }).getAttribute("value")).toBe("B");
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});

test("keeps text typed in the last moment before the page closes", async () => {
  await using visitor = await learner();
  const { page } = visitor;
  const record = await world.begin(PAPERS.mock);
  await sit(page, record);
  await page.getByRole("button", { name: "第5题，未做" }).click();
  await question(page, 5);
  await page.getByLabel("你的答案").pressSequentially("最后一句话");
  await page.goto("about:blank");
  await expect.poll(() => world.given(record)).toMatchObject({ "55": ["最后一句话"] });
});

test("saves a choice made before hydration once the page is hydrated", EXTENDED, async () => {
  await using visitor = await learner();
  const { page } = visitor;
  const record = await world.begin(PAPERS.mock);
  let release: () => void = () => undefined;
  const scripts = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto(examUrl(record), { waitUntil: "commit" });
  await question(page, 1);
  await page.getByRole("radio").nth(1).check();
  release();
  await hydrated(page);
  await chip(page, "已保存");
  await expect.poll(() => world.given(record)).toEqual({ "51": ["B"] });
  expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
});

test("a second page takes over; the first page is notified and takes the exam back in place; answers of both are kept", async () => {
  await using first = await learner();
  const record = await world.begin(PAPERS.mock);
  await sit(first.page, record);
  await first.page.keyboard.press("a");
  await expect.poll(() => world.given(record)).toEqual({ "51": ["A"] });

  // A second device that shares no cookies or storage with the first.
  await using second = await learner({ width: 360 });
  await sit(second.page, record);
  await second.page.getByText("乙", { exact: true }).tap();
  await expect.poll(() => world.given(record)).toMatchObject({ "51": ["A"], "52": ["B"] });

  const taken = dialog(first.page, "考试已在另一页面打开");
  await first.page.keyboard.press("m");
  await taken.waitFor();
  expect(unheard(await heard(first.page))).toEqual([]);
  await first.page.keyboard.press("c");
  await taken.getByRole("button", { name: "在此继续" }).click();
  await taken.waitFor({ state: "hidden" });
  await chip(first.page, "已保存");
  // The first device still shows its flag, and now also the second device's answer.
  await first.page.getByRole("button", { name: "第1题，已答，已标记" }).waitFor();
  await first.page.getByRole("button", { name: "第2题，已答", exact: true }).click();
  expect(await first.page.getByRole("checkbox", { checked: true }).getAttribute("value")).toBe("B");
  await first.page.keyboard.press("c");
  await expect.poll(() => world.given(record)).toMatchObject({ "51": ["A"], "52": ["B", "C"] });
  await second.page.getByText("丙", { exact: true }).tap();
  await dialog(second.page, "考试已在另一页面打开").waitFor();
  // If another page of the same browser opens the exam, the first page notices it at once.
  const third = await first.context.newPage();
  await sit(third, record);
  await taken.waitFor();
  await third.getByRole("button", { name: "第1题，已答，已标记" }).waitFor();
  expect(first.complaints).toEqual([]);
});

test("when time is up input closes, typed text is handed in, and the result opens by itself", async () => {
  await using visitor = await learner();
  const { page } = visitor;
  const record = await world.begin(PAPERS.watched);
  await world.endIn(record, 70_000);
  await sit(page, record);
  expect(await page.getByRole("timer").textContent()).toMatch(/01:[01]\d|00:5\d/);
  await page.keyboard.press("b");
  await world.endIn(record, 4_000);
  await page.keyboard.press("n");
  await page.keyboard.press("n");
  await page.keyboard.press("a");
  await expect.poll(() => page.getByRole("timer").textContent()).toMatch(/00:0[1-4]/);
  await page.getByRole("button", { name: "第5题，未做" }).click();
  await page.getByLabel("你的答案").pressSequentially("来得及的");
  const up = dialog(page, "考试时间到");
  await up.waitFor();
  expect(await page.locator("article textarea").isDisabled()).toBe(true);
  expect(unheard(await heard(page))).toEqual([]);
  await up.getByText("已经交卷").waitFor();
  await page.waitForURL(`${world.url}/online-result?record=${record}`);
  expect(await world.report(record)).toMatchObject({ ended_by: "deadline", done_num: 3 });
  expect(visitor.complaints).toEqual([]);
});

test(
  "offline until the end: answers given in time are handed in once the network is back",
  EXTENDED,
  async () => {
    await using visitor = await learner();
    const { page, context } = visitor;
    const record = await world.begin(PAPERS.mock);
    await world.endIn(record, 9_000);
    await sit(page, record);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.keyboard.press("a");
    await page.keyboard.press("n");
    await question(page, 2);
    await page.keyboard.press("b");
    const up = dialog(page, "考试时间到");
    await up.getByText("网络不通，第 1、2 题最近的作答还没有送到，都在这台设备上").waitFor();
    expect(await world.given(record)).toEqual({});
    await context.setOffline(false);
    await up.getByText("已经交卷").waitFor();
    expect(await world.report(record)).toMatchObject({ ended_by: "deadline", done_num: 2 });
    await up.getByRole("button", { name: "看成绩" }).click();
    await page.waitForURL(`${world.url}/mock-exam-result?record=${record}`);
  },
);

test(
  "an ended session keeps the exam on the screen; after signing in in another tab all answers are saved",
  EXTENDED,
  async () => {
    await using visitor = await learner();
    const { page, context } = visitor;
    const record = await world.begin(PAPERS.mock);
    await sit(page, record);
    await context.clearCookies();
    await page.keyboard.press("a");
    await page.getByText("登录已失效，答案都在这台设备上").waitFor();
    await page.keyboard.press("n");
    await question(page, 2);
    const other = await context.newPage();
    await signInByForm(other, world.url);
    await other.close();
    await expect.poll(() => world.given(record), { timeout: 20_000 }).toEqual({ "51": ["A"] });
    await chip(page, "已保存");
  },
);

test(
  "announces leaving, counts it with its duration, and ends the exam where its rules say so",
  EXTENDED,
  async () => {
    await using visitor = await learner();
    const { page } = visitor;
    const away = async (ms: number) => {
      await page.evaluate(() => dispatchEvent(new Event("blur")));
      await page.waitForTimeout(ms);
      await page.evaluate(() => dispatchEvent(new Event("focus")));
    };
    const record = await world.begin(PAPERS.strict);
    await sit(page, record);
    await page.getByText("离开满 2 次会自动交卷").waitFor();
    await away(200);
    await page.getByText("还没有离开过").waitFor();
    await page.keyboard.press("a");
    await away(1_500);
    await page.getByText(/已离开 1 次，共 [12] 秒/).waitFor();
    await page.getByText("再离开 1 次会自动交卷").waitFor();
    await chip(page, "已保存");
    await away(1_500);
    await dialog(page, "考试已经结束").getByRole("button", { name: "看成绩" }).click();
    await page.waitForURL(`${world.url}/online-result?record=${record}`);
    expect(await world.report(record)).toMatchObject({ ended_by: "leaving", leave_num: 2, done_num: 1 });
  },
);

test(
  "opening another screen or page and coming back counts as leaving, a reload does not",
  EXTENDED,
  async () => {
    await using visitor = await learner();
    const { page } = visitor;
    const record = await world.begin(PAPERS.watched);
    await sit(page, record);
    await page.getByText("还没有离开过").waitFor();
    await page.keyboard.press("a");
    await chip(page, "已保存");
    await page.getByRole("button", { name: "离开考试" }).click();
    await dialog(page, "离开考试页？").getByText("回来时记一次离开和离开的时长").waitFor();
    await dialog(page, "离开考试页？").getByRole("button", { name: "离开", exact: true }).click();
    await page.waitForURL(/paper=/);
    await page.waitForTimeout(3_000);
    await page.goBack();
    await page.getByText(/^已离开 1 次，共 [3-9] 秒。$/).waitFor();
    await page.reload();
    await hydrated(page);
    await chip(page, "已保存");
    await page.getByText(/^已离开 1 次，共 [3-9] 秒。$/).waitFor();
    await page.goto(world.url);
    await page.waitForTimeout(1_500);
    await page.goBack();
    await page.getByText(/^已离开 2 次/).waitFor();
    await page.getByRole("button", { name: "交卷" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "确认交卷" }).click();
    await page.waitForURL(`${world.url}/online-result?record=${record}`);
    expect(await world.report(record)).toMatchObject({ leave_num: 2 });
  },
);

test.each([10, -10])(
  "a device whose clock is %i minutes off shows the right time",
  EXTENDED,
  async (minutes) => {
    const ahead = () => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 600_000;
    };
    const behind = () => {
      const real = Date.now.bind(Date);
      Date.now = () => real() - 600_000;
    };
    await using visitor = await learner({ before: minutes > 0 ? ahead : behind });
    const { page } = visitor;
    const record = await world.begin(PAPERS.mock);
    await world.endIn(record, 1_800_000);
    const endsAt = world.upstream.now() + 1_800_000;
    await sit(page, record);
    await page.keyboard.press("a");
    await expect.poll(() => world.given(record)).toEqual({ "51": ["A"] });
    const shown = await page.getByRole("timer").textContent();
    const left = (endsAt - world.upstream.now()) / 1_000;
    const [, mm = "", ss = ""] = /(\d+):(\d+)$/.exec(shown ?? "") ?? [];
    expect(Math.abs(Number(mm) * 60 + Number(ss) - left)).toBeLessThan(2);
  },
);

test("a changed clock and a sleeping device neither add nor remove time", EXTENDED, async () => {
  await using visitor = await learner({ before: clocksToSet });
  const { page } = visitor;
  const record = await world.begin(PAPERS.mock);
  await world.endIn(record, 1_800_000);
  const endsAt = world.upstream.now() + 1_800_000;
  await sit(page, record);
  let shown = await secondsShown(page);
  const isRight = async () => {
    const before = shown;
    shown = await secondsShown(page);
    expect(shown).toBeLessThanOrEqual(before);
    return Math.abs(shown - (endsAt - world.upstream.now()) / 1_000) < 3;
  };
  for (const minutes of [45, -45 - 2 * 24 * 60, 2 * 24 * 60]) {
    await page.evaluate((by) => (globalThis as unknown as Clocks).setDevice(by), minutes);
    await page.keyboard.press(minutes > 0 ? "a" : "b");
    await page.waitForTimeout(1_500);
    expect(await isRight(), String(minutes)).toBe(true);
  }
  await expect.poll(() => world.given(record)).toEqual({ "51": ["A"] });

  // Simulates sleep as in Safari: time passes for the upstream, but the page's monotonic clock stops.
  await page.evaluate(() => (globalThis as unknown as Clocks).sleep(10));
  await world.endIn(record, endsAt - world.upstream.now() - 600_000);
  const slept = (endsAt - world.upstream.now()) / 1_000 - 600;
  await expect
    .poll(async () => Math.abs((await secondsShown(page)) - slept) < 6, { timeout: 15_000 })
    .toBe(true);
  expect(await world.report(record)).toMatchObject({ status: "doing" });
});

interface Clocks {
  readonly setDevice: (minutes: number) => void;
  readonly sleep: (minutes: number) => void;
}

/** Runs before the page's own scripts. */
function clocksToSet(): void {
  const device = Date.now.bind(Date);
  let by = 0;
  Date.now = () => device() + by;
  const move = (minutes: number) => {
    by += minutes * 60_000;
  };
  // The monotonic clock does not change, so only the device's clock shows that the device slept.
  Object.assign(globalThis, { setDevice: move, sleep: move });
}

async function secondsShown(page: Page): Promise<number> {
  const [, minutes = "", seconds = ""] =
    /(\d+):(\d+)$/.exec((await page.getByRole("timer").textContent()) ?? "") ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test("a mock exam is paused and resumed; locked sections cannot be opened again", EXTENDED, async () => {
  await using visitor = await learner();
  const { page } = visitor;
  const record = await world.begin(PAPERS.locked);
  await sit(page, record);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "暂停", exact: true }).click();
  await page.getByText("考试已暂停").waitFor();
  expect(await page.getByText("第 1 题").count()).toBe(0);
  expect(await world.given(record)).toEqual({ "51": ["A"] });
  await page.reload();
  await hydrated(page);
  await page.getByRole("button", { name: "继续考试" }).click();
  await question(page, 1);
  await page.getByRole("button", { name: /^二、填空和问答/ }).isDisabled();
  await page.keyboard.press("n");
  await question(page, 2);
  await page.keyboard.press("n");
  await question(page, 3);
  await page.keyboard.press("n");
  const gate = dialog(page, "进入「二、填空和问答」？");
  await gate.getByText("还有 2 题未做").waitFor();
  await gate.getByRole("button", { name: "锁定并进入" }).click();
  await question(page, 4);
  await page.keyboard.press("p");
  await question(page, 3);
  await page.getByText("这一部分已经锁定").waitFor();
  expect(await page.getByRole("radio").first().isDisabled()).toBe(true);
  await page.reload();
  await hydrated(page);
  await question(page, 3);
});

test("on a phone: the sheet is a drawer, swipes change questions, the whole paper fits the width", async () => {
  await using visitor = await learner({ width: 360, theme: "dark" });
  const { page } = visitor;
  const record = await world.begin(PAPERS.watched);
  await sit(page, record);
  await page.getByText("还没有离开过").waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(unheard(await heard(page))).toEqual([]);
  await page.getByRole("button", { name: "答题卡(0/5)" }).tap();
  await dialog(page, "答题卡").waitFor();
  expect(unheard(await heard(page))).toEqual([]);
  const rule = page.getByText("这场考试会记录离开页面");
  expect(await rule.isVisible()).toBe(true);
  await dialog(page, "答题卡").getByRole("button", { name: "第4题，未做" }).tap();
  await question(page, 4);
  // The rule about leaving folds after the first reading; the count stays.
  await rule.waitFor({ state: "hidden" });
  await page.getByText("还没有离开过").waitFor();
  await swipe(page, -120);
  await question(page, 5);
  await swipe(page, 120);
  await question(page, 4);
  await page.getByRole("button", { name: "看整卷" }).tap();
  await expect.poll(() => page.getByRole("article").count()).toBe(5);
  await page.getByLabel("第 2 空").fill("乙地");
  const option = page.getByText("丙", { exact: true }).first();
  // The page lays out questions while they scroll into view, so the touch waits until the page no longer moves.
  await option.scrollIntoViewIfNeeded();
  await expect.poll(() => hasMoved(option)).toBe(false);
  await option.tap();
  await expect.poll(() => world.given(record)).toMatchObject({ "51": ["C"], "54": ["", "乙地"] });
  expect(await overflow(page)).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(unheard(await heard(page))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

function hasMoved(place: Locator): Promise<boolean> {
  return place.evaluate(async (element) => {
    const { top } = element.getBoundingClientRect();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return element.getBoundingClientRect().top !== top;
  });
}

/** Swipes over the question's heading by events sent at once: real touches could become a long press if it is busy. */
async function swipe(page: Page, byX: number): Promise<void> {
  await page.locator("article h2").evaluate((target, by) => {
    const at = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 200 });
    const [from, to] = [at(180 - by / 2), at(180 + by / 2)];
    const tell = (type: string, touches: Touch[], changedTouches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }));
    tell("touchstart", [from], [from]);
    tell("touchend", [], [to]);
  }, byX);
}

/**
 * Opens the exam. If the learner is not signed in, signs in by the login form, which then leads back to the exam.
 */
async function sitSignedIn(page: Page, record: string): Promise<void> {
  await open(page, examUrl(record));
  if (page.url().includes("/user/login")) {
    await logIn(page);
    await page.waitForURL(examUrl(record));
  }
  await hydrated(page);
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}
