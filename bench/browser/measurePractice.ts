import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { LEARNER } from "#tests/support/browser.ts";
import { CPU_SLOWDOWN, onPhone, touch } from "./measurePage.ts";

/** Measurements of a practice run of 200 questions, by table row: ms, or for late frames their number. */
export type PracticeMeasurement = Readonly<Record<(typeof PRACTICE_ROWS)[number], readonly number[]>>;

export const PRACTICE_ROWS = [
  "press to the row chosen",
  "answer's arrival to the verdict",
  "press to the next question",
  "press to the answer sheet",
  "longest task while that scrolls",
  "frames later than 50 ms meanwhile",
] as const;

interface PracticeWatch {
  /** Ms from each key or click to the next frame, as the browser reports them in steps of 8. */
  inputs: number[];
  answered: number;
  shown: number;
  tasks: number[];
  frames: number[];
}

declare global {
  interface Window {
    __practice: PracticeWatch;
  }
}

const QUESTIONS = 200;
const ANSWERED = 12;
const QUIET_MS = 600;
const WITHIN_MS = 20_000;

/** Measures a practice run. The site must have the generated subject (npm run seed -- --generate 2000). */
export function measurePractice(browser: Browser, origin: string): Promise<PracticeMeasurement> {
  return onPhone(browser, watchPractice, async (page, session) => {
    await page.goto(`${origin}/user/login`);
    const record = await page.evaluate(startRun, { ...LEARNER, count: QUESTIONS });
    await page.goto(`${origin}/question/exam?record=${record}`);
    await page.waitForFunction(
      () =>
        performance.getEntriesByName("hydrated").length > 0 &&
        Object.keys(document.querySelector("form#answer") ?? {}).some((key) => key.startsWith("__react")),
    );
    await delay(QUIET_MS);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const [chosen, verdict, next]: [number[], number[], number[]] = [[], [], []];
    for (let seq = 1; chosen.length < ANSWERED && seq < QUESTIONS; seq += 1) {
      const isChoice = (await page.locator("form#answer input[type=radio]").count()) > 0;
      if (isChoice) {
        chosen.push(await pressed(page, session, seq % 2 === 0 ? "b" : "form#answer label"));
        await page.evaluate(() => (window.__practice.answered = window.__practice.shown = 0));
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => window.__practice.shown > 0, undefined, { timeout: WITHIN_MS });
        verdict.push(await page.evaluate(() => window.__practice.shown - window.__practice.answered));
        await delay(QUIET_MS);
      }
      next.push(await pressed(page, session, "n"));
    }
    const sheet = await scrollSheet(page, session);
    return {
      "press to the row chosen": chosen,
      "answer's arrival to the verdict": verdict,
      "press to the next question": next,
      ...sheet,
    };
  });
}

/** Records timings of a run. It runs in the page, before the page's scripts. */
function watchPractice(): void {
  const watch: PracticeWatch = { inputs: [], answered: 0, shown: 0, tasks: [], frames: [] };
  window.__practice = watch;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...more });
  observe("event", ({ duration }) => watch.inputs.push(duration), { durationThreshold: 16 });
  observe("longtask", ({ duration }) => watch.tasks.push(duration));
  observe("resource", (entry) => {
    if (entry.name.endsWith("/api/practice/answer"))
      watch.answered = (entry as PerformanceResourceTiming).responseEnd;
  });
  let had: Element | null = null;
  const look = () => {
    const result = document.querySelector("#result");
    if (result && result !== had) {
      // This callback begins the frame that shows the answer. The browser draws the frame before it runs the next task.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener("message", () => (watch.shown = performance.now()), { once: true });
        port1.start();
        port2.postMessage(0);
      });
    }
    had = result;
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true }),
  );
}

/** Runs in the page: signs in and begins a run of the generated subject. */
async function startRun({ mobile, password, count }: typeof LEARNER & { count: number }): Promise<string> {
  const call = async (path: string, input: object) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`/api${path}`, { method: "POST", headers, body: JSON.stringify(input) });
    return answer.json();
  };
  const { data: who, msg } = await call("/user/login", { type: "password", username: mobile, password });
  if (!who?.token) throw new Error(`the learner of the demo cannot sign in: ${msg}`);
  document.cookie = `token=${encodeURIComponent(who.token)}; path=/`;
  const boot = document.documentElement.innerHTML;
  const root = /"(\d+)","生成题库"/.exec(boot)?.[1];
  if (!root) throw new Error("the site has no generated subject: npm run seed -- --generate 2000");
  const input = {
    mode: "4",
    subject_id: root,
    count,
    seed: "bench",
    request_id: `bench-${crypto.randomUUID()}`,
  };
  const { data: run, msg: refusal } = await call("/practice/start", input);
  if (run?.question_num !== count) throw new Error(`no run of ${count} questions: ${refusal}`);
  return run.record_id as string;
}

/**
 * Presses a key, or taps the element of a selector.
 * @returns ms to the next frame
 */
async function pressed(page: Page, session: CDPSession, what: string): Promise<number> {
  await page.evaluate(() => (window.__practice.inputs = []));
  if (/^\w$/.test(what)) await page.keyboard.press(what);
  else await touch(page, session, what);
  await delay(QUIET_MS);
  return page.evaluate(() => Math.max(0, ...window.__practice.inputs));
}

async function scrollSheet(page: Page, session: CDPSession) {
  const sheetOpened = await pressed(page, session, 'nav[aria-label="题目导航"] button:has-text("答题卡")');
  const box = await page.locator("dialog[open] ol").first().boundingBox();
  if (!box) throw new Error("the answer sheet does not open");
  await page.evaluate(() => {
    const { frames, tasks } = window.__practice;
    frames.length = tasks.length = 0;
    const each = (now: number) => {
      frames.push(now);
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  for (const yDistance of [-3_000, 3_000])
    await session.send("Input.synthesizeScrollGesture", { x: 180, y: 500, yDistance, speed: 2_000 });
  await delay(QUIET_MS);
  const { tasks, frames } = await page.evaluate(() => window.__practice);
  const scrolled = await page.evaluate(() => {
    const scroller = [...document.querySelectorAll("dialog[open], dialog[open] *")].find(
      (element) => element.scrollHeight > element.clientHeight + 100,
    );
    return scroller ? scroller.scrollHeight - scroller.clientHeight : 0;
  });
  if (scrolled === 0) throw new Error("the answer sheet has nothing to scroll");
  const late = frames.filter((now, place) => place > 0 && now - (frames[place - 1] ?? now) > 50);
  return {
    "press to the answer sheet": [sheetOpened],
    "longest task while that scrolls": [Math.max(0, ...tasks)],
    "frames later than 50 ms meanwhile": [late.length],
  };
}
