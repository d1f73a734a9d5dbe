import type { ScreenStyles } from "./app/loadScreen.ts";

/** Style files of the screens. The build replaces this name by the list, in this file only. */
declare const SCREEN_STYLES: ScreenStyles;

// `toSorted` is the newest function that the client calls without a check (decision 053). In browsers without it the
// page stays as the server sent it, and works; after hydration the first such call would make React drop the page.
if ("toSorted" in Array.prototype) void begin();

/**
 * Starts the page. ReactDOM is the largest file, so other preparations run while it loads. ReactDOM has its own file,
 * which stays in the browser's cache when the site changes. The document's head preloads all these files.
 */
async function begin(): Promise<void> {
  const reactDom = import("./reactDom.ts");
  const { prepare } = await import("./app/start.tsx");
  const start = await prepare(SCREEN_STYLES);
  const { hydrateRoot } = await reactDom;
  // Evaluating ReactDOM takes a long task, so hydration runs in the next task.
  if (typeof scheduler !== "undefined") await scheduler.yield?.();
  start(hydrateRoot);
}
