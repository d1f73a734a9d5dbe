import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Real files of others beside the repository; a test that needs them is skipped where they are not. */
const FOLDER = process.env.REAL_DATA ?? join(import.meta.dirname, "../../../shared/data");

/** A path of the real data; undefined, with a printed reason, where it is not there. */
export function realData(name: string): string | undefined {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  console.info(`skipped: the real files are not at ${path}`);
  return undefined;
}

/** All files below a folder by their ending. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}
