import { createHash } from "node:crypto";
import { GivenFileError, openBelow, type OpenedFile, openReal } from "../../files/openBelow.ts";

/** Largest stored file in bytes: an embedded database holds the whole file in memory while it assembles the row. */
export const LARGEST_FILE = 64_000_000;

/** An operator's file that cannot be used. The message names the file and the remedy. */
export class MediumError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MediumError";
  }
}

export interface LocalFile {
  readonly place: string;
  readonly size: number;
  readonly hash: string;
}

/** A file of a medium, with the columns of lesson_media. */
export interface MediumFile {
  readonly path: string;
  readonly role: "main" | "page" | "part";
  readonly size: number;
  readonly hash: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The medium of a lesson. Plain data, because it may be sent to the process that has the database. */
export interface Medium {
  readonly type: "video" | "audio" | "doc" | "pic";
  /** 0: a document or pictures. */
  readonly seconds: number;
  /** 0: video or audio. */
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

/** A file below a folder. No part of its path may be a link. */
export interface GivenFile {
  readonly folder: string;
  /** Path relative to the folder. */
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
 * Opens a given file and computes its size and hash.
 *
 * @throws MediumError where the path contains a link or the file is not a regular file.
 */
export async function measureBelow({ folder, path }: GivenFile): Promise<LocalFile> {
  return measureOpened(await openBelow(folder, path).catch(refuseMedium));
}

/**
 * Opens a file and computes its size and hash.
 *
 * @throws MediumError where the file is by now a link or not a regular file.
 */
export async function measureFile(place: string): Promise<LocalFile> {
  return measureOpened(await openReal(place).catch(refuseMedium));
}

/** Throws a GivenFileError again as a MediumError, and any other error unchanged. */
export function refuseMedium(error: unknown): never {
  throw error instanceof GivenFileError ? new MediumError(`${error.message}.`) : error;
}

/** @throws MediumError where the file is larger than LARGEST_FILE. */
export function requireStorable(name: string, size: number): void {
  if (size <= LARGEST_FILE) return;
  throw new MediumError(
    `${name} has ${inMegabytes(size)}; a file may have ${inMegabytes(LARGEST_FILE)}. Make it smaller or divide it.`,
  );
}

export function inMegabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0)} MB`;
}
