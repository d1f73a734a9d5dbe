import { createHash } from "node:crypto";
import { GivenFileError, openBelow, type OpenedFile, openReal } from "../../files/openBelow.ts";

/** The largest row of stored files: an embedded database has it in memory while it is put together. */
export const LARGEST_FILE = 64_000_000;

/** The operator's file cannot be used; the message names it and the remedy. */
export class MediumError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "MediumError";
  }
}

/** A file on this machine's disk that may be stored. */
export interface LocalFile {
  readonly place: string;
  readonly size: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** As a row of lesson_media tells it. */
export interface MediumFile {
  readonly path: string;
  readonly role: "main" | "page" | "part";
  readonly size: number;
  readonly hash: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The medium of a lesson; plain data, for it may travel to the process that has the database. */
export interface Medium {
  readonly type: "video" | "audio" | "doc" | "pic";
  /** 0 of what is read. */
  readonly seconds: number;
  /** 0 of what is played. */
  readonly pages: number;
  readonly files: readonly MediumFile[];
}

/** A file of a medium before it is measured. */
export interface Piece {
  readonly path: string;
  readonly place: string;
  readonly role: MediumFile["role"];
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

export type Made = Omit<Medium, "files"> & { readonly pieces: readonly Piece[] };

/** A file below a folder, of whose parts none may be a link. */
export interface GivenFile {
  readonly folder: string;
  /** Relative to the folder. */
  readonly path: string;
}

/** Measures an opened file and closes it. */
export async function measureOpened({ handle, place }: OpenedFile): Promise<LocalFile> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of handle.createReadStream({ start: 0 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { place, size, hash: hash.digest("hex") };
}

/** @throws MediumError where it is a link or no regular file. */
export async function measureBelow({ folder, path }: GivenFile): Promise<LocalFile> {
  return measureOpened(await openBelow(folder, path).catch(refuseMedium));
}

/** @throws MediumError where the place is a link or no regular file by now. */
export async function measureFile(place: string): Promise<LocalFile> {
  return measureOpened(await openReal(place).catch(refuseMedium));
}

/** Names the reason for which a given file is not used; any other error stays. */
export function refuseMedium(error: unknown): never {
  throw error instanceof GivenFileError ? new MediumError(`${error.message}.`) : error;
}

/** @throws MediumError where the file is larger than a stored file may be. */
export function requireStorable(name: string, size: number): void {
  if (size <= LARGEST_FILE) return;
  throw new MediumError(
    `${name} has ${inMegabytes(size)}; a file may have ${inMegabytes(LARGEST_FILE)}. Make it smaller or divide it.`,
  );
}

export function inMegabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0)} MB`;
}
