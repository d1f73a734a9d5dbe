import { constants, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Node's threads; others need them too, but only for as long. */
const AT_ONCE = 4;
/** A file that was written shortly before it was looked at may be written again within the same tick of the file system's clock. */
const FRESH_MS = 2_000;

interface Copying {
  readonly from: string;
  readonly to: string;
  /** Whether a path, relative to `from`, is copied. */
  readonly isWanted: (path: string) => boolean;
  /** The files that an earlier pass has copied, by their paths; filled by this one. */
  readonly copied: Map<string, string>;
}

/** All files of a folder and those below it that are not as they were at an earlier pass. One that goes meanwhile is left out. */
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
