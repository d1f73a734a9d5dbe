import { inject } from "vitest";
import { launchBrowser } from "./browser.ts";

/** Site that all browser tests share, unless they change the site or its data (sharedSite.ts). */
export const site = inject("sharedSite");

/**
 * Browser that all test files of one worker share, because they share this module (vitest.e2e.config.ts). Each visitor
 * has a fresh profile. The browser ends with the worker.
 */
export const browser = await launchBrowser();
