import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "#shared/environment/startError.ts";
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
        await mkdir(folder, { recursive: true });
        const probe = join(folder, `.probe-${process.pid}`);
        await (await open(probe, "w")).close();
        await rm(probe);
        return [];
      } catch (cause) {
        throw new StartError(`FILES_URL: ${folder} cannot be written: ${(cause as Error).message}`, {
          cause,
        });
      }
    },
    async put(hash, content) {
      const path = pathOf(hash);
      const unfinished = `${path}.${process.pid}.part`;
      try {
        await mkdir(join(path, ".."), { recursive: true });
        const file = await open(unfinished, "w");
        try {
          await file.writeFile(content);
          // Flushes the file to disk before the database records that the folder has the file.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
        await syncFolder(join(path, ".."));
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

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function failure(folder: string, cause: unknown): StoreError {
  return new StoreError(`the folder of files ${folder} cannot be used: ${(cause as Error).message}`, {
    cause,
  });
}
