// `npm run check`: format, types, lint, dead code, unit and site tests: everything that takes seconds.
// The upstream's tests start databases, and *.long.test.* take seconds each: they are part of `npm test`.
// Rules that know the types take half a minute for all sources: here they look at what was touched, in .ci/run at everything.
import { runRows, TYPES } from "./steps.mjs";
import { touchedSources } from "./touchedSources.mjs";

/** undefined: all of them. */
function lintByTypes(files) {
  if (files?.length === 0) return [];
  return [
    {
      name: "lint by types",
      command: "oxlint",
      args: ["--type-aware", "--deny-warnings", ...(files ?? [])],
      // The linter that knows the types is in Go: collecting garbage less often saves it a sixth of its time.
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
