// `npm run fuzz [-- --factor 50]`: runs every property test with new seeds and that many times as many cases as usual.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

const HELP = `npm run fuzz [-- --factor N]
Runs every property test again with N times its runs (50) and new seeds. Ends with 1 when a property does not hold; the
seed and the counterexample are printed.
`;
const ROOMS = ["shared", "client", "server", "upstream", "scripts", "tests"];

const factor = readFactor();
const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => path.join(room, name)),
).filter(
  (file) => /\.(?:test|promise)\.tsx?$/.test(file) && readFileSync(file, "utf8").includes("fast-check"),
);

process.stdout.write(`${files.length} files with properties, ${factor} times their runs\n`);
const { status } = spawnSync(
  "node_modules/.bin/vitest",
  ["run", "--config", "vitest.processes.config.ts", "--project", "fuzz", ...files],
  {
    stdio: "inherit",
    env: { ...process.env, FUZZ_FACTOR: String(factor) },
  },
);
process.exit(status ?? 1);

function readFactor(): number {
  try {
    const { values } = parseArgs({
      options: { factor: { type: "string", default: "50" }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    const number = Number(values.factor);
    if (!Number.isInteger(number) || number < 1) throw new Error("--factor takes a whole number from 1");
    return number;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    process.exit(2);
  }
}
