import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { access, open, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { putInPlace } from "../../platform/kit/durably.ts";
import { BackupError } from "./backupFormat.ts";

/**
 * Writes a file under a temporary name and renames it, so that a file of this name is always complete. Only the file's
 * owner may read it.
 */
export async function writeFinished(file: string, write: (part: string) => Promise<void>): Promise<void> {
  if (await exists(file))
    throw new BackupError(`${file} is there already: name another file, or move it away.`);
  const part = `${file}.part`;
  try {
    await (await open(part, "w", 0o600)).close();
    await write(part);
    await putInPlace(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw plainFileError(error, path.dirname(file));
  }
}

/** Calls `fill` with a function that writes text through gzip and waits while the disk is slow. */
export async function writeGzip<T>(
  file: string,
  fill: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const gzip = createGzip();
  const stopped = new AbortController();
  const written = pipeline(gzip, createWriteStream(file, { mode: 0o600 }));
  written.catch((error: unknown) => stopped.abort(error));
  const write = async (text: string) => {
    stopped.signal.throwIfAborted();
    if (!gzip.write(text)) await once(gzip, "drain", { signal: stopped.signal });
  };
  try {
    const result = await fill(write);
    gzip.end();
    await written;
    return result;
  } catch (error) {
    // Throws the disk's own error, which is more helpful than "the operation was aborted".
    const reason: unknown = stopped.signal.aborted ? stopped.signal.reason : error;
    gzip.destroy();
    await written.catch(() => undefined);
    throw reason;
  }
}

/** Longest line of a backup in characters. The largest stored file takes 128 million as hex digits. */
const LONGEST_LINE = 300_000_000;

/**
 * Yields the lines of a gzip file.
 * @throws BackupError: the file is missing, unreadable, damaged or cut off
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  const flow = pipeline(input, gunzip);
  flow.catch(() => undefined);
  let rest = "";
  try {
    for await (const chunk of gunzip.setEncoding("utf8")) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > LONGEST_LINE) throw cutOff(file);
      yield* lines;
    }
    await flow;
  } catch (error) {
    throw plainFileError(error, file);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
  if (rest !== "") throw cutOff(file);
}

export function cutOff(file: string): BackupError {
  return new BackupError(`${file} ends too early: it was cut off. Take another copy.`);
}

/** Returns a BackupError with the remedy for an error of the file system at `place`; every other error as it is. */
export function plainFileError(error: unknown, place: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const plain: Readonly<Record<string, string>> = {
    ENOSPC: `There is no space left in ${place}. Nothing was kept; make room, or name a file elsewhere.`,
    EDQUOT: `The quota of ${place} is used up. Nothing was kept; make room, or name a file elsewhere.`,
    EACCES: `${place} may not be used by this account.`,
    EPERM: `${place} may not be used by this account.`,
    EROFS: `${place} is read-only.`,
    ENOENT: `${place} does not exist.`,
    ENOTDIR: `${place} is not a folder.`,
    EISDIR: `${place} is a folder.`,
    Z_BUF_ERROR: `${place} ends too early: it was cut off. Take another copy.`,
    Z_DATA_ERROR: `${place} is no backup, or it is damaged (${message}).`,
  };
  const text = typeof code === "string" ? plain[code] : undefined;
  return text === undefined ? error : new BackupError(text, { cause: error });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
