import { defineConfig } from "vitest/config";

const seed = process.env["TEST_SEED"] ? { seed: Number(process.env["TEST_SEED"]) } : {};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    // A machine that is four times slower, or has other work, is no fault: only what never ends is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // By itself it leaves one core to others.
    maxWorkers: "100%",
    // One project after the other: a worker that changes between them is ended, with all modules and databases that it has.
    // In CI each run has another order; a failed one has printed its seed, for TEST_SEED. (On the
    // command line a seed would take the projects their order.)
    sequence: { shuffle: { files: process.env["CI"] !== undefined, tests: false }, ...seed },
    // Sources are transformed once, not in every run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // Together: a worker that has another environment to run next is ended, with all modules that it has loaded.
        extends: true,
        test: {
          name: "dom",
          environment: "happy-dom",
          include: ["client/**/*.dom.test.{ts,tsx}"],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["{shared,client,server,scripts,bench,tests/site}/**/!(*.dom).test.{ts,tsx,mjs}"],
          // A worker and its modules for every file would cost more than the tests; they share no state.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Its files share their modules and by them a database: starting one takes longer than most files.
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
