/** @module-tag extended */
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { newVisitor, open, overflow, signIn } from "#tests/support/browser.ts";
import { inExamWorld, world } from "#tests/support/examJourneys.ts";
import { PAPERS } from "#tests/support/examSite.ts";
import { browser } from "#tests/support/journeys.ts";

inExamWorld();

const site = inject("sharedSite");

/** Window sizes: 1280 x 1024 magnified to 400 %, and a small phone. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 360, height: 640 },
] as const;
const SCREENS = [
  "/",
  "/course",
  "/course/101",
  "/question",
  "/question/1",
  "/course/study/1",
  "/user/profile",
  "/order?type=course&id=101",
];
const MOST_STEPS = 30;

// CI tests the phone only, to save time.
test.each(process.env["CI"] ? SIZES.slice(1) : SIZES)(
  "the focused element is visible, bars leave room and nothing overflows the window, at $width x $height",
  async (size) => {
    await using visitor = await newVisitor(browser, { width: 360 });
    const { page } = visitor;
    await page.setViewportSize(size);
    const faults: string[] = [];
    await open(page, `${site.url}/user/login`);
    faults.push(...(await faultsOf(page, size.height)));
    await signIn(page, site.url);
    for (const address of SCREENS) {
      await open(page, site.url + address);
      await unchanged(page);
      faults.push(...(await faultsOf(page, size.height)));
    }
    await signIn(page, world.url);
    const record = await world.begin(PAPERS.mock);
    await open(page, `${world.url}/online-exam?record=${record}`);
    await page.locator("main > header").getByText("已保存").first().waitFor();
    faults.push(...(await faultsOf(page, size.height)));

    await signIn(page, site.url);
    await open(page, `${site.url}/question/exam?mode=4&subject=313&count=5&seed=focus`);
    await page.getByRole("checkbox", { name: /单选题/ }).check();
    faults.push(...(await faultsOf(page, size.height)));
    await page.locator('button[type="submit"]').last().click();
    await page.waitForURL(/record=\d+/);
    await page.locator("form#answer").waitFor();
    await unchanged(page);
    faults.push(...(await faultsOf(page, size.height)));
    expect(faults).toEqual([]);
  },
  400_000,
);

async function faultsOf(page: Page, height: number): Promise<readonly string[]> {
  const wide = await overflow(page);
  const found = wide > 0 ? [`${new URL(page.url()).pathname}: ${wide} px wider than the window`] : [];
  return [...found, ...(await walk(page)), ...(await barsOf(page, height))];
}

/** Waits until the page stops changing, because parts that load late, such as the player, replace elements. */
function unchanged(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer: ReturnType<typeof setTimeout>;
        const observer = new MutationObserver(wait);
        function wait(): void {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            resolve();
          }, 250);
        }
        observer.observe(document.body, { childList: true, subtree: true });
        wait();
      }),
  );
}

/**
 * Moves the focus through the whole page with Tab, and back with Shift+Tab.
 * @returns the elements that had the focus without being visible
 */
async function walk(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < MOST_STEPS; step++) {
      await page.keyboard.press(key);
      const covered = await page.evaluate(coveredFocus);
      if (covered === "outside") break;
      if (covered) faults.push(`${new URL(page.url()).pathname} ${key} ${covered}`);
    }
  }
  return faults;
}

/**
 * Runs in the page. Returns the element that covers the focused element; "": none; "outside": nothing in the page has
 * the focus.
 */
async function coveredFocus(): Promise<string> {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches("iframe")) return "outside";
  // A styled checkbox or radio is covered by its own label, so the label is tested.
  const shown = focused.matches("input") ? (focused.closest("label") ?? focused) : focused;
  let over = "";
  // Scrolling to the focus may take several frames.
  for (let look = 0; look < 10; look++) {
    await new Promise(requestAnimationFrame);
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const [x0, y0, x1, y1] = [
      Math.max(left, 0),
      Math.max(top, 0),
      Math.min(right, innerWidth),
      Math.min(bottom, innerHeight),
    ];
    const points = [0.5, 0.15, 0.85].flatMap((part) =>
      [0.5, 0.15, 0.85].map((other) => [x0 + (x1 - x0) * part, y0 + (y1 - y0) * other] as const),
    );
    const found = x1 <= x0 || y1 <= y0 ? [] : points.map(([x, y]) => document.elementFromPoint(x, y));
    if (found.some((one) => one !== null && shown.contains(one))) return "";
    const cover = found.find((one) => one !== null);
    over = `${shown.outerHTML.slice(0, 90)} at ${Math.round(top)}..${Math.round(bottom)} under ${cover?.closest("[class]")?.outerHTML.slice(0, 60) ?? "nothing"}`;
  }
  return over;
}

/** Returns a fault if sticky bars cover too much of the window's height, measured in its middle. */
async function barsOf(page: Page, height: number): Promise<readonly string[]> {
  const covered = await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, Math.max(0, (document.documentElement.scrollHeight - innerHeight) / 2));
    await new Promise(requestAnimationFrame);
    const stays = (element: Element | null): boolean => {
      for (let one = element; one; one = one.parentElement)
        if (/^(?:fixed|sticky)$/.test(getComputedStyle(one).position)) return true;
      return false;
    };
    let pixels = 0;
    for (let y = 2; y < innerHeight; y += 4)
      if (stays(document.elementFromPoint(innerWidth / 2, y))) pixels += 4;
    return pixels;
  });
  return covered > height / 2 ? [`${new URL(page.url()).pathname}: ${covered} of ${height} px stay`] : [];
}
