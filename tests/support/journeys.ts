import { inject } from "vitest";
import { launchBrowser } from "./browser.ts";

/** Shared site of all journeys that change neither the site nor its data (sharedSite.ts). */
export const site = inject("sharedSite");

/**
 * The browser of one worker: its files share this module (vitest.e2e.config.ts), and each visitor has a fresh profile.
 * Ends with the worker.
 */
export const browser = await launchBrowser();
