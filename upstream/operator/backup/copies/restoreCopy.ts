import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { recoverEmbedded } from "../../../platform/db/recoverEmbedded.ts";
import { plainFileError } from "../backupFile.ts";
import { BackupError } from "../backupFormat.ts";
import { type Copy, LOG, listCopies } from "./copyFolder.ts";

interface Restoring {
  /** Folder of the copies. */
  readonly place: string;
  /** Folder of the embedded database that the copies are of. It may be in use. */
  readonly folder: string;
  /** Folder of the new database, which must not exist or be empty. */
  readonly into: string;
  readonly targetMs: number;
}

/** Segments of the log have 16 MB; 256 of them make a number of the middle part of their names. */
const SEGMENTS = 256;

/**
 * Builds an embedded database as it was at a time: the last copy before it, and the log from there on.
 * @returns the copy
 * @throws BackupError: no copy is so old, `into` is not empty, the log does not reach the time, or the disk is full
 */
export async function restoreCopy(given: Restoring): Promise<Copy> {
  const { place, into, targetMs } = given;
  if ((await readdir(into).catch(() => [])).length > 0)
    throw new BackupError(`${into} is not empty. Name a new folder.`);
  const copies = await listCopies(place);
  const copy = copies.findLast(({ atMs }) => atMs <= targetMs);
  if (!copy)
    throw new BackupError(
      copies[0]
        ? "No copy is so old. npm run backup -- point-in-time lists the times."
        : `There are no copies in ${place}.`,
    );
  try {
    await build(given, copy);
  } catch (error) {
    // A half copy would keep the disk full, and refuse a second try.
    await rm(into, { recursive: true, force: true });
    const plain = plainFileError(error, into);
    if (plain instanceof BackupError) throw plain;
    throw new BackupError(`The copy cannot be opened (${(error as Error).message}): name an earlier time.`, {
      cause: error,
    });
  }
  return copy;
}

async function build(given: Restoring, copy: Copy): Promise<void> {
  const { into, targetMs } = given;
  const isWhole = await prepare(given, copy);
  if (await recoverEmbedded(join(into, "pg"), targetMs)) return;
  // PostgreSQL refuses a time behind the last commit. Then the end of the log is the state of that time.
  await rm(into, { recursive: true, force: true });
  if (!isWhole)
    throw new BackupError(
      "The log does not reach this time. For times of more than an hour ago name the time of a copy itself: npm run backup -- point-in-time lists them.",
    );
  await prepare(given, copy);
  await recoverEmbedded(join(into, "pg"), undefined);
}

/** @returns true: the log reaches from the copy to the present without a gap, or the copy itself is asked for */
async function prepare({ place, folder, into, targetMs }: Restoring, copy: Copy): Promise<boolean> {
  const wal = join(into, "pg", "pg_wal");
  await mkdir(into, { recursive: true, mode: 0o700 });
  await cp(join(copy.folder, "pg"), join(into, "pg"), { recursive: true });
  await mkdir(join(wal, "archive_status"), { recursive: true });
  const kept = new Set(await readdir(join(place, LOG)));
  const live = new Set(await readdir(join(folder, "pg", "pg_wal")).catch(() => []));
  let segment = copy.first;
  for (; ; segment = nextSegment(segment)) {
    if (kept.has(`${segment}.gz`))
      await pipeline(
        createReadStream(join(place, LOG, `${segment}.gz`)),
        createGunzip(),
        createWriteStream(join(wal, segment)),
      );
    else if (live.has(segment)) await copyFile(join(folder, "pg", "pg_wal", segment), join(wal, segment));
    else break;
  }
  const isBehind = [...kept, ...live].some(
    (name) => /^[0-9A-F]{24}/.test(name) && name.slice(0, 24) > segment,
  );
  return !isBehind || targetMs - copy.atMs < 1_000;
}

function nextSegment(name: string): string {
  const number = parseInt(name.slice(8, 16), 16) * SEGMENTS + parseInt(name.slice(16), 16) + 1;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
  return name.slice(0, 8) + hex(Math.floor(number / SEGMENTS)) + hex(number % SEGMENTS);
}
