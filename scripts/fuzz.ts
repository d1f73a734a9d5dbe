// `npm run fuzz [-- --factor 50]`: every property test again, with that many times its runs and new seeds.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const DEFAULT_FACTOR = 50;
const ROOMS = ["shared", "client", "server", "upstream", "scripts", "tests"];

const at = process.argv.indexOf("--factor");
const factor = at < 0 ? DEFAULT_FACTOR : Number(process.argv[at + 1]);
if (!Number.isInteger(factor) || factor < 1) {
  process.stderr.write("--factor must be a whole number from 1\n");
  process.exit(1);
}

const files = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => path.join(room, name)),
).filter(
  (file) => /\.(?:test|promise)\.tsx?$/.test(file) && readFileSync(file, "utf8").includes("fast-check"),
);

process.stdout.write(`${files.length} files with properties, ${factor} times their runs\n`);
const { status } = spawnSync(
  "node_modules/.bin/vitest",
  ["run", "--config", "vitest.fuzz.config.ts", ...files],
  {
    stdio: "inherit",
    env: { ...process.env, FUZZ_FACTOR: String(factor) },
  },
);
process.exit(status ?? 1);
