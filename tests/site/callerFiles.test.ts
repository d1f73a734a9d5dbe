import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/*
 * Runs the command `beikao` of an installation in a folder that only root may enter, with `nobody` as the user of the
 * service and a release whose command prints what it can read. Runs as root only, as the command itself does.
 */
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log("deploy/beikao.sh is not tested: this is not root");

const COMMAND = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
const words = process.argv.slice(2);
const at = words.indexOf("--csv");
if (at >= 0) writeFileSync(words[at + 1], "rows");
const folder = words.find((word) => /made$/.test(word));
if (folder) { mkdirSync(folder); writeFileSync(folder + "/a.yaml", "a"); }
const read = (word) => { try { return readFileSync(word, "utf8"); } catch (error) { return error.code; } };
console.log(JSON.stringify({ uid: process.getuid(), words, texts: words.filter((word) => existsSync(word)).map(read) }));
process.exitCode = words.includes("fail") ? 2 : 0;
`;

let base: string;
let caller: string;
let wrapper: string;
beforeAll(() => {
  if (!isRoot) return;
  base = mkdtempSync("/var/tmp/caller-test-");
  chmodSync(base, 0o755);
  caller = path.join(base, "root");
  mkdirSync(caller, { mode: 0o700 });
  mkdirSync(path.join(base, "current/scripts"), { recursive: true });
  writeFileSync(path.join(base, "current/scripts/run.mjs"), COMMAND);
  writeFileSync(path.join(base, "upstream.env"), "");
  mkdirSync(path.join(base, "handed"));
  wrapper = path.join(base, "beikao");
  const own = readFileSync("deploy/beikao.sh", "utf8")
    .replaceAll("--reuid=beikao --regid=beikao", "--reuid=nobody --regid=nogroup")
    .replaceAll('chown beikao "', 'chown nobody "')
    .replaceAll("chown -R -h beikao", "chown -R -h nobody")
    .replaceAll("/srv/beikao/current", path.join(base, "current"))
    .replaceAll("/usr/local/lib/beikao/withEnv.mjs", path.resolve("deploy/withEnv.mjs"))
    .replaceAll("/etc/beikao/upstream.env", path.join(base, "upstream.env"))
    .replaceAll("/var/tmp/beikao-XXXXXX", path.join(base, "handed/XXXXXX"));
  writeFileSync(wrapper, own, { mode: 0o755 });
});
afterAll(() => {
  if (isRoot) rmSync(base, { recursive: true });
});

function beikao(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(wrapper, words, { cwd: caller, encoding: "utf8" });
  expect(stderr).toBe("");
  // Copies for the user of the service are gone when the command has ended.
  expect(readdirSync(path.join(base, "handed"))).toEqual([]);
  return { status, ...(JSON.parse(stdout) as { uid: number; words: string[]; texts: string[] }) };
}

test.runIf(isRoot)("hands on a relative path, and a file and a folder that only the caller may read", () => {
  writeFileSync(path.join(caller, "开 班.md"), "# 开班\n", { mode: 0o600 });
  mkdirSync(path.join(caller, "school"), { mode: 0o700 });
  writeFileSync(path.join(caller, "school/a.yaml"), "a");
  const { status, uid, words, texts } = beikao("news", "add", "--file", "开 班.md", "./school", "fail");
  expect([status, uid]).toEqual([2, 65_534]);
  expect(texts).toEqual(["# 开班\n", "EISDIR"]);
  expect(words.map((word) => path.basename(word))).toEqual([
    "news",
    "add",
    "--file",
    "开 班.md",
    "school",
    "fail",
  ]);
});

test.runIf(isRoot)("leaves words alone that are no file of the caller", () => {
  writeFileSync(path.join(caller, "order"), "");
  const words = ["order", "list", "--price", "199.00", "--url", "/course", "--name", "a  b", "--to=./x", ""];
  expect(beikao(...words).words).toEqual(words);
});

test.runIf(isRoot)("moves a new file and a new folder to where only the caller may write", () => {
  expect(beikao("order", "list", "--csv", "rows.csv", "./made").status).toBe(0);
  expect(readFileSync(path.join(caller, "rows.csv"), "utf8")).toBe("rows");
  expect(readFileSync(path.join(caller, "made/a.yaml"), "utf8")).toBe("a");
  expect(statSync(path.join(caller, "rows.csv")).uid).toBe(0);
});

test.runIf(isRoot)("opens a file that the service may read where it is, without a copy", () => {
  const open = path.join(base, "open.md");
  writeFileSync(open, "offen");
  const { words, texts } = beikao("news", "add", open);
  expect(words).toContain(open);
  expect(texts).toEqual(["offen"]);
  expect(existsSync(open)).toBe(true);
});
