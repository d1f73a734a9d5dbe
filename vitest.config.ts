import { defineConfig } from "vitest/config";

const seed = process.env["TEST_SEED"] ? { seed: Number(process.env["TEST_SEED"]) } : {};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    setupFiles: ["tests/support/failOnConsoleError.ts"],
    // A machine that is four times slower or busy must not fail a test: the limit catches only tests that never end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The default leaves one core unused.
    maxWorkers: "100%",
    // Projects run one after the other: a worker that changes projects is ended, with all its loaded modules and
    // databases. In CI each run has a random order; a failed run prints its seed, for TEST_SEED. (On the command line a
    // seed would also shuffle the projects.)
    sequence: { shuffle: { files: process.env["CI"] !== undefined, tests: false }, ...seed },
    // Sources are transformed once and cached between runs.
    experimental: { fsModuleCache: true },
    projects: [
      {
        // One project for all these files: a worker that changes its environment is ended, with all its loaded modules.
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
        // Files share their modules and thereby a database: starting one takes longer than most files.
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
