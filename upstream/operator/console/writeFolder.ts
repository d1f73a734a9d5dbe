import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { SchoolFolder } from "../school/getSchool.ts";
import { putInPlace } from "../../platform/kit/durably.ts";
import { placeBelow } from "../../platform/kit/openBelow.ts";
import type { LocalContext } from "./command.ts";
import { CallError, Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

/**
 * Writes the folder of a school. When a file cannot be written, no folder is left.
 *
 * @throws CallError when the path exists already
 */
export async function writeFolder(
  folder: string,
  { texts, pictures, stored }: SchoolFolder,
  fetch: LocalContext["fetch"],
): Promise<void> {
  const existing = await readdir(folder).catch(() => undefined);
  if (existing && existing.length > 0)
    throw new CallError(
      both(
        `FOLDER: ${folder} is not empty. Name a new folder.`,
        `FOLDER: ${folder} 不是空的，请用新文件夹。`,
      ),
    );
  const target = resolve(folder);
  const work = await mkdtemp(`${target}-`).catch((cause: NodeJS.ErrnoException) => {
    throw new Declined(
      both(
        `FOLDER: ${folder} cannot be written: ${cause.message}`,
        `FOLDER: ${folder} 写不了：${cause.message}`,
      ),
    );
  });
  try {
    for (const [path, text] of Object.entries(texts)) await write(work, path, text);
    for (const [path, base64] of Object.entries(pictures))
      await write(work, path, Buffer.from(base64, "base64"));
    const files: { readonly hash: string; readonly path: string }[] = [];
    for (const [path, hash] of Object.entries(stored))
      files.push({ hash, path: await placeBelow(work, path) });
    for (const { path } of files) await mkdir(dirname(path), { recursive: true });
    await fetch(files);
    if (existing) await rm(target, { recursive: true });
    await putInPlace(work, target);
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

async function write(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const place = await placeBelow(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content);
}
