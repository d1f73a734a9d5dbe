import { defineConfig } from "vitest/config";

// One file after the other: they measure memory and time of a process that is alone.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    include: ["tests/promises/**/*.promise.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    retry: 0,
  },
});
