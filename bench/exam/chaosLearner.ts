import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import type { Random } from "#upstream/operator/demo/large/random.ts";
import type { WorldLearner } from "#tests/exam/examWorld.ts";
import type { Promised } from "#tests/exam/recount.ts";
import { chanceWriting, takenBy, write } from "./writings.ts";

/** Browser profile of a learner. The browser may be killed and restarted at any moment. */
export interface Seat {
  /** Returns the browser's context; rejects or waits while the browser is down. */
  context(): Promise<BrowserContext>;
}

export interface ChaosLearner {
  readonly userId: number;
  readonly promised: readonly Promised[];
  readonly answeredNum: () => number;
  /** Returns the message about saving that the page shows, without numbers; undefined: the page shows none. */
  readonly told: () => Promise<string | undefined>;
  openSecondPage(): Promise<void>;
  goOffline(ms: number): Promise<void>;
  /** Answers questions until `over` is aborted, and continues after every failure. */
  sit(over: AbortSignal): Promise<void>;
  /** Hands in from the current page; resolves with false if the time of the exam ran out before that. */
  handIn(untilMs: number): Promise<boolean>;
}

interface Options {
  readonly learner: WorldLearner;
  readonly seat: Seat;
  readonly origin: string;
  readonly recordId: string;
  readonly random: Random;
  readonly questionNum: number;
}

const SAFE = "已保存|离线·已存本机";
const ANY = "已保存|未保存|保存中|(?:离线|请重新登录|提交未成功)·已存本机|未能存到本机";
const LOOK_MS = 20_000;
/** Ms after which a step counts as failed, because a page of a killed browser may never answer. */
const STEP_MS = 30_000;

export function createChaosLearner({
  learner,
  seat,
  origin,
  recordId,
  random,
  questionNum,
}: Options): ChaosLearner {
  const { userId } = learner;
  const promised: Promised[] = [];
  let page: Page | undefined;
  let answered = 0;
  let turn: Promise<void> = Promise.resolve();
  const url = `${origin}/online-exam?record=${recordId}`;

  async function openPage(): Promise<Page> {
    const context = await seat.context();
    if (page && !page.isClosed() && page.context() === context) return page;
    const opened = await context.newPage();
    page = opened;
    opened.setDefaultTimeout(LOOK_MS);
    await opened.goto(url, { timeout: LOOK_MS });
    return opened;
  }

  /** Answers one question after the previous answer has ended, also while a second page is being opened. */
  function answerOne(): Promise<void> {
    const next = turn.then(() => within(STEP_MS, answerNow()));
    turn = next.catch(() => undefined);
    return next;
  }

  async function answerNow(): Promise<void> {
    const own = await openPage();
    await backHere(own);
    await own.locator("article[data-question]").first().waitFor();
    const chosen = await own.evaluate(turnToOne, {
      tile: 1 + random.below(questionNum),
      option: random.below(4),
    });
    if (!chosen) return;
    const found = { stem: chosen.stem, option: chosen.option ?? "" };
    if (chosen.option === undefined) {
      const writing = chanceWriting(random);
      // Any beginning of the text may be the saved text, because the browser may be killed after any letter.
      for (const option of writing.parts)
        promised.push({ userId, stem: found.stem, option, at: Date.now(), isPromise: false });
      await write(own, writing);
      const text = await takenBy(own);
      if (text === undefined || (await own.evaluate(shownStem)) !== found.stem) return;
      found.option = text;
    }
    // Records the answer as possible but not as promised, because the browser may be killed during the press and the
    // answer may be saved nevertheless.
    promised.push({ userId, ...found, at: Date.now(), isPromise: false });
    if (chosen.option !== undefined && !(await own.evaluate(press, found))) return;
    await own.waitForFunction(toldInHeader, SAFE, { timeout: LOOK_MS, polling: 100 });
    // If React has created the field anew, the field shows another text, so the learner knows that the text was not
    // kept.
    if (chosen.option === undefined && (await takenBy(own)) !== found.option) return;
    promised.push({ userId, ...found, at: Date.now(), isPromise: true });
    answered += 1;
  }

  /** Presses 在此继续 (continue here) to take the exam back from another page. */
  async function backHere(own: Page): Promise<void> {
    const button = own.getByRole("button", { name: "在此继续" });
    if (await button.isVisible()) await button.click();
  }

  async function handInNow(): Promise<void> {
    const own = await openPage();
    await backHere(own);
    const isOver = await own.evaluate(() => !location.pathname.startsWith("/online-exam"));
    if (isOver) return;
    await own.getByRole("button", { name: "交卷", exact: true }).click();
    await own.getByRole("button", { name: "确认交卷" }).click();
    await own.waitForURL((to) => to.pathname !== "/online-exam", { timeout: LOOK_MS });
  }

  /** Returns the page in which the learner answers. After the browser was killed it is a page of the next browser. */
  async function livePage(): Promise<Page> {
    const untilMs = Date.now() + LOOK_MS;
    while (Date.now() < untilMs) {
      if (page && !page.isClosed()) return page;
      await delay(100);
    }
    throw new Error("no page is open");
  }

  async function renew(): Promise<void> {
    const old = page;
    page = undefined;
    await within(5_000, old?.close() ?? Promise.resolve()).catch(() => undefined);
  }

  return {
    userId,
    promised,
    answeredNum: () => answered,
    told: async () =>
      (await within(2_000, page?.evaluate(toldInHeader, ANY) ?? Promise.resolve("")).catch(() => "")) ||
      undefined,
    async openSecondPage() {
      const before = page;
      page = undefined;
      try {
        await answerOne();
      } finally {
        // In half of the cases the earlier page continues the exam and takes it back.
        if (before && !before.isClosed() && random.next() < 0.5) {
          await renew();
          page = before;
        } else await within(5_000, before?.close() ?? Promise.resolve()).catch(() => undefined);
      }
    },
    async goOffline(ms) {
      const own = await livePage();
      const session = await own.context().newCDPSession(own);
      const set = (offline: boolean) =>
        session.send("Network.emulateNetworkConditions", {
          offline,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
      await set(true);
      await delay(ms);
      await set(false);
    },
    async sit(over) {
      let failures = 0;
      while (!over.aborted) {
        try {
          await answerOne();
          failures = 0;
        } catch {
          failures += 1;
          // Reloads a page without a question, as a learner would.
          if (failures > 1) await renew();
          await delay(300);
        }
        await delay(100 + random.next() * 400);
      }
    },
    async handIn(untilMs) {
      while (Date.now() < untilMs) {
        try {
          await within(STEP_MS, handInNow());
          return true;
        } catch {
          await renew();
          await delay(500);
        }
      }
      return false;
    },
  };
}

/**
 * Runs in the page. Opens a question by its number in the answer sheet, and returns the option to choose, or the blank;
 * undefined: the option is chosen already, or the page accepts no answer.
 */
async function turnToOne({ tile, option }: { readonly tile: number; readonly option: number }) {
  const aside = document.querySelector('aside[aria-label="答题卡"]');
  const tiles = [...(aside?.querySelectorAll<HTMLButtonElement>("ol button") ?? [])];
  tiles.find((one) => (one.getAttribute("aria-label") ?? "").startsWith(`第${tile}题`))?.click();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const card = document.querySelector("article[data-question]");
  const inputs = [...(card?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const input = inputs[option % Math.max(1, inputs.length)];
  const stem = /第 \d+ 题：[^\n]*?一道题/.exec(card?.textContent ?? "")?.[0];
  const blank = card?.querySelector<HTMLInputElement>('input[name="answer"]:not([type=radio])');
  if (blank && stem !== undefined && !blank.matches(":disabled") && !document.querySelector("dialog[open]")) {
    blank.focus();
    blank.select();
    return { stem, option: undefined };
  }
  if (!input || input.checked || input.matches(":disabled") || stem === undefined) return undefined;
  const text = /第 \d+ 题的选项 [甲乙丙丁]/.exec(input.closest("label")?.textContent ?? "")?.[0] ?? "";
  return { stem, option: text };
}

/** Runs in the page. Returns the text of the question that the page shows. */
function shownStem(): string | undefined {
  const card = document.querySelector("article[data-question]");
  return /第 \d+ 题：[^\n]*?一道题/.exec(card?.textContent ?? "")?.[0];
}

/**
 * Runs in the page. Returns the message about saving that the page's header shows, without numbers, if it matches
 * `pattern`. Reads the chip alone: the hidden text for screen readers beside it is about earlier answers.
 */
function toldInHeader(pattern: string): string {
  const chip = document.querySelector('header [translate="no"]')?.textContent ?? "";
  return new RegExp(`^(?:${pattern})`).exec(chip)?.[0] ?? "";
}

/** Runs in the page. Presses the given option if the page shows the given question. */
async function press({ stem, option }: { readonly stem: string; readonly option: string }): Promise<boolean> {
  const card = document.querySelector("article[data-question]");
  const inputs = [...(card?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const input = inputs.find((one) => one.closest("label")?.textContent?.includes(option));
  if (!card?.textContent?.includes(stem) || !input || input.checked || input.matches(":disabled"))
    return false;
  if (document.querySelector("dialog[open]")) return false;
  input.click();
  await new Promise((resolve) => setTimeout(resolve, 60));
  return true;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = delay(ms, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(`not within ${ms} ms`)),
  );
  return Promise.race([work, late]);
}
