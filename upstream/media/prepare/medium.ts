import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

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

export async function measureFile(place: string): Promise<LocalFile> {
  const { size } = await stat(place);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) hash.update(chunk);
  return { place, size, hash: hash.digest("hex") };
}

export function inMegabytes(size: number): string {
  return `${(size / 1_000_000).toFixed(size < 10_000_000 ? 1 : 0)} MB`;
}
