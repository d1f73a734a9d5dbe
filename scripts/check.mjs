// `npm run check`: format, types, lint, dead code, unit and site tests: everything that takes seconds.
// The upstream's tests start databases, and *.long.test.* take seconds each: they are part of `npm test`.
import { runRows, TYPES } from "./steps.mjs";

await runRows([
  [
    { name: "format", command: "biome", args: ["format", "."] },
    TYPES,
    {
      name: "lint",
      command: "oxlint",
      args: ["--type-aware", "--deny-warnings"],
      // What knows the types is in Go: collecting garbage less often saves it a sixth of its time.
      env: { GOGC: "300" },
    },
    { name: "dead code", command: "knip", args: ["--cache"] },
  ],
  [
    {
      name: "tests",
      command: "vitest",
      args: [
        "run",
        "--reporter=dot",
        "--exclude=**/*.long.test.*",
        "shared",
        "client",
        "server",
        "scripts",
        "bench",
        "tests/site",
      ],
    },
  ],
]);
