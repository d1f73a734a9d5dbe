import { mkdir, open, readdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Waits until the disk has the content of a file, or the names in a folder. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Gives a written file, or a folder with all files in it, its final name. A power cut at any moment leaves nothing of
 * it under this name, or all; after the return, all.
 */
export async function putInPlace(unfinished: string, path: string): Promise<void> {
  if ((await stat(unfinished)).isDirectory())
    for (const entry of await readdir(unfinished, { withFileTypes: true, recursive: true }))
      await sync(join(entry.parentPath, entry.name));
  await sync(unfinished);
  await rename(unfinished, path);
  await sync(dirname(path));
}

/** Creates a folder with its missing parents, so that a power cut does not take what is synced in it later. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}
