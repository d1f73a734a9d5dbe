import { OFFLINE_CACHES } from "#shared/domain/offlinePack.ts";
import { deleteStore, keep, readKept, serviceWorkers } from "../kit/storage.ts";

/** Where client/question/marks keeps what learners note on questions. */
export const MARKS_STORE = "marks";
/** Where client/offline keeps practice packs. */
export const PACK_STORE = "packs";
/** In localStorage, whose packs this browser has: most have none, and their sign-in and sign-out need to do nothing more. */
const PACKS_OF = "packsOf";

/** Who signs out leaves nothing of what was kept for them alone; the journal waits for its owner (decision 022). */
export function forgetDevice(): void {
  deleteStore(MARKS_STORE);
}

export function packsOwner(): string | null {
  return readKept(PACKS_OF);
}

/** Before anything is kept for them. */
export function ownPacks(uid: string): void {
  keep(PACKS_OF, uid);
}

/** Packs, their files and the worker go: with the session they were taken in, and with the last of them (decision 035). */
export function forgetPacks(): void {
  if (packsOwner() !== null) dropPacks();
}

export function dropPacks(): void {
  keep(PACKS_OF, null);
  deleteStore(PACK_STORE);
  void dropWorker().catch(() => undefined);
}

async function dropWorker(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  const workers = await serviceWorkers()?.getRegistrations();
  await Promise.all((workers ?? []).map((worker) => worker.unregister()));
}
