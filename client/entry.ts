import type { ScreenStyles } from "./app/loadScreen.ts";

/** Style files of the screens; the build replaces this name in this file only. */
declare const SCREEN_STYLES: ScreenStyles;

// toSorted is the newest function that is called without a check (decision 053). Without it the page is not hydrated and
// works as the server sent it; a hydrated page would be dropped by React at the first call that throws.
if ("toSorted" in Array.prototype) void begin();

/**
 * Starts the page. ReactDOM is the largest file, so everything that does not need it runs while it loads. A file of its
 * own stays in the browsers' caches when the site changes. The document's head preloads all these files.
 */
async function begin(): Promise<void> {
  const reactDom = import("./reactDom.ts");
  const { prepare } = await import("./app/start.tsx");
  const start = await prepare(SCREEN_STYLES);
  const { hydrateRoot } = await reactDom;
  // Evaluating ReactDOM was a long task, so hydration becomes the next one.
  if (typeof scheduler !== "undefined") await scheduler.yield?.();
  start(hydrateRoot);
}
