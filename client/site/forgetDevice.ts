import { OFFLINE_CACHES } from "#shared/domain/offlinePack.ts";

/** Where client/question/marks keeps what learners note on questions. */
export const MARKS_STORE = "marks";
/** Where client/offline keeps practice packs. */
export const PACK_STORE = "packs";
/** In localStorage, whose packs this browser has: most have none, and their sign-in and sign-out need to do nothing more. */
const PACKS_OF = "packsOf";

/** Who signs out leaves nothing of what was kept for them alone; the journal waits for its owner (decision 022). */
export function forgetDevice(): void {
  try {
    indexedDB.deleteDatabase(MARKS_STORE);
  } catch {
    // A browser without a store has kept nothing.
  }
}

export function packsOwner(): string | null {
  return localStorage.getItem(PACKS_OF);
}

/** Before anything is kept for them. */
export function ownPacks(uid: string): void {
  localStorage.setItem(PACKS_OF, uid);
}

/** Packs, their files and the worker go: with the session they were taken in, and with the last of them (decision 035). */
export function forgetPacks(): void {
  if (packsOwner() !== null) dropPacks();
}

export function dropPacks(): void {
  localStorage.removeItem(PACKS_OF);
  indexedDB.deleteDatabase(PACK_STORE);
  void dropWorker();
}

async function dropWorker(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}
