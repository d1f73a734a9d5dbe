import { hydrateRoot } from "react-dom/client";
import type { ScreenStyles } from "./navigation/loadScreen.ts";

/** Filled in by the build, in this file only: the files with the rules of the screens. */
declare const SCREEN_STYLES: ScreenStyles;

/*
 * React and the site are two files: a new version of the site leaves React's in the browsers' caches, and evaluating
 * each is a task by itself. Both are named in the document's head, so neither waits for the other.
 */
void begin();

async function begin(): Promise<void> {
  if (typeof scheduler !== "undefined") await scheduler.yield?.();
  const { start } = await import("./start.tsx");
  await start(hydrateRoot, SCREEN_STYLES);
}
