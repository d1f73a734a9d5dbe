import { existsSync } from "node:fs";
import { join } from "node:path";

/** Folder beside the repository with real files of other people (REAL_DATA names another one). */
const REAL = process.env["REAL_DATA"] ?? join(import.meta.dirname, "../../../shared/data");
/** A few files of our own with the same names, for a clone that has no real ones. */
const SAMPLE = join(import.meta.dirname, "sample");

export interface DataFile {
  readonly path: string;
  readonly isReal: boolean;
}

/** Returns a real file or folder; where it is missing: the sample that takes its place. */
export function realData(name: string): DataFile {
  const real = join(REAL, name);
  if (existsSync(real)) return { path: real, isReal: true };
  console.info(`the real files are not at ${real}: a sample takes their place`);
  return { path: join(SAMPLE, name), isReal: false };
}
