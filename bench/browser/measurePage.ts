import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { type Observed, readLoad, watchLoad } from "./observe.ts";
import type { BenchPage, Press } from "./pages.ts";
import { followTransfers, type Kind, type Transfer } from "./transfers.ts";

/** Chromium's own "Slow 4G": 150 ms and 1.6 Mbit/s as a real line of that kind behaves. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375, offline: false };
export const CPU_SLOWDOWN = 4;
export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: "zh-CN",
  ignoreHTTPSErrors: true,
} as const;
const QUIET_MS = 2_000;
const LONG_TASK_MS = 50;
const WHOLE_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;

export interface PageMeasurement {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly hydrated: number;
  readonly whole: number;
  readonly longestTask: number;
  /** Total blocking time: what long tasks take above 50 ms, from the first paint on. */
  readonly blocking: number;
  /** When each long task began, and how long it took. */
  readonly longTasks: readonly string[];
  readonly layoutShift: number;
  readonly requests: number;
  readonly bytes: Readonly<Partial<Record<Kind, number>>>;
  /** The same address asked for more than once. */
  readonly twice: readonly string[];
  /** ms from a press to the next frame, by what was pressed. */
  readonly presses: Readonly<Record<string, number>>;
}

/** One load in a fresh profile, and one press of each kind. */
export async function measurePage(
  browser: Browser,
  origin: string,
  what: BenchPage,
): Promise<PageMeasurement> {
  const context = await browser.newContext(PHONE);
  try {
    // tsx wraps functions in a helper that a page does not have.
    await context.addInitScript("self.__name = (made) => made;");
    await context.addInitScript(watchLoad);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const transfers = followTransfers(session);
    const answer = await page.goto(origin + what.path);
    if (answer?.status() !== 200) throw new Error(`${what.path} answered ${answer?.status()}`);
    await untilWhole(session);
    await delay(QUIET_MS);
    const observed = await page.evaluate(readLoad);
    return {
      ...summary(observed, transfers.take(observed.hydrated)),
      presses: await pressAll(page, session, what.presses),
    };
  } finally {
    await context.close();
  }
}

/** Asked without Playwright, whose own script is a task of 50 ms and more in the page when it is first needed. */
async function untilWhole(session: CDPSession): Promise<void> {
  const deadline = performance.now() + WHOLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const { result } = await session.send("Runtime.evaluate", { expression: "window.__watch.whole > 0" });
    if (result.value === true) return;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`the page was not taken over within ${WHOLE_WITHIN_MS} ms`);
}

function summary(observed: Observed, transfers: readonly Transfer[]): Omit<PageMeasurement, "presses"> {
  const { firstContentfulPaint, largestContentfulPaint, hydrated, whole, layoutShift, longTasks } = observed;
  const bytes: Partial<Record<Kind, number>> = {};
  for (const { kind, bytes: own } of transfers) bytes[kind] = (bytes[kind] ?? 0) + own;
  const urls = transfers.map(({ url }) => url);
  return {
    firstContentfulPaint,
    largestContentfulPaint,
    hydrated,
    whole,
    longestTask: Math.max(0, ...longTasks.map(({ ms }) => ms)),
    blocking: longTasks
      .filter(({ start }) => start >= firstContentfulPaint)
      .reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0),
    longTasks: longTasks.map(({ start, ms }) => `${start.toFixed(0)}+${ms.toFixed(0)}`),
    layoutShift,
    requests: transfers.length,
    bytes,
    twice: urls.filter((url, index) => urls.indexOf(url) !== index),
  };
}

async function pressAll(
  page: Page,
  session: CDPSession,
  presses: readonly Press[],
): Promise<Readonly<Record<string, number>>> {
  const measured: Record<string, number> = {};
  for (const { label, selector } of presses) {
    const target = page.locator(selector).first();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${page.url()}: ${selector} cannot be seen`);
    await page.evaluate(() => (window.__watch.input = 0));
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await delay(QUIET_MS);
    // An interaction under 16 ms is not told.
    measured[label] = await page.evaluate(() => window.__watch.input);
    await page.keyboard.press("Escape");
  }
  return measured;
}
