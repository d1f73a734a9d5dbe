import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openDatabase } from "../db/database.ts";
import { rateCounters } from "../db/schema/house.ts";
import { prepareDataFolder } from "../testing/testDatabase.ts";
import { fetchLiveBackup, serveBackups } from "./liveBackup.ts";
import { openUnmigrated } from "./openUnmigrated.ts";
import { checkBackup } from "./readBackup.ts";

test("a running upstream gives a copy of its embedded database, and leaves nothing in the folder", async () => {
  const place = await mkdtemp(join(tmpdir(), "beikao-live-"));
  const folder = join(place, "upstream");
  const storage = { kind: "folder", path: folder } as const;
  const [copy, again] = [join(place, "copy.gz"), join(place, "again.gz")];
  const log = pino({ level: "silent" });
  try {
    expect(await fetchLiveBackup(folder, copy)).toBe(false);
    await expect(openUnmigrated(storage, { mustExist: true })).rejects.toThrow(/There is no database in/);
    await prepareDataFolder(place);
    const database = await openDatabase(storage);
    await database.db.insert(rateCounters).values({ key: "a" });
    const stop = await serveBackups({ folder, db: database.db, clock: Date.now, log });
    await expect(openUnmigrated(storage, { mustExist: true })).rejects.toThrow(/in use by another process/);
    expect((await stat(join(folder, "backup.sock"))).mode & 0o777).toBe(0o600);

    // Two at once wait for each other, and rows may come between.
    const both = [fetchLiveBackup(folder, copy), fetchLiveBackup(folder, again)];
    await database.db.insert(rateCounters).values({ key: "b" });
    expect(await Promise.all(both)).toEqual([true, true]);
    expect((await checkBackup(copy)).rows).toBeGreaterThan(0);
    expect((await checkBackup(again)).rows).toBeGreaterThan(0);
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);

    stop();
    expect(await fetchLiveBackup(folder, copy)).toBe(false);
    await database.close();
    const opened = await openUnmigrated(storage, { mustExist: true });
    await opened.close();
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}, 60_000);
