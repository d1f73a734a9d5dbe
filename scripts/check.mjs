// `npm run check`: format, types, lint, unused code, tests beside the code and rules of the sources, in half a minute.
// Tests that take longer run in `npm test`: of the upstream, which start databases, of the whole site on sockets
// (tests/site), and *.long.test.*. Lint rules that need types take half a minute for all sources, so they check changed
// files here and all files in .ci/run.
import { runRows, TYPES } from "./steps.mjs";
import { touchedSources } from "./touchedSources.mjs";

/** @param files files to lint; undefined: all files */
function lintByTypes(files) {
  if (files?.length === 0) return [];
  return [
    {
      name: "lint by types",
      command: "oxlint",
      args: ["--type-aware", "--deny-warnings", ...(files ?? [])],
      // Collects garbage less often, which saves a sixth of the time: the linter that uses types is written in Go.
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
        "--project=dom",
        "--project=site",
        "--exclude=**/*.long.test.*",
        "--exclude=tests/site/**",
      ],
    },
  ],
]);
