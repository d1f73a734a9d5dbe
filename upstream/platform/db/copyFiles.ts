import { constants, copyFile, link, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Number of files copied at once. Node has four threads for files, and other work waits while all copy. */
const AT_ONCE = 4;
/**
 * A file younger than this, in ms, is copied again at the next pass: a second write within one tick of the file
 * system's clock does not change the file's time, so it would go unnoticed.
 */
const FRESH_MS = 2_000;

interface Copying {
  readonly from: string;
  readonly to: string;
  /** Returns whether the file at this path, relative to `from`, is to be copied. */
  readonly isWanted: (path: string) => boolean;
  /** Size and time of each copied file by path, from earlier passes. This pass adds the files that it copies. */
  readonly copied: Map<string, string>;
  /** An earlier copy that nobody changes any more. Files that are the same are linked from there, and take no room. */
  readonly earlier?: { readonly folder: string; readonly copied: ReadonlyMap<string, string> };
  /** Called with the path of each copy of a file that was not linked. */
  readonly onCopy?: (path: string) => Promise<void>;
}

/**
 * Copies the files of a folder that changed since an earlier pass. A file that disappears during the pass is skipped.
 */
export async function copyFiles({ from, to, isWanted, copied, earlier, onCopy }: Copying): Promise<void> {
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
        if (
          earlier?.copied.get(path) === state &&
          (await isLinked(join(earlier.folder, path), join(to, path)))
        ) {
          copied.set(path, state);
          continue;
        }
        await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
        await onCopy?.(join(to, path));
        if (mtimeMs < Date.now() - FRESH_MS) copied.set(path, state);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
}

/** @returns false: the file system knows no links, or has too many to this file */
function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}
