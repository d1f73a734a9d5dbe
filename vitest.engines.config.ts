import { defineConfig } from "vitest/config";

/** Firefox and WebKit, one after the other: a journey waits for the engine and not for its neighbour. */
export default defineConfig({
  test: {
    globalSetup: "tests/support/sharedSite.ts",
    include: ["tests/engines/**/*.engine.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
