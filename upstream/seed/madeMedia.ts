import { existsSync } from "node:fs";
import { join } from "node:path";
import { readBelow } from "../files/openBelow.ts";
import { LARGEST_FILE } from "../media/prepare/medium.ts";
import { seedFolder } from "./seedFolder.ts";

/** made.json of a talk. */
export interface MadeTalk {
  /** The hash of the words that were spoken: others have another one. */
  readonly words: string;
  /** Seconds. */
  readonly duration: number;
  /** Where each slide begins, whole seconds. */
  readonly slides: readonly number[];
  /** With which a player begins; the other files are those that it names. */
  readonly main: string;
  readonly parts: readonly string[];
}

/** made.json of a reading. */
export interface MadeReading {
  readonly words: string;
  readonly pages: readonly { readonly file: string; readonly width: number; readonly height: number }[];
}

/** Where `npm run media` writes. */
export function mediaFolder(): string {
  return seedFolder("media");
}

export function isMade(key: string): boolean {
  return existsSync(join(mediaFolder(), key, "made.json"));
}

export async function readMade<M extends MadeTalk | MadeReading>(key: string): Promise<M> {
  return JSON.parse((await readMedia(key, "made.json")).toString()) as M;
}

export async function readMedia(key: string, file: string): Promise<Buffer> {
  return readBelow(mediaFolder(), `${key}/${file}`, LARGEST_FILE);
}
