import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBelow } from "../files/openBelow.ts";
import { LARGEST_FILE } from "../media/prepare/medium.ts";
import { seedFolder } from "./seedFolder.ts";

/** Contents of made.json of a talk. */
export interface MadeTalk {
  /** Hash of the spoken words; a different hash means that the words have changed. */
  readonly words: string;
  /** Seconds. */
  readonly duration: number;
  /** Start of each slide in whole seconds. */
  readonly slides: readonly number[];
  /** File that a player starts with; it refers to the other files. */
  readonly main: string;
  readonly parts: readonly string[];
}

/** Contents of made.json of a reading. */
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
