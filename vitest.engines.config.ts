import { defineConfig } from "vitest/config";

/** Firefox and WebKit, one after the other: a journey waits for the engine and not for its neighbour. */
export default defineConfig({
  test: {
    globalSetup: "tests/support/sharedSite.ts",
    include: ["tests/engines/**/*.engine.ts"],
    // WebKit's media pipeline has once in three runs not begun to play within 15 s.
    retry: process.env["CI"] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
