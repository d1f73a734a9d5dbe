import { defineConfig } from "vitest/config";

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
  "server/gateway/map/adapter.test.ts",
  "upstream/domain/play/signPlaylist.test.ts",
  "upstream/routes/order/noticeTurns.test.ts",
  // 39: hostile texts in every call, and in every text that is kept.
  "upstream/platform/http/everyText.long.test.ts",
  "upstream/routes/keptTexts.long.test.ts",
];

// Files run one after the other: they measure memory and time of a process that runs alone.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  define: { DEVELOPMENT: "false" },
  test: {
    include: ["tests/promises/**/*.promise.ts", ...BESIDE_THE_CODE],
    globalSetup: ["tests/support/tempFolder.ts"],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    retry: 0,
  },
});
