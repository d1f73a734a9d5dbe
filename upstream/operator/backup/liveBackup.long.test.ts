import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { serveInFolder } from "../../platform/db/folderSocket.ts";
import { openDatabase } from "../../platform/db/openDatabase.ts";
import { rateCounters } from "../../platform/db/schema/system.ts";
import { prepareDataFolder } from "../../testing/testDatabase.ts";
import { backupAnswers, openLiveCopy } from "./liveBackup.ts";
import { openUnmigrated } from "./openUnmigrated.ts";

test("a running upstream provides a copy of its embedded database and deletes it afterwards", async () => {
  const place = await mkdtemp(join(tmpdir(), "beikao-live-"));
  const folder = join(place, "upstream");
  const storage = { kind: "folder", path: folder } as const;
  const log = pino({ level: "silent" });
  try {
    expect(await openLiveCopy(folder)).toBeUndefined();
    await expect(openUnmigrated(storage, { mustExist: true })).rejects.toThrow(/There is no database in/);
    await prepareDataFolder(place);
    const database = await openDatabase(storage);
    const { db, copyTo } = database;
    if (!copyTo) throw new Error("a folder can be copied");
    await db.insert(rateCounters).values({ key: "a" });
    // Simulates a folder that a killed process has left behind.
    await mkdir(join(folder, "backup-1-1", "pg"), { recursive: true });
    const answers = await backupAnswers({ folder, copyTo, log });
    const stop = await serveInFolder({ folder, answers, log });
    await expect(openUnmigrated(storage, { mustExist: true })).rejects.toThrow(/in use by another process/);
    expect((await stat(join(folder, "admin.sock"))).mode & 0o777).toBe(0o600);

    const copy = await openLiveCopy(folder);
    if (!copy) throw new Error("no copy");
    // The copy does not contain a row that is written later, and the writer does not wait for the reader of the copy.
    await db.insert(rateCounters).values({ key: "b" });
    const keys = async (of: typeof db) => (await of.select().from(rateCounters)).map(({ key }) => key);
    expect(await keys(copy.db)).toEqual(["a"]);
    expect(await keys(db)).toEqual(["a", "b"]);
    await copy.close();
    const copies = async () => (await readdir(folder)).filter((name) => name.startsWith("backup-"));
    await expect.poll(copies, { timeout: 10_000 }).toEqual([]);

    stop();
    expect(await openLiveCopy(folder)).toBeUndefined();
    await database.close();
    await (await openUnmigrated(storage, { mustExist: true })).close();
  } finally {
    await rm(place, { recursive: true, force: true });
  }
});
