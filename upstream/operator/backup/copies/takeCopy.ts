import { access, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { copyFiles } from "../../../platform/db/copyFiles.ts";
import type { Db } from "../../../platform/db/database.ts";
import { makeFolder, sync } from "../../../platform/kit/durably.ts";

import { type Copy, LOG, listCopies, tidyCopies } from "./copyFolder.ts";
import { rowsOf } from "../../../platform/db/rowsOf.ts";

export interface Copying {
  readonly db: Db;
  /** Folder of the embedded database. */
  readonly folder: string;
  /** Folder of the copies of this database (`copiesOf`). */
  readonly place: string;
}

/** Name of a copy, or of a segment of the log, that is not complete. */
const PART = "part";
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies an embedded database while it is used, as pg_basebackup does: the files may change meanwhile, and the log has
 * what makes the copy whole. Files that did not change since the last copy are linked.
 * @returns undefined: nothing was changed since the last copy
 */
export async function takeCopy(copying: Copying): Promise<Copy | undefined> {
  const { db, place } = copying;
  const earlier = (await listCopies(place)).at(-1);
  if (earlier && (await isUnchanged(db, earlier.lsn))) return undefined;
  await makeFolder(join(place, LOG));
  // Left by a process that ended.
  await removeParts(place);
  try {
    return await copyNow(copying, earlier);
  } catch (error) {
    // A half copy would keep a full disk full, on which the database has to go on.
    await removeParts(place);
    throw error;
  }
}

async function removeParts(place: string): Promise<void> {
  for (const part of [join(place, PART), join(place, LOG, PART)])
    await rm(part, { recursive: true, force: true });
}

async function copyNow({ db, folder, place }: Copying, earlier: Copy | undefined): Promise<Copy> {
  const part = join(place, PART);
  // Before the checkpoint, which may remove them.
  await keepLog({ db, folder, place });
  const [start] = await rowsOf<{ first: string }>(
    db,
    "select pg_walfile_name(pg_backup_start('beikao', true)) as first",
  );
  const copied = new Map<string, string>();
  let bytes = 0;
  let label: string;
  try {
    await mkdir(part, { mode: 0o700 });
    await copyFiles({
      from: join(folder, "pg"),
      to: join(part, "pg"),
      isWanted: (path) => !/^pg_wal[\\/]|^postmaster\.pid$/.test(path),
      copied,
      ...(earlier && {
        earlier: { folder: join(earlier.folder, "pg"), copied: new Map(Object.entries(earlier.files)) },
      }),
      async onCopy(path) {
        bytes += (await stat(path)).size;
        await sync(path);
      },
    });
  } finally {
    const [stop] = await rowsOf<{ label: string }>(
      db,
      "select labelfile as label from pg_backup_stop(false)",
    );
    label = stop?.label ?? "";
  }
  const [end] = await rowsOf<{ at: string; lsn: string; next: string }>(
    db,
    `select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at, pg_current_wal_insert_lsn()::text as lsn,
       pg_walfile_name(pg_current_wal_insert_lsn()) as next`,
  );
  const kept = await keepLog({ db, folder, place });
  const last = kept.filter((name) => name < (end?.next ?? "")).at(-1) ?? "";
  const atMs = Number(end?.at);
  await writeFile(join(part, "pg", "backup_label"), label);
  const copy = {
    atMs,
    first: start?.first ?? "",
    last,
    lsn: end?.lsn ?? "",
    bytes,
    files: Object.fromEntries(copied),
  };
  await writeFile(join(part, "copy.json"), JSON.stringify(copy), { mode: 0o600 });
  for (const name of ["pg/backup_label", "copy.json", "pg", "."]) await sync(join(part, name));
  const named = join(place, `copy-${atMs}`);
  await rename(part, named);
  await sync(place);
  await tidyCopies(place);
  return { ...copy, folder: named };
}

/** Reports whether the log has not grown since the end of a copy. */
async function isUnchanged(db: Db, lsn: string): Promise<boolean> {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${lsn}'::pg_lsn)::text as bytes`,
  );
  return Number(row?.bytes) === 0;
}

/**
 * Copies the finished segments of the log that the folder of copies has not.
 * @returns all segments that it has, oldest first
 */
async function keepLog({ db, folder, place }: Copying): Promise<readonly string[]> {
  const [row] = await rowsOf<{ current: string }>(
    db,
    "select pg_walfile_name(pg_current_wal_insert_lsn()) as current",
  );
  const current = row?.current ?? "";
  const names = (await readdir(join(folder, "pg", "pg_wal"))).filter((name) => SEGMENT.test(name)).sort();
  for (const name of names.filter((each) => each < current)) {
    const to = join(place, LOG, `${name}.gz`);
    if (await exists(to)) continue;
    const part = join(place, LOG, PART);
    await pipeline(
      createReadStream(join(folder, "pg", "pg_wal", name)),
      createGzip({ level: 1 }),
      createWriteStream(part, { mode: 0o600 }),
    );
    await sync(part);
    await rename(part, to);
  }
  await sync(join(place, LOG));
  return (await readdir(join(place, LOG)))
    .map((name) => name.slice(0, 24))
    .filter((name) => SEGMENT.test(name))
    .sort();
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
