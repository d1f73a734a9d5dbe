import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/** These ask how soon something is seen: a journey beside them would have its part in the answer. */
const ALONE = ["frameFirst", "lateParts", "liveClock", "slowUpstream"].map(
  (name) => `tests/e2e/${name}.e2e.ts`,
);

/** What is waited for comes when it comes: three browsers share two cores. How soon is asked by those that run alone, by clocks of their own. */
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
    globalSetup: "tests/support/sharedSite.ts",
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
    ],
  },
});
