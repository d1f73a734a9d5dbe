import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "beikao-env-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Values of an environment file, each with the value that systemd 254 reads (systemd.exec(5), EnvironmentFile=). */
const VALUES: readonly (readonly [string, string, string])[] = [
  ["backticks", "A=`touch pwned`", "`touch pwned`"],
  ["a command", "A=$(touch pwned)", "$(touch pwned)"],
  ["a variable", "A=$HOME ${HOME}", "$HOME ${HOME}"],
  ["a semicolon and an ampersand", "A=x; touch pwned & touch pwned", "x; touch pwned & touch pwned"],
  ["spaces and brackets", "A=备考 <noreply@example.com>", "备考 <noreply@example.com>"],
  ["# behind a value", "A=x # no comment", "x # no comment"],
  ["= in a value", "A=postgresql://u:p@h/db?a=b", "postgresql://u:p@h/db?a=b"],
  ["blanks around it", "  A =  x y \t ", "x y"],
  ["double quotes", 'A="x # y  "', "x # y  "],
  ["double quotes with escapes", 'A="a\\"b\\\\c\\`d\\$e\\n"', 'a"b\\c`d$e\\n'],
  ["single quotes", "A='a\"b\\c`d'", 'a"b\\c`d'],
  ["quotes inside a value", 'A=it\'s "so"', 'it\'s "so"'],
  ["parts in quotes", "A=\"a b\"'c d'e", "a bc de"],
  ["a line that goes on", "A=a\\\nb", "ab"],
  ["a line that goes on in quotes", 'A="a\\\nb"', "ab"],
  ["lines in quotes", 'A="a\nb"', "a\nb"],
  ["a backslash", "A=a\\b\\\\c", "ab\\c"],
  ["nothing", "A=", ""],
  ["the last of two", "A=1\nA=2", "2"],
  ["lines of Windows", "# 备考\r\nA=x y\r\nB=z\r\n", "x y"],
  ["comments", "# A=1\n; A=2\n  # A=3\nA=4\n#A=5", "4"],
  ["a file of Windows' editor", "\uFEFF# 备考\nA=x", "x"],
];

function run(file: string, ...command: readonly string[]) {
  return runWith({ KEPT: "kept" }, file, ...command);
}

function runWith(env: Readonly<Record<string, string>>, file: string, ...command: readonly string[]) {
  return spawnSync(process.execPath, [path.resolve("deploy/withEnv.mjs"), file, ...command], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...env },
    encoding: "utf8",
  });
}

const SHOW = [process.execPath, "-p", "JSON.stringify(process.env)"];

/** Variables of the caller, lines of the file, and what the command must find; null: nothing. */
const WINS: readonly (readonly [
  title: string,
  caller: Readonly<Record<string, string>>,
  text: string,
  found: Readonly<Record<string, string | null>>,
])[] = [
  ["a value of the caller wins", { A: "caller" }, "A=file\nB=file\n", { A: "caller", B: "file" }],
  ["an empty value of the caller wins", { A: "" }, "A=file\n", { A: "" }],
  ["a default counts where nobody sets it", {}, "B=file\n", { A: "default", B: "file" }],
  ["the file wins over a default", {}, "A=file\n", { A: "file" }],
  ["the caller wins over a default", { A: "caller" }, "", { A: "caller" }],
  [
    "a secret of the caller replaces the file that names it",
    { SIGN_SALT: "caller" },
    "SIGN_SALT_FILE=/keys/salt\n",
    { SIGN_SALT: "caller", SIGN_SALT_FILE: null },
  ],
  [
    "a secret's file of the caller replaces the secret",
    { SIGN_SALT_FILE: "/keys/salt" },
    "SIGN_SALT=file\n",
    { SIGN_SALT: null, SIGN_SALT_FILE: "/keys/salt" },
  ],
  [
    "another database of the caller takes no address or number of the file's database",
    { DATABASE_URL: "postgresql://h/other" },
    "DATABASE_URL=postgresql://h/live\nDATABASE_LISTEN_URL=postgresql://h/live\nDATABASE_REPLICA_URL=postgresql://r/live\nDATABASE_GROUP=3\nSMS=off\n",
    {
      DATABASE_URL: "postgresql://h/other",
      DATABASE_LISTEN_URL: null,
      DATABASE_REPLICA_URL: null,
      DATABASE_GROUP: null,
      SMS: "off",
    },
  ],
];

test.each(WINS)("%s", (_title, caller, text, found) => {
  const file = path.join(folder, "upstream.env");
  writeFileSync(file, text);
  const { stdout, stderr } = runWith(caller, file, "A=default", ...SHOW);
  expect(stderr).toBe("");
  const env = JSON.parse(stdout) as Readonly<Record<string, string>>;
  expect(Object.fromEntries(Object.keys(found).map((name) => [name, env[name] ?? null]))).toEqual(found);
});

test.each(VALUES)("reads %s like systemd, and runs no part of it", (_what, text, expected) => {
  const file = path.join(folder, "upstream.env");
  writeFileSync(file, text);
  const { stdout, stderr } = run(file, ...SHOW);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ A: expected, KEPT: "kept" });
  expect(readdirSync(folder)).toEqual(["upstream.env"]);
});

test("names an invalid line, and a missing file", () => {
  const file = path.join(folder, "upstream.env");
  writeFileSync(file, "export A=1\nB=2\n");
  const { stdout, stderr } = run(file, process.execPath, "-p", "process.env.A + process.env.B");
  expect([stdout, stderr]).toEqual([
    "undefined2\n",
    `withEnv: ${file}: "export A" is no name of a variable and is left out: write NAME=value\n`,
  ]);
  const missing = run(path.join(folder, "none.env"), "true");
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringMatching(/none\.env cannot be read/)]);
});

test("exits with the code or signal of its command", () => {
  const file = path.join(folder, "upstream.env");
  writeFileSync(file, "");
  expect(run(file, "sh", "-c", "exit 3").status).toBe(3);
  expect(run(file, "sh", "-c", "kill -TERM $$").signal).toBe("SIGTERM");
  expect(run(file, "no-such-command")).toMatchObject({ status: 127 });
});

/** Runs the command that install.sh installs, on folders of this test and without changing the user. */
test("`beikao` of install.sh passes values unchanged, and no shell reads them", () => {
  const script = readFileSync("deploy/beikao.sh", "utf8");
  expect(script).toContain("/etc/beikao/upstream.env");
  const at = (...names: readonly string[]) => path.join(folder, ...names);
  mkdirSync(at("current/scripts"), { recursive: true });
  mkdirSync(at("bin"));
  writeFileSync(
    at("current/scripts/run.mjs"),
    "console.log(JSON.stringify([process.argv.slice(2), process.env.MAIL_FROM, process.env.SMTP_SECRET, process.env.DATA_DIR]));",
  );
  writeFileSync(at("bin/setpriv"), '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n');
  chmodSync(at("bin/setpriv"), 0o755);
  writeFileSync(
    at("upstream.env"),
    "MAIL_FROM=备考 <noreply@example.com>\nSMTP_SECRET=a`touch pwned`$(touch pwned)\n",
  );
  const own = script
    .replaceAll("/srv/beikao/current", at("current"))
    .replaceAll("/etc/beikao/upstream.env", at("upstream.env"))
    .replaceAll("/usr/local/lib/beikao", path.resolve("deploy"));
  const call = (env: Readonly<Record<string, string>>) =>
    spawnSync("sh", ["-c", own, "beikao", "admin", "a b"], {
      env: { PATH: `${at("bin")}:${process.env["PATH"] ?? ""}`, ...env },
      encoding: "utf8",
    });
  const { stdout, stderr } = call({});
  expect(existsSync(at("current/pwned"))).toBe(false);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([
    ["admin", "a b"],
    "备考 <noreply@example.com>",
    "a`touch pwned`$(touch pwned)",
    "/var/lib/beikao",
  ]);
  const given = call({ SMTP_SECRET: "caller", DATA_DIR: "/tmp/mine" });
  expect(JSON.parse(given.stdout)).toEqual([
    ["admin", "a b"],
    "备考 <noreply@example.com>",
    "caller",
    "/tmp/mine",
  ]);
});
