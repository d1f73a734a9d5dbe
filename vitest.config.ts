import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    include: ["{shared,client,server,upstream,scripts,tests/site}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
