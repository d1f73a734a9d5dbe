import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lockFolder } from "#upstream/platform/db/folderLock.ts";
import { rateCounters } from "#upstream/platform/db/schema/system.ts";
import { writeFinished, writeGzip } from "#upstream/operator/backup/backupFile.ts";
import { runRestore } from "#upstream/operator/backup/restoreCommand.ts";
import { takeBackup } from "#upstream/operator/backup/takeBackup.ts";
import { openTestDatabase } from "#upstream/testing/testDatabase.ts";
import { missingPostgres, type Postgres, startPostgres } from "#tests/support/postgres.ts";

const reason = missingPostgres();
if (reason) console.log(`restores into PostgreSQL are not tested: ${reason}`);

const ROWS = 4_000;
let folder: string;
let file: string;
let server: Postgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "beikao-restore-"));
  file = path.join(folder, "backup.jsonl.gz");
  const database = await openTestDatabase();
  const { db } = database;
  const rows = Array.from({ length: ROWS }, (_, at) => ({ key: `backup ${at}` }));
  await db.insert(rateCounters).values(rows);
  await writeFinished(file, (part) =>
    writeGzip(part, async (write) => void (await takeBackup({ db, write, nowMs: 0 }))),
  );
  await database.close();
  if (!reason) server = await startPostgres();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  if (reason) return;
  await query(server.url, "drop database if exists live with (force)");
  await query(server.url, "create database live");
  await query(urlOf("live"), "create table mark (word text); insert into mark values ('live')");
});

function urlOf(name: string, user = "postgres"): string {
  const url = new URL(server.url);
  url.username = user;
  url.password = "secret";
  url.pathname = name;
  return url.href;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return ((await client.query({ text, rowMode: "array" })).rows ?? []) as unknown[];
  } finally {
    await client.end();
  }
}

const rowsIn = (name: string) => query(urlOf(name), "select count(*)::int from rate_counters");
const databases = () =>
  query(server.url, "select datname from pg_database where not datistemplate order by 1");

function start(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, ["scripts/run.mjs", "restore", ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  const ended = once(child, "close").then(([status]) => ({ status: status as number | null, text }));
  return { child, ended, text: () => text };
}

const restore = (...given: Parameters<typeof start>) => start(...given).ended;

test.skipIf(reason)(
  "restores into the database of --into instead of DATABASE_URL, and names host and database before and after",
  async () => {
    await query(server.url, "create database other");
    const { status, text } = await restore({ DATABASE_URL: urlOf("live") }, file, "--into", urlOf("other"));
    expect([status, text]).toEqual([0, expect.not.stringContaining("secret")]);
    const place = `PostgreSQL at 127.0.0.1:${new URL(server.url).port}, database other`;
    expect(text.trimEnd().split("\n")).toMatchObject({
      0: `Restoring ${file} into ${place}`,
      length: expect.any(Number),
    });
    expect(text.trimEnd().split("\n").at(-1)).toContain(place);
    expect(await rowsIn("other")).toEqual([[ROWS]]);
    expect(await query(urlOf("live"), "select word from mark")).toEqual([["live"]]);
    await query(server.url, "drop database other");
  },
);

test.skipIf(reason)("empties a database only when its name is given", async () => {
  const env = { DATABASE_URL: urlOf("live") };
  for (const [args, code, message] of [
    [["--force-empty"], 2, /--yes-empty NAME/],
    [
      ["--force-empty", "--yes-empty", "other"],
      3,
      /"other" is not the name of this database.*live.*unchanged/,
    ],
    [["--yes-empty", "other"], 3, /"other" is not the name/],
    [[], 3, /not empty: there are rows in mark/],
  ] as const) {
    const { status, text } = await restore(env, file, ...args);
    expect([status, text], args.join(" ")).toEqual([code, expect.stringMatching(message)]);
    expect(await query(urlOf("live"), "select word from mark")).toEqual([["live"]]);
  }
  expect(await restore(env, file, "--yes-empty", "live")).toMatchObject({ status: 0 });
  expect(await rowsIn("live")).toEqual([[ROWS]]);
});

test.skipIf(reason)("asks a person for the name of the database that is emptied", async () => {
  const asked: string[] = [];
  const answering = (answer: string) =>
    runRestore([file, "--force-empty"], {
      env: { DATABASE_URL: urlOf("live") },
      out: () => undefined,
      err: (text) => void asked.push(text),
      ask: async (question) => (asked.push(question), answer),
      signal: new AbortController().signal,
    });
  expect(await answering("other")).toBe(3);
  expect(asked.join("")).toMatch(
    /Restoring .* into PostgreSQL at 127\.0\.0\.1:\d+, database live\nEverything in/,
  );
  expect(await query(urlOf("live"), "select word from mark")).toEqual([["live"]]);
  expect(await answering("live")).toBe(0);
  expect(await rowsIn("live")).toEqual([[ROWS]]);
});

test.skipIf(reason)("refuses a database that other sessions use, and names each session", async () => {
  await query(server.url, "create role reader login");
  const sessions = ["beikao-changes", ""].map(
    (name) => new pg.Client({ connectionString: urlOf("live"), application_name: name }),
  );
  const reader = new pg.Client({ connectionString: urlOf("live", "reader"), application_name: "psql" });
  const all = [...sessions, reader];
  for (const client of all) await client.connect();
  try {
    const { status, text } = await restore({ DATABASE_URL: urlOf("live") }, file, "--yes-empty", "live");
    expect(status).toBe(3);
    expect(text).toMatch(/database live is used by 3 other sessions/);
    expect(text).toMatch(/beikao-changes \(user postgres, from 127\.0\.0\.1, session \d+, since /);
    expect(text).toMatch(/psql \(user reader, /);
    expect(text).toMatch(/systemctl stop/);
    expect(await query(urlOf("live"), "select word from mark")).toEqual([["live"]]);
  } finally {
    for (const client of all) await client.end();
    await query(server.url, "drop role reader");
  }
});

test.skipIf(reason)(
  "a trial restores into a database of its own while others use theirs, counts, and drops it",
  async () => {
    const session = new pg.Client({ connectionString: urlOf("live") });
    await session.connect();
    try {
      const { status, text } = await restore({ DATABASE_URL: urlOf("live") }, "--try", file);
      expect([status, text]).toEqual([0, expect.stringMatching(/^rate_counters +4000 +4000$/m)]);
      expect(text).toMatch(/taken 1970-01-01T00:00:00.000Z, \d+ days ago/);
      expect(text).toMatch(/beikao_try_\w+ is gone again/);
    } finally {
      await session.end();
    }
    expect(await databases()).toEqual([["live"], ["postgres"]]);
    expect(await query(urlOf("live"), "select word from mark")).toEqual([["live"]]);
  },
);

test.skipIf(reason)("a trial that is stopped or fails drops its database", async () => {
  const env = { DATABASE_URL: urlOf("live") };
  for (const [name, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    const { child, ended, text } = start(env, file, "--try");
    await expect.poll(text, { timeout: 30_000 }).toContain("beikao_try_");
    child.kill(name);
    // A terminal does the same: its wrapper passes the signal on as well.
    child.kill(name);
    expect(await ended).toEqual({ status: code, text: expect.stringContaining("Stopped") as string });
    expect(await databases()).toEqual([["live"], ["postgres"]]);
  }
  await query(server.url, "create role small login");
  await query(server.url, "alter database live owner to small");
  const refused = await restore({ DATABASE_URL: urlOf("live", "small") }, file, "--try");
  expect(refused).toEqual({ status: 3, text: expect.stringMatching(/alter role small createdb/) as string });
  expect(await restore(env, path.join(folder, "none.gz"), "--try")).toMatchObject({ status: 1 });
  expect(await databases()).toEqual([["live"], ["postgres"]]);
  await query(server.url, "alter database live owner to postgres; drop role small");
});

test("a trial beside an embedded database that a process uses leaves no folder, a restore names that process", async () => {
  const data = path.join(folder, "data");
  const place = path.join(data, "upstream");
  await mkdir(place, { recursive: true });
  const lock = await lockFolder(place);
  try {
    const trial = await restore({ DATA_DIR: data }, file, "--try");
    expect([trial.status, trial.text]).toEqual([0, expect.stringMatching(/^rate_counters +4000 +4000$/m)]);
    expect(await readdir(data)).toEqual(["upstream"]);
    const { child, ended, text } = start({ DATA_DIR: data }, file, "--try");
    await expect.poll(text, { timeout: 30_000 }).toContain(`${data}/try-`);
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ status: 130 });
    expect(await readdir(data)).toEqual(["upstream"]);
    const refused = await restore({ DATA_DIR: data }, file, "--yes-empty", place);
    expect(refused).toEqual({
      status: 3,
      text: expect.stringMatching(new RegExp(`process ${process.pid} \\(`)) as string,
    });
  } finally {
    await lock.release();
  }
  expect(await restore({ DATA_DIR: "/nowhere" }, file, "--into", data)).toMatchObject({ status: 0 });
});
