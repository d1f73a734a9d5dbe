import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Told, both } from "./language.ts";

/** Reports a file in an operator's folder that may not be read. The message names file, reason and remedy. */
export class GivenFileError extends Error {
  readonly reason: Told;
  readonly remedy: Told;

  constructor(path: string, { reason, remedy }: Fault) {
    super(both(`${path} ${reason}: ${remedy}`, `${path} ${reason}：${remedy}`));
    this.name = "GivenFileError";
    this.reason = reason;
    this.remedy = remedy;
  }
}

export interface OpenedFile {
  /** Handle of the open file. The caller must close it. */
  readonly handle: FileHandle;
  /** Absolute path without links. */
  readonly place: string;
  /** Size in bytes. */
  readonly size: number;
}

interface Fault {
  readonly reason: Told;
  readonly remedy: Told;
}

const outside = (): Fault => ({
  reason: both("is no path inside the folder", "不在这个文件夹里"),
  remedy: both(
    "name a file of the folder by its path in it, with / between the names",
    "写文件夹里的路径，各级之间用 /",
  ),
});
const missing = (): Fault => ({
  reason: both("is not there", "不存在"),
  remedy: both("put it there, or take its name away", "放进去，或去掉它的名称"),
});
export const linkFault = (): Fault => ({
  reason: both("is a link, or is reached by a link", "是链接，或经过链接"),
  remedy: both(
    "put the file itself there: links may lead to files that are not yours to publish",
    "放文件本身：链接可能指向不该公开的文件",
  ),
});
export const noFileFault = (): Fault => ({
  reason: both("is no regular file", "不是普通文件"),
  remedy: both("put a file there", "换成一个文件"),
});
const denied = (): Fault => ({
  reason: both("may not be read", "没有权限读"),
  remedy: both("give this user the right to read it", "给当前用户读的权限"),
});
const FAULTS: Readonly<Record<string, () => Fault>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  ENAMETOOLONG: missing,
  ELOOP: linkFault,
  ENXIO: noFileFault,
  ENODEV: noFileFault,
  EACCES: denied,
  EPERM: denied,
};

/**
 * Opens a regular file below a folder. The operator names the folder, which may be a link; untrusted text names the
 * file.
 * @param path relative to the folder, with `/` between its parts
 * @returns the open file: its handle reads exactly the file that was checked
 * @throws GivenFileError: the path is absolute, leaves the folder, or has a backslash or NUL; the file is missing,
 *   unreadable, not a regular file, a link, or behind a link
 */
export async function openBelow(folder: string, path: string): Promise<OpenedFile> {
  return openReal(await placeBelow(folder, path), path);
}

/** Returns the absolute path of a file below a folder. Checks only the text of the path, not whether it has links. */
export async function placeBelow(folder: string, path: string): Promise<string> {
  const own = posix.normalize(path);
  const climbs = own === "." || own === ".." || own.startsWith("../") || posix.isAbsolute(own);
  if (path === "" || climbs || /[\\\0]/.test(path)) throw new GivenFileError(shown(path), outside());
  const root = await realpath(folder).catch((error: NodeJS.ErrnoException) => refuse(folder, error));
  return join(root, own);
}

/**
 * Writes a file below a folder. The folder of the file must exist. Overwrites an existing file, but never follows a
 * link.
 * @throws GivenFileError as openBelow does
 */
export async function writeBelow(folder: string, path: string, content: Uint8Array): Promise<void> {
  const { O_WRONLY, O_CREAT } = constants;
  const { handle } = await openPlace(await placeBelow(folder, path), path, O_WRONLY | O_CREAT);
  try {
    // Empties the file only now, after the check that it is not a link.
    await handle.truncate(0);
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a regular file by an absolute path that openBelow has returned. No part of the path may be a link.
 * @throws GivenFileError as openBelow does
 */
export function openReal(place: string, name: string = place): Promise<OpenedFile> {
  return openPlace(place, name, constants.O_RDONLY);
}

async function openPlace(place: string, name: string, mode: number): Promise<OpenedFile> {
  // Without NONBLOCK, opening a FIFO would wait for a writer.
  const flags = mode | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(place, flags).catch((error: NodeJS.ErrnoException) => refuse(name, error));
  try {
    // Linux reports the real path of the opened file, so an attacker cannot replace the file by a link in between. On
    // other systems the path is resolved again.
    const real = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => realpath(place));
    if (real !== place) throw new GivenFileError(shown(name), linkFault());
    const stats = await handle.stat();
    if (!stats.isFile()) throw new GivenFileError(shown(name), noFileFault());
    return { handle, place, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Reads a whole file below a folder.
 * @param most largest size in bytes
 * @throws GivenFileError as openBelow does, or: the file is larger than `most`
 */
export async function readBelow(folder: string, path: string, most: number): Promise<Buffer> {
  return readOpened(await openBelow(folder, path), path, most);
}

/** Reads an opened file completely and closes it. */
export async function readOpened(opened: OpenedFile, name: string, most: number): Promise<Buffer> {
  const { handle, size } = opened;
  try {
    if (size > most)
      throw new GivenFileError(shown(name), {
        reason: both(`has ${size} bytes, more than ${most}`, `有 ${size} 字节，超过 ${most}`),
        remedy: both("make it smaller", "改小一些"),
      });
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuse(path: string, error: NodeJS.ErrnoException): never {
  const fault = FAULTS[error.code ?? ""]?.();
  throw fault ? new GivenFileError(shown(path), fault) : error;
}

/** Returns a path without line breaks and control characters, for a message. */
function shown(path: string): string {
  return path.slice(0, 200).replaceAll(/[\0-\x1f\x7f]/g, "?");
}
