import { setTimeout as delay } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { sum } from "../driver/statistics.ts";
import { type Loaded, readLoad, watchLoad } from "./observe.ts";
import { type BenchPage, FILTER_SHEET } from "./pages.ts";

/** Chromium's preset "Slow 4G", which behaves like a real connection with 150 ms and 1.6 Mbit/s. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375, offline: false };
export const CPU_SLOWDOWN = 4;
const PHONE = {
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

export type PageMeasurement = Readonly<Record<(typeof COLUMNS)[number], number>>;

export const COLUMNS = [
  "first paint",
  "largest paint",
  "hydrated",
  "all of it",
  "longest task",
  "blocking",
  "layout shift",
  "slowest press",
  "document KiB",
  "first script KiB",
  "later script KiB",
] as const;

/** Opens a page on a simulated phone with a fresh profile and runs `work`; `watch` runs before the page's scripts. */
export async function onPhone<T>(
  browser: Browser,
  watch: () => void,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    // Defines `__name`, which tsx calls in compiled functions but which a page does not have.
    await context.addInitScript("self.__name = (made) => made;");
    await context.addInitScript(watch);
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/** Measures one load with an empty cache, and one press of each control. */
export function measurePage(browser: Browser, origin: string, what: BenchPage): Promise<PageMeasurement> {
  return onPhone(browser, watchLoad, async (page, session) => {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const transfers = followTransfers(session);
    const answer = await page.goto(origin + what.path);
    if (answer?.status() !== 200) throw new Error(`${what.path} answered ${answer?.status()}`);
    await untilWhole(session);
    await delay(QUIET_MS);
    const loaded = await page.evaluate(readLoad);
    const kibibytes = transfers(loaded.hydrated);
    return {
      ...timesOf(loaded),
      "slowest press": await slowestPress(page, session, what.presses),
      ...kibibytes,
    };
  });
}

/** Waits until the page is hydrated. Does not use Playwright, whose own script takes 50 ms of the page's time. */
async function untilWhole(session: CDPSession): Promise<void> {
  const deadline = performance.now() + WHOLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const { result } = await session.send("Runtime.evaluate", { expression: "window.__watch.whole > 0" });
    if (result.value === true) return;
    await delay(ASK_EVERY_MS);
  }
  throw new Error(`the page was not taken over within ${WHOLE_WITHIN_MS} ms`);
}

function timesOf({ firstPaint, largestPaint, hydrated, whole, layoutShift, longTasks }: Loaded) {
  return {
    "first paint": firstPaint,
    "largest paint": largestPaint,
    hydrated,
    "all of it": whole,
    "longest task": Math.max(0, ...longTasks.map(({ ms }) => ms)),
    // Total blocking time: the time over 50 ms of each long task, from the first paint on.
    blocking: sum(longTasks.filter(({ start }) => start >= firstPaint).map(({ ms }) => ms - LONG_TASK_MS)),
    "layout shift": layoutShift,
  };
}

/**
 * Follows every request of a page through the debugger.
 * @returns a function that returns the transferred bytes by kind: heads and compressed bodies
 */
function followTransfers(session: CDPSession) {
  const requests = new Map<string, { kind: string; at: number; bytes: number }>();
  let began: number | undefined;
  session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
    began ??= timestamp;
    const isScript = !request.url.startsWith("data:") && new URL(request.url).pathname.endsWith(".js");
    const kind = isScript ? "script" : (type ?? "");
    requests.set(requestId, { kind, at: (timestamp - began) * 1000, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return (hydrated: number) => {
    const kibibytes = (isCounted: (request: { kind: string; at: number }) => boolean) =>
      sum([...requests.values()].filter(isCounted).map(({ bytes }) => bytes)) / 1024;
    return {
      "document KiB": kibibytes(({ kind }) => kind === "Document"),
      "first script KiB": kibibytes(({ kind, at }) => kind === "script" && at < hydrated),
      "later script KiB": kibibytes(({ kind, at }) => kind === "script" && at >= hydrated),
    };
  };
}

/** @returns ms from the slowest press to the next frame; NaN: nothing was pressed */
async function slowestPress(page: Page, session: CDPSession, presses: readonly string[]): Promise<number> {
  const times: number[] = [];
  for (const selector of presses) {
    await page.locator(selector).first().scrollIntoViewIfNeeded();
    await page.evaluate(() => (window.__watch.input = 0));
    await touch(page, session, selector);
    await delay(QUIET_MS);
    // The value is 0 for an interaction under 16 ms, which the browser does not report.
    times.push(await page.evaluate(() => window.__watch.input));
    if (selector !== FILTER_SHEET) await page.keyboard.press("Escape");
  }
  return times.length > 0 ? Math.max(...times) : Number.NaN;
}

export async function touch(page: Page, session: CDPSession, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${page.url()}: ${selector} cannot be seen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
