import type { Page } from "playwright-core";

interface Shift {
  readonly value: number;
  readonly moved: readonly (string | undefined)[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/**
 * Largest layout shift that is allowed: the shift of one line of text that was painted before the whole line had
 * arrived.
 */
export const UNSEEN = 0.0005;

/**
 * Runs before the page's own scripts and records layout shifts. Tables in an operator's text are ignored: their column
 * widths depend on all rows, so they shift when a slow connection pauses within the table.
 */
export function markShifts(): void {
  const isCell = (node: Node | null) =>
    (node instanceof Element ? node : node?.parentElement)?.closest("td, th") != null;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      if (sources.length > 0 && sources.every(({ node }) => isCell(node))) continue;
      const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40));
      performance.mark("shift", { detail: { value, moved } });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the total layout shift of a page that runs markShifts, and the elements that moved. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() =>
    performance.getEntriesByName("shift").map((mark) => (mark as PerformanceMark).detail as Shift),
  );
  return {
    sum: shifts.reduce((before, { value }) => before + value, 0),
    moved: shifts.map(({ moved }) => moved.join(", ")).join(" | "),
  };
}
