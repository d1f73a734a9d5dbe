import { defineConfig } from "vitest/config";

// Runs the property tests longer; scripts/fuzz.ts passes the files.
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
