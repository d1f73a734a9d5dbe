import type { FilesConfig } from "./readFilesConfig.ts";
import type { ObjectStore } from "./objectStore.ts";

/**
 * Opens the configured store.
 * @param clock time of the signatures, in Unix ms
 * @returns undefined: files are stored in the database
 */
export async function openObjectStore(
  config: FilesConfig | undefined,
  clock: () => number,
): Promise<ObjectStore | undefined> {
  if (!config) return undefined;
  const { store } = config;
  if (store.kind === "folder") return (await import("./folderStore.ts")).folderStore(store.path);
  return (await import("./s3Store.ts")).s3Store(store, clock);
}
