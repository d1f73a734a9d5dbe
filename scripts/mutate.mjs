// `npm run mutate -- PATH...`: changes the code at PATH in one place after the other and lists the changes that no test
// notices. StrykerJS has 64 MB, so it is no dependency: the pinned version is installed into node_modules/.cache.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "yaml";

const VERSION = "9.6.1";
const INSTALLED = path.resolve("node_modules/.cache/stryker", VERSION);
const CORE = path.join(INSTALLED, "node_modules/@stryker-mutator/core/dist/src/index.js");
const LEAST = 85;
const KNOWN = "scripts/mutate/harmless.yaml";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    tests: { type: "string", multiple: true },
    texts: { type: "boolean" },
  },
});
if (values.help || positionals.length === 0) {
  console.log(`npm run mutate -- PATH... [--tests PATTERN]... [--texts]
Changes the TypeScript files at each PATH (a file, FILE:LINE-LINE, or a folder) in one place after the other, runs the
tests that reach the place, and prints each change that no test notices and that ${KNOWN} does
not explain. Ends with 1 when there is one, or when fewer than ${LEAST} % of the changes are noticed.

  --tests PATTERN  test files that are run        those below the folder of PATH; of upstream/domain/NAME also
                                                  upstream/routes/NAME
  --texts          also empties text literals     off: most are messages and SQL
Takes about a second a change, of modules with a database several seconds.`);
  process.exit(values.help ? 0 : 2);
}

if (!existsSync(CORE)) {
  mkdirSync(INSTALLED, { recursive: true });
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  // Without peer dependencies: vitest is that of the project.
  const flags = ["--prefix", INSTALLED, "--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...flags, ...packages], { stdio: "inherit" });
}

const files = positionals.map((given) => {
  const at = given.replace(/^\.\//, "").replace(/\/$/, "");
  return /\.ts(?::\d+-\d+)?$/.test(at) ? at : `${at}/**/*.ts`;
});
const folders = positionals.map((given) => (given.includes(".ts") ? path.dirname(given) : given));
const routes = folders.flatMap((at) => at.match(/^upstream\/domain\/\w+/) ?? []);
const beside = [...folders, ...routes.map((at) => at.replace("domain", "routes"))];
// Read by vitest.mutate.config.ts, in the process that runs the tests.
process.env.MUTATE_TESTS = JSON.stringify(values.tests ?? beside.map((at) => `${at}/**/*.test.ts`));

const { Stryker } = await import(pathToFileURL(CORE).href);
const found = await new Stryker({
  mutate: [...files, "!**/*.test.ts"],
  testRunner: "vitest",
  // Tests reach the code of upstream/ by HTTP too.
  vitest: { configFile: "vitest.mutate.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  // Only loops without an end are to count as noticed, not a busy machine. Stryker also counts passes of each loop.
  // Tests of shared/ start no database, so they end sooner.
  timeoutMS: folders.every((at) => at.startsWith("shared/")) ? 10_000 : 60_000,
  mutator: { excludedMutations: values.texts ? [] : ["StringLiteral"] },
  // A file that is absent: Stryker would read ours by an API that TypeScript 7 no longer has.
  tsconfigFile: "tsconfig.stryker.json",
  disableTypeChecks: false,
  ignorePatterns: ["/dist", "/bench/results", "/docs", "/data"],
  tempDirName: path.join(tmpdir(), "beikao-mutate"),
  concurrency: 1,
  reporters: ["progress-append-only"],
  allowEmpty: true,
}).runMutationTest();

const known = parse(readFileSync(KNOWN, "utf8")) ?? [];
const places = found.filter(({ status }) => !["Ignored", "CompileError", "RuntimeError"].includes(status));
const noticed = places.filter(({ status }) => ["Killed", "Timeout"].includes(status));
const missed = places.filter((one) => !noticed.includes(one)).map(describe);
const unexplained = missed.filter((one) => !known.some((reason) => explains(reason, one)));
for (const { file, line, status, was, becomes } of unexplained)
  console.log(`${file}:${line} ${status}\n  - ${was}\n  + ${becomes}`);
const score = (noticed.length / Math.max(1, places.length)) * 100;
console.log(
  `${noticed.length} of ${places.length} changes noticed (${score.toFixed(1)} %), ${missed.length - unexplained.length} explained, ${unexplained.length} not`,
);
process.exitCode = unexplained.length > 0 || score < LEAST ? 1 : 0;

/** Returns a change as the lines of code before and after it. */
function describe({ fileName, location: { start, end }, replacement, status }) {
  const text = readFileSync(fileName, "utf8").split("\n");
  const lines = text.slice(start.line - 1, end.line);
  const before = lines[0].slice(0, start.column - 1);
  const after = lines.at(-1).slice(end.column - 1);
  const squeeze = (code) => code.replaceAll(/\s+/g, " ").trim();
  return {
    file: path.relative(".", fileName),
    line: start.line,
    status,
    was: squeeze(lines.join("\n")),
    becomes: squeeze(before + replacement + after),
  };
}

/** Returns whether an entry of the list names this change: by its file and the two lines, which a move does not alter. */
function explains({ file, was, becomes }, change) {
  return file === change.file && was === change.was && becomes === change.becomes;
}
