import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    testTimeout: 40_000,
    // Machines under load miss a time limit now and then; what is broken fails every time.
    retry: 2,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "site", include: ["{shared,client,server,scripts,tests/site}/**/*.test.{ts,tsx}"] },
      },
      {
        // Its files share their modules and by them a database: starting one takes longer than most files.
        extends: true,
        test: { name: "upstream", include: ["upstream/**/*.test.ts"], isolate: false },
      },
    ],
  },
});
