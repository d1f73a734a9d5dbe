import { defineConfig } from "vitest/config";

/** Firefox and WebKit run one after the other: a parallel journey would slow the engine down. */
export default defineConfig({
  test: {
    globalSetup: ["tests/support/tempFolder.ts", "tests/support/sharedSite.ts"],
    include: ["tests/engines/**/*.engine.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
