import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/** Journeys that measure times: they run alone, because a parallel journey would slow them down. */
const ALONE = ["frameFirst", "lateParts", "liveClock", "slowUpstream"].map(
  (name) => `tests/e2e/${name}.e2e.ts`,
);

/**
 * Timeouts are long, because three browsers share two cores. Times are measured only by the journeys that run alone,
 * with their own clocks.
 */
const shared = {
  // Files of one worker share a browser (tests/support/journeys.ts); each visitor has a fresh profile.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    globalSetup: ["tests/support/tempFolder.ts", "tests/support/sharedSite.ts"],
    tags: [{ name: "extended", description: "Edges and long waits: `npm run e2e` has them, CI has not." }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: "journeys",
          include: ["tests/e2e/**/*.e2e.ts"],
          exclude: ALONE,
          maxWorkers: 3,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "journeys alone",
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Firefox and WebKit run one after the other: a parallel journey would slow the engine down.
        test: {
          name: "engines",
          include: ["tests/engines/**/*.engine.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
