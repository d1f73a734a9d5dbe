import { constants, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Node's threads; others need them too, but only for as long. */
const AT_ONCE = 4;

interface Copying {
  readonly from: string;
  readonly to: string;
  /** Of a path relative to `from`. */
  readonly isWanted: (path: string) => boolean;
}

/** All files of a folder and those below it; where the file system can, without reading them. */
export async function copyFiles({ from, to, isWanted }: Copying): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) =>
    join(parentPath, name).slice(from.length + 1);
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(to, pathOf(entry)), { recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(pathOf)
    .filter(isWanted);
  const copy = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop())
      await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  };
  await mkdir(dirname(to), { recursive: true });
  await Promise.all(Array.from({ length: AT_ONCE }, copy));
}
