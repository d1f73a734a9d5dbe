// `npm run check`: format, types, lint, dead code, unit and site tests: every check that takes seconds. The upstream's
// tests start databases, and *.long.test.* take seconds each: they run in `npm test`. Lint rules that use types take
// half a minute for all sources: here they check changed files, in .ci/run all files.
import { runRows, TYPES } from "./steps.mjs";
import { touchedSources } from "./touchedSources.mjs";

/** `files` undefined: lint all files. */
function lintByTypes(files) {
  if (files?.length === 0) return [];
  return [
    {
      name: "lint by types",
      command: "oxlint",
      args: ["--type-aware", "--deny-warnings", ...(files ?? [])],
      // The linter that uses types is written in Go: collecting garbage less often saves a sixth of its time.
      env: { GOGC: "300" },
    },
  ];
}

await runRows([
  [
    { name: "format", command: "biome", args: ["format", "."] },
    TYPES,
    { name: "lint", command: "oxlint", args: ["--deny-warnings"] },
    ...lintByTypes(touchedSources()),
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
