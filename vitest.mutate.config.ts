import { defineConfig } from "vitest/config";

// Tests that `npm run mutate` runs: one project, because StrykerJS 9.6 cannot choose one of several.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    globalSetup: ["tests/support/tempFolder.ts"],
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    include: JSON.parse(process.env["MUTATE_TESTS"] ?? "[]") as string[],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
  },
});
