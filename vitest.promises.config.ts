import { defineConfig } from "vitest/config";

// Files run one after the other: they measure memory and time of a process that runs alone.
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
