import type { Page } from "playwright-core";

interface Shift {
  readonly value: number;
  readonly moved: readonly (string | undefined)[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Shift caused by one line that was painted before its end had arrived. */
export const UNSEEN = 0.0005;

/**
 * Runs before the page's own scripts. Tables in an operator's text are excluded: their columns fit the last row, so
 * they shift when a slow connection stops within the table.
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

/** Returns the layout shift of a page opened with markShifts, and the elements that shifted. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() =>
    performance.getEntriesByName("shift").map((mark) => (mark as PerformanceMark).detail as Shift),
  );
  return {
    sum: shifts.reduce((before, { value }) => before + value, 0),
    moved: shifts.map(({ moved }) => moved.join(", ")).join(" | "),
  };
}
