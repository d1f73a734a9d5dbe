import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longestFirst.ts";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    include: ["tests/deploy/**/*.test.ts"],
    globalSetup: ["tests/support/tempFolder.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two files run at once. Each starts its own processes on free ports and spends most of its time waiting for them.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
