import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { CPU_SLOWDOWN, PHONE } from "./measurePage.ts";

/** What a learner of the demo meets in a run of 200 questions. All in ms. */
export interface PracticeMeasurement {
  /** Each from the key or the click to the frame that shows its row chosen. */
  readonly chosen: readonly number[];
  /** Each from the arrival of the server's answer to the frame that shows the verdict. */
  readonly feedback: readonly number[];
  /** Each from 确认 to that frame: with the store, the line and the server. */
  readonly whole: readonly number[];
  /** Each from the press to the frame that shows the next question. */
  readonly next: readonly number[];
  readonly sheetOpened: number;
  /** Longest task while the answer sheet scrolls from end to end and back; 0 where none took 50 ms. */
  readonly sheetScroll: number;
  /** Frames meanwhile that came more than 50 ms after the one before. */
  readonly lateFrames: number;
}

interface PracticeWatch {
  /** Event timing of keys and clicks: to the next frame, in steps of 8 ms. */
  inputs: { name: string; start: number; ms: number }[];
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

const LEARNER = { type: "password", username: "13800000001", password: "beikao2026" };
const QUESTIONS = 200;
const ANSWERED = 12;
const QUIET_MS = 600;
const WITHIN_MS = 20_000;

/** `origin` has the generated subject (npm run seed -- --generate 2000). */
export async function measurePractice(browser: Browser, origin: string): Promise<PracticeMeasurement> {
  const context = await browser.newContext(PHONE);
  try {
    // tsx wraps functions in a helper that a page does not have.
    await context.addInitScript("self.__name = (made) => made;");
    await context.addInitScript(watchPractice);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(`${origin}/user/login`);
    const record = await page.evaluate(startRun, { LEARNER, QUESTIONS });
    await page.goto(`${origin}/question/exam?record=${record}`);
    await page.waitForFunction(
      () =>
        performance.getEntriesByName("hydrated").length > 0 &&
        Object.keys(document.querySelector("form#answer") ?? {}).some((key) => key.startsWith("__react")),
    );
    await delay(QUIET_MS);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const [chosen, feedback, whole, next]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let seq = 1; chosen.length < ANSWERED && seq < QUESTIONS; seq += 1) {
      const isChoice = (await page.locator("form#answer input[type=radio]").count()) > 0;
      if (isChoice) {
        // By key and by touch in turn.
        chosen.push(await pressed(page, session, seq % 2 === 0 ? "b" : "form#answer label"));
        await forgetAnswer(page);
        const confirm = await pressed(page, session, "Enter", false);
        await page.waitForFunction(() => window.__practice.shown > 0, undefined, { timeout: WITHIN_MS });
        const told = await page.evaluate(() => window.__practice);
        feedback.push(told.shown - told.answered);
        whole.push(told.shown - confirm);
        await delay(QUIET_MS);
      }
      next.push(await pressed(page, session, "n"));
    }
    return { chosen, feedback, whole, next, ...(await scrollSheet(page, session)) };
  } finally {
    await context.close();
  }
}

/** Runs in front of the page's own scripts. */
function watchPractice(): void {
  const watch: PracticeWatch = { inputs: [], answered: 0, shown: 0, tasks: [], frames: [] };
  window.__practice = watch;
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, ...more });
  observe(
    "event",
    ({ name, startTime, duration }) => watch.inputs.push({ name, start: startTime, ms: duration }),
    { durationThreshold: 16 },
  );
  observe("longtask", ({ duration }) => watch.tasks.push(duration));
  observe("resource", (entry) => {
    if (entry.name.endsWith("/api/practice/answer"))
      watch.answered = (entry as PerformanceResourceTiming).responseEnd;
  });
  let had: Element | null = null;
  const look = () => {
    const result = document.querySelector("#result");
    if (result && result !== had) {
      // The frame that has it begins here, and is drawn before the task behind it.
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
async function startRun({ LEARNER: learner, QUESTIONS: count }: { LEARNER: object; QUESTIONS: number }) {
  const call = async (method: string, path: string, input: object) => {
    const post = method === "POST";
    const query = post ? "" : `?${new URLSearchParams(input as Record<string, string>)}`;
    const answer = await fetch(`/api${path}${query}`, {
      method,
      ...(post && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(input) }),
    });
    return answer.json();
  };
  const { data: who, msg } = await call("POST", "/user/login", learner);
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
  const { data: run, msg: refusal } = await call("POST", "/practice/start", input);
  if (run?.question_num !== count) throw new Error(`no run of ${count} questions: ${refusal}`);
  return run.record_id as string;
}

async function forgetAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.__practice.answered = 0;
    window.__practice.shown = 0;
  });
}

/** Presses a key, or touches what a selector names. Answers ms to the next frame, or when it was pressed. */
async function pressed(page: Page, session: CDPSession, what: string, toFrame = true): Promise<number> {
  await page.evaluate(() => (window.__practice.inputs = []));
  const at = await page.evaluate(() => performance.now());
  if (/^(?:\w|Enter)$/.test(what)) await page.keyboard.press(what);
  else {
    const box = await page.locator(what).first().boundingBox();
    if (!box) throw new Error(`${what} cannot be seen`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  if (!toFrame) {
    const first = await page.evaluate(() => window.__practice.inputs[0]?.start);
    return first ?? at;
  }
  await delay(QUIET_MS);
  return page.evaluate(() => Math.max(0, ...window.__practice.inputs.map(({ ms }) => ms)));
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
  return { sheetOpened, sheetScroll: Math.max(0, ...tasks), lateFrames: late.length };
}
