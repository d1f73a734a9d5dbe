import type { FilesConfig } from "./readFilesConfig.ts";
import type { ObjectStore } from "./objectStore.ts";

/** Opens the configured store; undefined: files are stored in the database. */
export async function openObjectStore(config: FilesConfig | undefined): Promise<ObjectStore | undefined> {
  if (!config) return undefined;
  const { store } = config;
  if (store.kind === "folder") return (await import("./folderStore.ts")).folderStore(store.path);
  return (await import("./s3Store.ts")).s3Store(store);
}
