import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { commands } from "./commands.ts";

const root = path.resolve(import.meta.dirname, "..");
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function run(...args: readonly string[]) {
  const env = { PATH: process.env["PATH"], UPSTREAM_URL: "http://[" };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", ...args], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("each command is the npm script of its name", () => {
  const source = readFileSync(path.join(root, "scripts/commands.ts"), "utf8");
  const files = [...source.matchAll(/import\("\.\/(\w+)\.ts"\)/g)].map(([, file]) => file);
  const names = Object.keys(commands);
  expect(names).toHaveLength(11);
  expect(names.map((name) => scripts[name])).toEqual(files.map((file) => `node scripts/run.mjs ${file}`));
});

test.each([
  ["backup", "backup", [], 2],
  ["check:config", "checkConfig", [], 1],
  ["export:static", "exportStatic", ["--help"], 0],
])("admin %s ends as the command itself does", (name, file, args, code) => {
  const own = run(file, ...args);
  expect(own.status).toBe(code);
  expect(run("admin", name, ...args)).toEqual(own);
});
