import { mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database, Db } from "../../platform/db/database.ts";
import { jobs, rateCounters } from "../../platform/db/schema/system.ts";
import { questionImages } from "../../platform/db/schema/questions.ts";
import { avatars, captchas, users } from "../../platform/db/schema/users.ts";
import { seedDatabase } from "../demo/seedDatabase.ts";
import { allJobs } from "../../allJobs.ts";
import { startJobs } from "../../platform/jobs/startJobs.ts";
import { testContent } from "../../testing/testContent.ts";
import { openTestDatabase, openWithoutTables } from "../../testing/testDatabase.ts";
import { writeFinished, writeGzip } from "./backupFile.ts";
import { LAST_BEFORE_BASELINE, knownMigrations } from "../../platform/db/migrationHistory.ts";
import { applyMigrations, appliedMigrations } from "./migrations.ts";
import { checkBackup } from "./readBackup.ts";
import { restoreBackup } from "./restoreBackup.ts";

import { takeBackup } from "./takeBackup.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

vi.setConfig({ testTimeout: 120_000 });

const NOW = Date.UTC(2026, 10, 20);
const onServer = process.env["TEST_DATABASE_URL"] !== undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beikao-backup-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backUp(db: Db, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFinished(file, async (part) => {
    await writeGzip(part, (write) => takeBackup({ db, write, nowMs: NOW }));
  });
  return file;
}

async function textOf(file: string): Promise<string> {
  return gunzipSync(await readFile(file)).toString();
}

async function closing<T>(database: Database, use: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

test("a restored database has the same rows, pictures, times and sequences", async () => {
  const file = await closing(await openTestDatabase(), async (db) => {
    const log = { info: () => undefined };
    await seedDatabase({ db, content: testContent, nowMs: NOW, log });
    const odd = 'a\tb\n"c" \\ \u2028 \u{1f600} 中文 </script> $1 {x}';
    await db.update(users).set({ nickname: odd, closeAfter: new Date(NOW + 1) });
    await db.execute(sql`update users set created_at = '2026-02-03 04:05:06.789012+08'`);
    const content = Uint8Array.from({ length: 256 }, (_, index) => index);
    await db.insert(avatars).values({ hash: "a".repeat(40), webp: content });
    await db.insert(questionImages).values({ hash: "b", mime: "image/png", content });
    return backUp(db, "round.gz");
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await closing(await openTestDatabase(), async (db) => {
    const told: string[] = [];
    const manifest = await restoreBackup({ db, file, onProgress: ({ table }) => void told.push(table) });
    expect(manifest.rows).toBeGreaterThan(100);
    expect(told).toEqual(manifest.tables.map(({ name }) => name));
    expect(await textOf(await backUp(db, "round-again.gz"))).toBe(await textOf(file));
    const [row] = await db.select().from(avatars);
    expect([...(row?.webp ?? [])].slice(250)).toEqual([250, 251, 252, 253, 254, 255]);
    // Sequences continue after the restored ids.
    const [next] = await rowsOf<{ id: string }>(db, "select nextval('users_id_seq')::text as id");
    expect(Number(next?.id)).toBeGreaterThan(100_000);
    await expect(db.execute(sql`delete from agencies`)).rejects.toThrow();
  });
});

test("refuses to restore into a database with rows, unless forceEmpty is set", async () => {
  const file = await closing(await openTestDatabase(), async (db) => {
    await db.insert(rateCounters).values({ key: "theirs", points: 3 });
    return backUp(db, "small.gz");
  });
  await closing(await openTestDatabase(), async (db) => {
    await db.insert(rateCounters).values({ key: "ours" });
    await expect(restoreBackup({ db, file })).rejects.toThrow(
      /not empty: there are rows in rate_counters\. .*--force-empty/,
    );
    expect(await db.select({ key: rateCounters.key }).from(rateCounters)).toEqual([{ key: "ours" }]);
    await restoreBackup({ db, file, forceEmpty: true });
    expect(await db.select({ key: rateCounters.key }).from(rateCounters)).toEqual([{ key: "theirs" }]);
  });
});

test("refuses a backup that is cut off, changed, foreign or newer, and leaves the database unchanged", async () => {
  await closing(await openTestDatabase(), async (db) => {
    await db.insert(rateCounters).values([{ key: "a" }, { key: "b" }]);
    const file = await backUp(db, "whole.gz");
    const bytes = await readFile(file);
    const lines = (await textOf(file)).trimEnd().split("\n");
    const header = JSON.parse(lines[0] ?? "") as { migrations: object[] };
    const newer = { ...header, migrations: [...header.migrations, { hash: "later", createdAt: 1 }] };
    const otherwise = { ...header, migrations: [{ hash: "foreign", createdAt: 1 }] };
    const packed = (changed: readonly string[]) => gzipSync(changed.map((line) => `${line}\n`).join(""));
    const cases: Readonly<Record<string, readonly [Uint8Array, RegExp]>> = {
      "cut bytes": [bytes.subarray(0, bytes.length - 40), /cut off/],
      "flipped bytes": [
        bytes.map((byte, at) => (at > 2_000 && at < 2_010 ? byte ^ 255 : byte)),
        /damaged|cut off/,
      ],
      "no end": [packed(lines.slice(0, -1)), /cut off/],
      "a row changed": [
        packed(lines.map((line) => line.replace('["a","0"', '["a","9"'))),
        /rate_counters are not those/,
      ],
      "a row lost": [packed(lines.filter((line) => !line.startsWith('["a"'))), /rate_counters are not those/],
      "a table lost": [packed(lines.filter((_, at) => at !== 1 && at !== 2)), /a table is missing/],
      "plain text": [Buffer.from("hello\n"), /is no backup/],
      "another file": [gzipSync('{"a":1}\n'), /is no backup/],
      "a later format": [gzipSync('{"beikaoBackup":2}\n'), /format 2/],
      "a later version": [packed([JSON.stringify(newer), ...lines.slice(1)]), /made by a newer version/],
      "another history": [packed([JSON.stringify(otherwise), ...lines.slice(1)]), /another history/],
    };
    for (const [name, [content, message]] of Object.entries(cases)) {
      const bad = join(folder, "bad.gz");
      await writeFile(bad, content);
      await expect(restoreBackup({ db, file: bad, forceEmpty: true }), name).rejects.toThrow(message);
      expect(await db.$count(rateCounters), name).toBe(2);
    }
    await expect(checkBackup(join(folder, "absent.gz"))).rejects.toThrow(/absent\.gz does not exist/);
  });
});

test("upgrades a backup of the last version before the baseline, and refuses an older one with a readable message", async () => {
  const [baseline] = knownMigrations();
  const [older, file] = await closing(await openWithoutTables(), async (old) => {
    await applyMigrations(old, baseline ? [{ ...baseline, hash: "first", createdAt: 1 }] : []);
    await rowsOf(old, "insert into captchas (id, answer_hash, expires_at) values ('old', 'x', now())");
    const backUpAfter = async (hash: string, createdAt: number) => {
      await applyMigrations(old, [{ hash, createdAt, statements: [] }]);
      return backUp(old, `${hash.slice(0, 5)}.gz`);
    };
    return [await backUpAfter("older", 2), await backUpAfter(LAST_BEFORE_BASELINE, 3)] as const;
  });
  await closing(await openTestDatabase(), async (db) => {
    await expect(restoreBackup({ db, file: older })).rejects.toThrow(
      /another history.*before the baseline.*0058/,
    );
  });
  await closing(await openTestDatabase(), async (db) => {
    await restoreBackup({ db, file });
    expect(await db.select({ id: captchas.id }).from(captchas)).toEqual([{ id: "old" }]);
    const hashes = (await appliedMigrations(db)).map(({ hash }) => hash);
    expect(hashes).toEqual(knownMigrations().map(({ hash }) => hash));
  });
});

test("a backup taken during writes contains the rows of a single moment", async () => {
  let committed = 0;
  let writing = true;
  const { file, during } = await closing(await openTestDatabase(), async (db) => {
    // Each transaction writes one row to the first and one to the last of the copied tables.
    const writer = async (name: string) => {
      for (let at = 0; writing; at++) {
        await db.transaction(async (tx) => {
          await tx.insert(rateCounters).values({ key: `${name}${at}` });
          await tx.insert(avatars).values({ hash: `${name}${at}`, webp: Uint8Array.of(1) });
        });
        committed += 1;
        await delay(10);
      }
    };
    const writers = [writer("x"), writer("y")];
    await delay(200);
    const before = committed;
    let lines = 0;
    const path = join(folder, "moment.gz");
    await writeFinished(path, async (part) => {
      await writeGzip(part, async (write) => {
        const slow = async (text: string) => {
          await write(text);
          // Waits only at every fifth line: a wait at each of thousands of lines would take a minute.
          if ((lines += 1) % 5 === 0) await delay(2);
        };
        return takeBackup({ db, write: slow, nowMs: NOW });
      });
    });
    const meanwhile = committed - before;
    writing = false;
    await Promise.all(writers);
    return { file: path, during: meanwhile };
  });
  // Only a server lets writers go on; the embedded database has one connection, so its writers wait for the copy.
  if (onServer) expect(during).toBeGreaterThan(20);
  const { tables } = await checkBackup(file);
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows;
  expect(rows("avatars")).toBeGreaterThan(0);
  expect(rows("avatars")).toBe(rows("rate_counters"));
  expect(rows("avatars")).toBeLessThanOrEqual(committed);
});

test("leaves no incomplete file when the disk is full, the source fails or the name is taken", async () => {
  const file = join(folder, "never.gz");
  // Writing to /dev/full fails as on a full disk.
  await symlink("/dev/full", `${file}.part`);
  const fill = (write: (text: string) => Promise<void>) => write("x".repeat(100_000));
  await expect(writeFinished(file, (part) => writeGzip(part, fill))).rejects.toThrow(/no space left/);
  const failing = () => Promise.reject(new Error("the source fails"));
  await expect(writeFinished(file, (part) => writeGzip(part, failing))).rejects.toThrow("the source fails");
  expect((await readdir(folder)).filter((name) => name.startsWith("never"))).toEqual([]);
  await writeFile(file, "precious");
  await expect(writeFinished(file, async () => undefined)).rejects.toThrow(/is there already/);
  expect(await readFile(file, "utf8")).toBe("precious");
});

test("refuses to back up a database without tables", async () => {
  await closing(await openWithoutTables(), async (db) => {
    await expect(backUp(db, "nothing.gz")).rejects.toThrow(/nothing to back up/);
  });
});

test("restores into a database that has only the jobs of a start", async () => {
  const file = await closing(await openTestDatabase(), async (db) => {
    await db.insert(jobs).values({ name: "theirs", key: "7", runAt: new Date(NOW) });
    await db.insert(rateCounters).values({ key: "theirs" });
    return backUp(db, "jobs.gz");
  });
  await closing(await openTestDatabase(), async (db) => {
    const runner = { db, clock: () => NOW, log: pino({ level: "silent" }), jobs: allJobs([]) };
    await (await startJobs(runner))();
    await restoreBackup({ db, file });
    expect((await db.select().from(jobs)).map(({ name }) => name)).toEqual(["theirs"]);
  });
});
