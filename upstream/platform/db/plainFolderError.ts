import { statfs } from "node:fs/promises";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";

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
      both(
        `The disk of the data folder ${path} is full (${megabytes} MB free): make room, or set DATA_DIR to a folder on another disk.`,
        `数据文件夹 ${path} 所在的磁盘已满（剩 ${megabytes} MB）：请腾出空间，或把 DATA_DIR 设到别的磁盘。`,
      ),
      { cause },
    );
  }
  const reason =
    cause instanceof Error && cause.message !== ""
      ? cause.message
      : both("its files cannot be read", "文件读不出");
  return new StartError(
    both(
      `The database in ${path} cannot be opened: ${reason}. Restore the folder from a backup, or move it away to start with an empty one.`,
      `${path} 里的数据库打不开：${reason}。请从备份恢复这个文件夹，或移走它从空的开始。`,
    ),
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
