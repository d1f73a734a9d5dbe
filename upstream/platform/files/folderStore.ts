import { createReadStream } from "node:fs";
import { open, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "#shared/environment/startError.ts";
import { both } from "../kit/language.ts";
import { makeFolder, putInPlace } from "../kit/durably.ts";
import { type ObjectStore, StoreError } from "./objectStore.ts";

const PIECE = 256 * 1024;

/**
 * Stores files in a folder of this machine or of the network, in 256 subfolders by the first two letters of the hash.
 */
export function folderStore(folder: string): ObjectStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash);
  return {
    place: folder,
    async check() {
      try {
        await makeFolder(folder);
        const probe = join(folder, `.probe-${process.pid}`);
        await (await open(probe, "w")).close();
        await rm(probe);
        return [];
      } catch (cause) {
        const { message } = cause as Error;
        throw new StartError(
          both(
            `FILES_URL: ${folder} cannot be written: ${message}`,
            `FILES_URL：文件夹 ${folder} 写不了：${message}`,
          ),
          { cause },
        );
      }
    },
    async put(hash, content) {
      const path = pathOf(hash);
      const unfinished = `${path}.${process.pid}.part`;
      try {
        await makeFolder(dirname(path));
        await writeFile(unfinished, content);
        // The disk has the file before the database records that the folder has it.
        await putInPlace(unfinished, path);
      } catch (cause) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw failure(folder, cause);
      }
    },
    async size(hash) {
      try {
        return (await stat(pathOf(hash))).size;
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw failure(folder, cause);
      }
    },
    async *read(hash, { start, end }) {
      try {
        yield* createReadStream(pathOf(hash), { start, end, highWaterMark: PIECE }) as AsyncIterable<Buffer>;
      } catch (cause) {
        throw failure(folder, cause);
      }
    },
    async remove(hash) {
      await rm(pathOf(hash), { force: true }).catch((cause: unknown) => {
        throw failure(folder, cause);
      });
    },
  };
}

function failure(folder: string, cause: unknown): StoreError {
  return new StoreError(`the folder of files ${folder} cannot be used: ${(cause as Error).message}`, {
    cause,
  });
}
