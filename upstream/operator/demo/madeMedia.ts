import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBelow } from "../../platform/kit/openBelow.ts";
import { LARGEST_FILE } from "../../platform/media/prepare/medium.ts";
import { seedFolder } from "./seedFolder.ts";

/** Content of made.json, the file beside the generated media of a talk. */
export interface MadeTalk {
  /** Hash of the spoken words. When it differs from the hash of the content's words, the film is out of date. */
  readonly words: string;
  /** Length of the film in seconds. */
  readonly duration: number;
  /** Second at which each slide begins. */
  readonly slides: readonly number[];
  /** Name of the file that a player opens; it refers to the files in `parts`. */
  readonly main: string;
  readonly parts: readonly string[];
}

/** Content of the file made.json beside the generated files of a reading. */
export interface MadeReading {
  readonly words: string;
  readonly pages: readonly { readonly file: string; readonly width: number; readonly height: number }[];
}

export function mediaFolder(): string {
  return seedFolder("media");
}

/** Returns whether `npm run media` has generated the media of a talk or reading. */
export function isMade(key: string): boolean {
  return existsSync(join(mediaFolder(), key, "made.json"));
}

export async function readMade<M extends MadeTalk | MadeReading>(key: string): Promise<M> {
  return JSON.parse((await readMedia(key, "made.json")).toString()) as M;
}

export async function readMedia(key: string, file: string): Promise<Buffer> {
  return readBelow(mediaFolder(), `${key}/${file}`, LARGEST_FILE);
}
