import { writeStored, readStored } from "../kit/storage.ts";

/**
 * Key in localStorage of the learner whose packs this browser has. Most browsers have none, and sign-in and sign-out
 * then do no more.
 */
const PACKS_OF = "packsOf";
/** Value in place of an owner: the packs have no owner any more, but are not all deleted yet. */
const NOBODY = "";

/** @returns the id of the learner whose packs this browser has; null: no packs */
export function packsOwner(): string | null {
  return readStored(PACKS_OF);
}

/** Stores the owner before any pack is stored. */
export function ownPacks(uid: string): void {
  writeStored(PACKS_OF, uid);
}

/**
 * Deletes the packs, their files and the worker: at the end of the session in which they were downloaded, and with the
 * last pack (decision 035). The packs lose their owner first; if the page is left during the deletion, the next page
 * completes it.
 */
export async function forgetPacks(): Promise<void> {
  if (packsOwner() === null) return;
  writeStored(PACKS_OF, NOBODY);
  await (await import("./dropPacks.ts")).dropPacks();
  if (packsOwner() === NOBODY) writeStored(PACKS_OF, null);
}
