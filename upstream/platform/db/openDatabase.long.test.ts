import fs from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { StartError } from "#shared/environment/startError.ts";
import { migratedSnapshot } from "../../testing/testDatabase.ts";
import { isBusy } from "./busy.ts";
import { openDatabase } from "./openDatabase.ts";
import { inTransaction } from "./inTransaction.ts";
import { agencies } from "./schema/agencies.ts";
import { rateCounters } from "./schema/system.ts";

test("keeps committed rows over a restart, and lets one process at a time open a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-db-"));
  const storage = { kind: "folder", path: join(folder, "upstream") } as const;
  try {
    // pg.new is the folder that an interrupted first start leaves; the next start replaces it.
    await mkdir(join(storage.path, "pg.new"), { recursive: true });
    await writeFile(join(storage.path, "pg.new/PG_VERSION"), "18");
    const first = await openDatabase(storage);
    // Commits must wait for the disk, so the setting is on and fsync is called.
    expect((await first.db.execute(sql`show fsync`)) as object).toMatchObject({ rows: [{ fsync: "on" }] });
    const synced = vi.spyOn(fs, "fsyncSync");
    await first.db.insert(rateCounters).values({ key: "a", points: 1 });
    expect(synced).toHaveBeenCalledOnce();
    await expect(openDatabase(storage)).rejects.toThrow(/in use by another process.*DATA_DIR/);
    await first.close();
    const second = await openDatabase(storage);
    expect(await second.db.select().from(rateCounters)).toEqual([{ key: "a", points: 1, expire: null }]);
    expect(await second.db.select().from(agencies)).toEqual([]);
    await second.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("leaves a folder with other files untouched", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-db-"));
  try {
    await mkdir(join(folder, "other/pg"), { recursive: true });
    await writeFile(join(folder, "other/pg/rows"), "somebody's");
    await expect(openDatabase({ kind: "folder", path: join(folder, "other") })).rejects.toThrow(StartError);
    expect(fs.readFileSync(join(folder, "other/pg/rows"), "utf8")).toBe("somebody's");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("reports an unreachable PostgreSQL in plain words, without the password", async () => {
  const opening = openDatabase({ kind: "postgres", url: "postgresql://u:secret@127.0.0.1:9/beikao" });
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/PostgreSQL at 127\.0\.0\.1:9 refuses connections/);
  expect(String(error)).not.toContain("secret");
});

test("limits the queue for the connection of an embedded database", async () => {
  const database = await openDatabase({ kind: "memory", snapshot: await migratedSnapshot() });
  const { db } = database;
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = inTransaction(db, async (tx) => {
    await released;
    await tx.execute(sql`select 1`);
  });
  const asked = Array.from({ length: 201 }, () => db.$count(agencies).catch((error: unknown) => error));
  // The queue is full: the last query is rejected at once, and the earlier ones still wait.
  expect(isBusy(await asked.at(-1))).toBe(true);
  release();
  await held;
  expect(await Promise.all(asked.slice(0, -1))).toEqual(Array.from({ length: 200 }, () => 0));
  await database.close();
});
