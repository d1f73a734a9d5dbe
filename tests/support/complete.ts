import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits for the whole page: without scripts a streamed page reloads itself as a complete one. */
export async function complete(page: Page): Promise<void> {
  const reload = page.locator('meta[http-equiv="refresh"]');
  await expect.poll(() => reload.count().catch(() => 1)).toBe(0);
  // The reloaded document may have just begun.
  await page.waitForLoadState();
}
