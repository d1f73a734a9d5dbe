import { defineConfig } from "vitest/config";

// Tests that `npm run mutate` runs: one project, because StrykerJS 9.6 cannot choose one of several.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    globalSetup: ["tests/support/tempFolder.ts"],
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    include: JSON.parse(process.env["MUTATE_TESTS"] ?? "[]") as string[],
    // Tests of seconds, for speed and large inputs: each change would run them.
    exclude: ["**/node_modules/**", "**/*.long.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    isolate: false,
  },
});
