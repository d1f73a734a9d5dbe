import type { Page } from "playwright-core";

interface Shift {
  readonly value: number;
  readonly moved: readonly (string | undefined)[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What one line moves when it was painted before it had come to its end. */
export const UNSEEN = 0.0005;

/**
 * Runs in front of the page's own scripts. A table of an operator's text is left out: its columns are as wide as what its last
 * row needs, so it moves when a slow line ends within it.
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

/** By how much a page that was opened with markShifts has moved, and what of it. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() =>
    performance.getEntriesByName("shift").map((mark) => (mark as PerformanceMark).detail as Shift),
  );
  return {
    sum: shifts.reduce((before, { value }) => before + value, 0),
    moved: shifts.map(({ moved }) => moved.join(", ")).join(" | "),
  };
}
