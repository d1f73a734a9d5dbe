import type { ScreenStyles } from "./app/loadScreen.ts";

/** Filled in by the build, in this file only: the files with the rules of the screens. */
declare const SCREEN_STYLES: ScreenStyles;

// The youngest that is called without asking (decision 053). Where it is missing the page stays as it was sent, which works by
// itself: once taken over, React would drop all of it at the first call that throws.
if ("toSorted" in Array.prototype) void begin();

/**
 * React's part for browsers is the largest file, so all that needs nothing of it is done before it is there. As a file
 * of its own it stays in the browsers' caches when the site changes. The document's head names all of them.
 */
async function begin(): Promise<void> {
  const reactDom = import("./reactDom.ts");
  const { prepare } = await import("./app/start.tsx");
  const start = await prepare(SCREEN_STYLES);
  const { hydrateRoot } = await reactDom;
  // Evaluating it was a task by itself.
  if (typeof scheduler !== "undefined") await scheduler.yield?.();
  start(hydrateRoot);
}
