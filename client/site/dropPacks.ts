import { OFFLINE_CACHES } from "#shared/domain/offlinePack.ts";
import { deleteStore, serviceWorkers } from "../kit/storage.ts";

/** Database in which client/offline stores practice packs. */
export const PACK_STORE = "packs";

/**
 * Deletes all practice packs of this browser, with their files and the service worker. Ignores failures, because a
 * store that cannot be opened contains no packs.
 */
export async function dropPacks(): Promise<void> {
  deleteStore(PACK_STORE);
  await Promise.allSettled([dropFiles(), dropWorker()]);
}

async function dropFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function dropWorker(): Promise<void> {
  const workers = await serviceWorkers()?.getRegistrations();
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
}
