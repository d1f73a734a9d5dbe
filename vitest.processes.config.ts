import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longestFirst.ts";

/** Tests of promises that stand beside the code: `npm test` and `npm run test:long` run them too. */
const BESIDE_THE_CODE = [
  // 13: forms that break off or have odd names.
  "upstream/routes/account/avatarForm.test.ts",
  "upstream/operator/pages/forms.test.ts",
  // 22: refused changes, kills and outages lose no other answer.
  "client/journal/refusedEntries.test.ts",
  "client/journal/neverLost.long.test.ts",
  "client/pages/exam/take/attemptStore.long.test.ts",
  "client/pages/exam/take/unreadReplies.test.ts",
  // 25: adapter calls, signed playlists and payment notices of one visitor or agency do not delay others.
  "server/gateway/map/adapter.long.test.ts",
  "upstream/domain/play/signPlaylist.test.ts",
  "upstream/routes/order/noticeTurns.test.ts",
  // 31: staff of one school meets nothing of another, in the calls and on the pages.
  "upstream/operator/console/oneAgency.long.test.ts",
  "upstream/operator/pages/staffReach.long.test.ts",
  // 35: a power cut loses no acknowledged answer of the embedded database.
  "upstream/platform/db/powerCut.long.test.ts",
  "upstream/platform/kit/durably.test.ts",
  // 37: rows that were deleted by mistake come back, to the second, while learners go on.
  "upstream/operator/backup/copies/undoEmbedded.long.test.ts",
  // 39: hostile texts in every call, and in every text that is kept.
  "upstream/platform/http/everyText.long.test.ts",
  "upstream/routes/keptTexts.long.test.ts",
];

const globalSetup = ["tests/support/tempFolder.ts"];

// Projects that commands of package.json run one at a time, by --project.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Two files run at once. Each starts its own processes on free ports and spends most of its time waiting for
        // them.
        extends: true,
        test: {
          name: "deploy",
          include: ["tests/deploy/**/*.test.ts"],
          globalSetup,
          testTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        // Files run one after the other: they measure memory and time of a process that runs alone.
        extends: true,
        test: {
          name: "promises",
          include: ["tests/promises/**/*.promise.ts", ...BESIDE_THE_CODE],
          globalSetup,
          testTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        // Needs the network once, for the mock server.
        extends: true,
        test: { name: "mock", include: ["tests/mock/**/*.test.ts"], globalSetup, testTimeout: 60_000 },
      },
      {
        // Runs the property tests longer; scripts/fuzz.ts passes the files.
        extends: true,
        test: {
          name: "fuzz",
          include: [
            "{shared,client,server,upstream,scripts,tests/site,tests/rules}/**/*.test.{ts,tsx}",
            "tests/promises/**/*.promise.ts",
          ],
          setupFiles: ["tests/support/longerRuns.ts"],
          testTimeout: 3_600_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
