import { statfs } from "node:fs/promises";
import { StartError } from "#shared/environment/startError.ts";

/** Free space in bytes below which the disk counts as full: the write-ahead log grows in files of 16 MB. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Returns an error that explains why the database of a folder cannot be opened, with a remedy. PGlite's error codes do
 * not tell a full disk, so the free space is measured.
 */
export async function plainFolderError(path: string, cause: unknown): Promise<StartError> {
  if (cause instanceof StartError) return cause;
  const free = await freeBytes(path);
  if (free !== undefined && free < LEAST_FREE_BYTES) {
    const megabytes = Math.floor(free / 1024 / 1024);
    return new StartError(
      `The disk of the data folder ${path} is full (${megabytes} MB free): make room, or set DATA_DIR to a folder on another disk.`,
      { cause },
    );
  }
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : "its files cannot be read";
  return new StartError(
    `The database in ${path} cannot be opened: ${reason}. Restore the folder from a backup, or move it away to start with an empty one.`,
    { cause },
  );
}

async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
