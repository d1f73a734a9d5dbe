import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath } from "node:fs/promises";
import { join, posix } from "node:path";

/** A file of a given folder may not be read. The message names it, the reason and the remedy. */
export class GivenFileError extends Error {
  readonly reason: string;
  readonly remedy: string;

  constructor(path: string, { reason, remedy }: Fault) {
    super(`${path} ${reason}: ${remedy}`);
    this.name = "GivenFileError";
    this.reason = reason;
    this.remedy = remedy;
  }
}

/** A regular file that is open for reading. */
export interface OpenedFile {
  /** Whoever opened the file closes it. */
  readonly handle: FileHandle;
  /** The absolute path of the file, in which no part is a link. */
  readonly place: string;
  /** Bytes. */
  readonly size: number;
}

interface Fault {
  readonly reason: string;
  readonly remedy: string;
}

const OUTSIDE = {
  reason: "is no path inside the folder",
  remedy: "name a file of the folder by its path in it, with / between the names",
};
const MISSING = { reason: "is not there", remedy: "put it there, or take its name away" };
export const LINK = {
  reason: "is a link, or is reached by a link",
  remedy: "put the file itself there: links may lead to files that are not yours to publish",
};
export const NO_FILE = { reason: "is no regular file", remedy: "put a file there" };
const DENIED = { reason: "may not be read", remedy: "give this user the right to read it" };
const FAULTS: Readonly<Record<string, Fault>> = {
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  ENAMETOOLONG: MISSING,
  ELOOP: LINK,
  ENXIO: NO_FILE,
  ENODEV: NO_FILE,
  EACCES: DENIED,
  EPERM: DENIED,
};

/**
 * Opens a regular file that a text of others names, below a folder that the operator names. The folder itself may be a link.
 *
 * @param path relative to the folder, with `/` between its parts.
 * @returns the open file: what is read through its handle is the file that was checked.
 * @throws GivenFileError where the path is absolute, climbs out or has a backslash or NUL; where it is a link or behind one, missing,
 *   unreadable or no regular file.
 */
export async function openBelow(folder: string, path: string): Promise<OpenedFile> {
  return openReal(await placeBelow(folder, path), path);
}

/** The absolute path of a file below a folder, by its name alone: whether it is a link is not looked at. */
export async function placeBelow(folder: string, path: string): Promise<string> {
  const own = posix.normalize(path);
  const climbs = own === "." || own === ".." || own.startsWith("../") || posix.isAbsolute(own);
  if (path === "" || climbs || /[\\\0]/.test(path)) throw new GivenFileError(shown(path), OUTSIDE);
  const root = await realpath(folder).catch((error: NodeJS.ErrnoException) => refuse(folder, error));
  return join(root, own);
}

/**
 * Writes a file below a folder, whose own folder exists; a file that lies there already is overwritten, what a link leads to is not.
 *
 * @throws GivenFileError as openBelow does.
 */
export async function writeBelow(folder: string, path: string, content: Uint8Array): Promise<void> {
  const { O_WRONLY, O_CREAT } = constants;
  const { handle } = await openPlace(await placeBelow(folder, path), path, O_WRONLY | O_CREAT);
  try {
    // Emptied only after it was looked at.
    await handle.truncate(0);
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a regular file by its absolute path, of which no part may be a link: a file that openBelow gave the place of, once more.
 *
 * @throws GivenFileError as openBelow does.
 */
export function openReal(place: string, name: string = place): Promise<OpenedFile> {
  return openPlace(place, name, constants.O_RDONLY);
}

async function openPlace(place: string, name: string, mode: number): Promise<OpenedFile> {
  // Without NONBLOCK a FIFO is waited for until somebody writes into it.
  const flags = mode | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(place, flags).catch((error: NodeJS.ErrnoException) => refuse(name, error));
  try {
    // Linux reports where the opened file lies, so that no link can be swapped in between. Other systems are asked by name.
    const real = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => realpath(place));
    if (real !== place) throw new GivenFileError(shown(name), LINK);
    const stats = await handle.stat();
    if (!stats.isFile()) throw new GivenFileError(shown(name), NO_FILE);
    return { handle, place, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Reads a file of a given folder as a whole.
 *
 * @param most the bytes that it may have.
 * @throws GivenFileError as openBelow does, and where the file is larger.
 */
export async function readBelow(folder: string, path: string, most: number): Promise<Buffer> {
  return readOpened(await openBelow(folder, path), path, most);
}

/** Reads an opened file as a whole and closes it. */
export async function readOpened(opened: OpenedFile, name: string, most: number): Promise<Buffer> {
  const { handle, size } = opened;
  try {
    if (size > most)
      throw new GivenFileError(shown(name), {
        reason: `has ${size} bytes, more than ${most}`,
        remedy: "make it smaller",
      });
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuse(path: string, error: NodeJS.ErrnoException): never {
  const fault = FAULTS[error.code ?? ""];
  throw fault ? new GivenFileError(shown(path), fault) : error;
}

/** The path as a message shows it, on one line. */
function shown(path: string): string {
  return path.slice(0, 200).replaceAll(/[\0-\x1f\x7f]/g, "?");
}
