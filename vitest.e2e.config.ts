import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

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

/** The one that takes longest, begun last, would have the machine for itself at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith("/screens.e2e.ts");
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

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
