import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../kit/errors.ts";
import type { MadeReading, MadeTalk } from "./talkTypes.ts";

/** Where `npm run media` writes, found from the source tree and from a bundle in dist/ alike. */
export function mediaFolder(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "upstream/seed/media");
    if (existsSync(join(candidate, ".."))) return candidate;
    if (dirname(folder) === folder) throw new StartError(`No upstream/seed found above ${from}.`);
  }
}

export function isMade(key: string): boolean {
  return existsSync(join(mediaFolder(), key, "made.json"));
}

export async function readMade<M extends MadeTalk | MadeReading>(key: string): Promise<M> {
  return JSON.parse((await readMedia(key, "made.json")).toString()) as M;
}

export async function readMedia(key: string, file: string): Promise<Buffer> {
  return readFile(join(mediaFolder(), key, file));
}
