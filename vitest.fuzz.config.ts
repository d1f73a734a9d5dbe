import { defineConfig } from "vitest/config";

// The properties of the usual tests, run for longer; scripts/fuzz.ts names the files.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    include: [
      "{shared,client,server,upstream,scripts,tests/site}/**/*.test.{ts,tsx}",
      "tests/promises/**/*.promise.ts",
    ],
    setupFiles: ["tests/support/longerRuns.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
