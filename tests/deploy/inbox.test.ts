import { execFile } from "node:child_process";
import { chmod, chown, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { missingPostgres, type Postgres, startPostgres } from "#tests/support/postgres.ts";

const reason =
  missingPostgres() ??
  (existsSync("dist/commands/importQuestions.js") ? undefined : "there is no build: npm run build");
if (reason) console.log(`the inbox of compose.yaml is not tested: ${reason}`);

const IS_ROOT = process.getuid?.() === 0;
/** Id of a user who may not write the folder or its files, like the user `node` in the container. */
const NOBODY = 65_534;

let postgres: Postgres;
let inbox: string;
beforeAll(async () => {
  if (reason) return;
  postgres = await startPostgres();
  inbox = await mkdtemp(path.join(tmpdir(), "beikao-inbox-"));
  expect((await command("seed")).told).not.toContain("Error");
});
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  if (inbox) {
    await chmod(inbox, 0o755);
    await rm(inbox, { recursive: true, force: true });
  }
});

/** Runs `node scripts/run.mjs NAME ...` as compose.yaml does in the image: as a user who may not write. */
function command(...args: readonly string[]): Promise<{ code: number; told: string; progress: string }> {
  const run = [process.execPath, "scripts/run.mjs", ...args];
  const as = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
  const [program = "", ...rest] = IS_ROOT ? [...as, ...run] : run;
  const env = { PATH: process.env["PATH"], DATABASE_URL: postgres.url, SIGN_SALT: "inbox-test" };
  return new Promise((resolve) => {
    execFile(program, rest, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, told: stdout, progress: stderr }),
    );
  });
}

function question(id: number, type = "single"): string {
  const options = ["A", "B", "C", "D"].map((key) => ({ key, text: `选${key}` }));
  const stem = `收件箱第 ${id} 题`;
  return `${JSON.stringify({ source: "inbox", id: String(id), subject: "高中英语", type, stem, options, answer: ["B"] })}\n`;
}

test.skipIf(reason)(
  "imports a file of the inbox with the documented command, without writing to the inbox",
  async () => {
    const compose = await readFile("compose.yaml", "utf8");
    expect(compose).toContain(
      "docker compose exec upstream1 node scripts/run.mjs importQuestions /inbox/FILE",
    );
    const { services } = parse(compose, { merge: true }) as {
      services: Record<string, { volumes?: string[] }>;
    };
    expect(services["upstream1"]?.volumes).toContain("./inbox:/inbox:ro");

    const good = path.join(inbox, "good.jsonl");
    await writeFile(good, Array.from({ length: 1_000 }, (_, num) => question(num)).join(""));
    const mixed = path.join(inbox, "mixed.jsonl");
    await writeFile(mixed, question(2_001) + question(2_002, "song") + question(2_003));
    if (IS_ROOT) for (const file of [good, mixed]) await chown(file, 0, 0);
    await chmod(inbox, 0o555);
    const seen = async () => ({ names: await readdir(inbox), at: (await stat(inbox)).mtimeMs });
    const before = await seen();

    const trial = await command("importQuestions", good);
    expect(trial).toMatchObject({ code: 0, progress: expect.stringContaining("(100 %)") as string });
    const done = await command("importQuestions", good, "--commit");
    expect(done.code, done.told + done.progress).toBe(0);
    expect(done.progress).toMatch(/^500 of 1000 lines \(50 %\)\n1000 of 1000 lines \(100 %\)\n/m);
    expect(done.told).toMatch(/^1000 lines: 1000 accepted, 0 refused\nwritten: 1000 added/);

    const refused = await command("importQuestions", mixed, "--commit");
    expect(refused.code).toBe(1);
    expect(refused.told).toMatch(/^3 lines: 2 accepted, 1 refused\nwritten: 2 added/);
    expect(refused.told).toMatch(/line 2 {2}2002 {2}type: is "song"; use one of /);

    const report = await command("importQuestions", mixed, "--errors", path.join(inbox, "报告.xlsx"));
    expect(report.code).not.toBe(0);
    expect(report.told + report.progress).toContain("报告.xlsx");
    const missing = await command("importQuestions", path.join(inbox, "gone.jsonl"));
    expect(missing.code).toBe(2);
    expect(missing.told + missing.progress).toContain("gone.jsonl");
    expect(await seen()).toEqual(before);
  },
);
