import { both, type Told } from "#upstream/platform/kit/language.ts";
import { createHash } from "node:crypto";
import { GivenFileError, openBelow, type OpenedFile, openReal } from "../../kit/openBelow.ts";

/**
 * Largest file in bytes that can be stored: an embedded database has the whole file in memory while it joins the
 * pieces.
 */
export const LARGEST_FILE = 64_000_000;

/** Error for a file of the operator that cannot be used. The message names the file and the remedy. */
export class MediumError extends Error {
  constructor(message: Told) {
    super(message);
    this.name = "MediumError";
  }
}

export interface LocalFile {
  readonly place: string;
  readonly size: number;
  readonly hash: string;
}

/** A file of a medium, with the values of its row in lesson_media. */
export interface MediumFile {
  readonly path: string;
  readonly role: "main" | "page" | "part";
  readonly size: number;
  readonly hash: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The medium of a lesson. It is plain data, because another process may have the database open. */
export interface Medium {
  readonly type: "video" | "audio" | "doc" | "pic";
  /** Length in seconds; 0 for a document or pictures. */
  readonly seconds: number;
  /** Number of pages; 0 for video or audio. */
  readonly pages: number;
  readonly files: readonly MediumFile[];
}

/** A file of a medium, before its size and hash are computed. */
export interface Piece {
  readonly path: string;
  readonly place: string;
  readonly role: MediumFile["role"];
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

export type Made = Omit<Medium, "files"> & { readonly pieces: readonly Piece[] };

/** A file in a folder that the operator named. No part of its path below the folder may be a link. */
export interface GivenFile {
  readonly folder: string;
  /** Path of the file, relative to the folder. */
  readonly path: string;
}

/** Computes the size and the hash of an opened file, and closes it. */
export async function measureOpened({ handle, place }: OpenedFile): Promise<LocalFile> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of handle.createReadStream({ start: 0 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { place, size, hash: hash.digest("hex") };
}

/**
 * Opens a file of a folder and computes its size and hash.
 *
 * @throws MediumError when its path contains a link or it is not a regular file
 */
export async function measureBelow({ folder, path }: GivenFile): Promise<LocalFile> {
  return measureOpened(await openBelow(folder, path).catch(refuseMedium));
}

/**
 * Opens a file and computes its size and hash.
 *
 * @throws MediumError when a link has replaced the file or it is not a regular file
 */
export async function measureFile(place: string): Promise<LocalFile> {
  return measureOpened(await openReal(place).catch(refuseMedium));
}

/** Rethrows an error. A GivenFileError becomes a MediumError; any other error stays unchanged. */
export function refuseMedium(error: unknown): never {
  throw error instanceof GivenFileError
    ? new MediumError(both(`${error.message}.`, `${error.message}。`))
    : error;
}

/** @throws MediumError when the file is larger than LARGEST_FILE */
export function requireStorable(name: string, size: number): void {
  if (size <= LARGEST_FILE) return;
  throw new MediumError(
    both(
      `${name} has ${inMegabytes(size)}; a file may have ${inMegabytes(LARGEST_FILE)}. Make it smaller or divide it.`,
      `${name} 有 ${inMegabytes(size)}，一个文件最大 ${inMegabytes(LARGEST_FILE)}，请缩小或分成几个。`,
    ),
  );
}

export function inMegabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0)} MB`;
}
