import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartError } from "../errors.ts";
import { openDatabase } from "./database.ts";
import { agencies } from "./schema/agencies.ts";
import { rateCounters } from "./schema/house.ts";

test("a folder keeps its rows over a restart and is held by one process at a time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "beikao-db-"));
  const storage = { kind: "folder", path: join(folder, "upstream") } as const;
  try {
    const first = await openDatabase(storage);
    await first.db.insert(rateCounters).values({ key: "a", points: 1 });
    await expect(openDatabase(storage)).rejects.toThrow(/in use by another process.*DATA_DIR/);
    await first.close();
    const second = await openDatabase(storage);
    expect(await second.db.select().from(rateCounters)).toEqual([{ key: "a", points: 1, expire: null }]);
    expect(await second.db.select().from(agencies)).toEqual([]);
    await second.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 90_000);

test("an unreachable PostgreSQL is told in words, without the password", async () => {
  const opening = openDatabase({ kind: "postgres", url: "postgresql://u:secret@127.0.0.1:9/beikao" });
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(/PostgreSQL at 127\.0\.0\.1:9 refuses connections/);
  expect(String(error)).not.toContain("secret");
});
