import { defineConfig } from "vitest/config";

const seed = process.env["TEST_SEED"] ? { seed: Number(process.env["TEST_SEED"]) } : {};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    globalSetup: ["tests/support/tempFolder.ts"],
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    // Long limits, so that only tests that never end fail by them, and not those on a slow or busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Uses all cores. By default vitest leaves one core unused.
    maxWorkers: "100%",
    // Runs projects one after the other, because a worker that changes projects is ended, with all its loaded modules
    // and databases. In CI the files have a random order; a failed run prints its seed, for TEST_SEED. (As an option on
    // the command line, a seed would also shuffle the projects.)
    sequence: { shuffle: { files: process.env["CI"] !== undefined, tests: false }, ...seed },
    // Caches transformed sources between runs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // All DOM tests are one project, because a worker that changes its environment is ended, with all its loaded
        // modules.
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          setupFiles: ["tests/support/emptyPage.ts"],
          include: ["client/**/*.dom.test.{ts,tsx}"],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: [
            "{shared,client,server,scripts,bench,tests/site,tests/rules}/**/!(*.dom).test.{ts,tsx,mjs}",
          ],
          // Files share a worker and its modules, which would cost more to load per file than the tests do. Tests share
          // no state.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Files share their modules and thus a database, because starting one takes longer than most files.
        extends: true,
        test: {
          name: "upstream",
          include: ["{upstream,tests/foreign}/**/*.test.ts"],
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
