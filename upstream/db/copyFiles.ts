import { constants, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Files copied at once: the number of Node's threads for files. Other work waits for these threads meanwhile. */
const AT_ONCE = 4;
/**
 * Age in ms below which a file is copied again at the next pass: a second write within one tick of the file system's
 * clock would leave the same time.
 */
const FRESH_MS = 2_000;

interface Copying {
  readonly from: string;
  readonly to: string;
  /** Returns whether a path relative to `from` is copied. */
  readonly isWanted: (path: string) => boolean;
  /** States of the files copied by earlier passes, by path; this pass adds its own. */
  readonly copied: Map<string, string>;
}

/** Copies all files below a folder that changed since an earlier pass. Files that disappear meanwhile are skipped. */
export async function copyFiles({ from, to, isWanted, copied }: Copying): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) =>
    join(parentPath, name).slice(from.length + 1);
  await mkdir(to, { recursive: true });
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(to, pathOf(entry)), { recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .filter(isWanted);
  const copy = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      try {
        const { mtimeMs, size } = await stat(join(from, path));
        const state = `${mtimeMs} ${size}`;
        if (copied.get(path) === state) continue;
        await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
        if (mtimeMs < Date.now() - FRESH_MS) copied.set(path, state);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
}
