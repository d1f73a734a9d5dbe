import { inject } from "vitest";
import { launchBrowser } from "./browser.ts";

/** The site that all journeys share which change nothing of it or its data (sharedSite.ts). */
export const site = inject("sharedSite");

/** The browser of one worker: its files share this module (vitest.e2e.config.ts), and each visitor has a fresh profile. It ends with the worker. */
export const browser = await launchBrowser();
