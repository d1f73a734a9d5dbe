import { writeStored, readStored } from "../kit/storage.ts";

/**
 * Key in localStorage whose value is the id of the learner who owns the practice packs of this browser. Without the key
 * sign-in and sign-out need not look for packs.
 */
const PACKS_OF = "packsOf";
/** Value of the key while packs are being deleted: they have no owner any more. */
const NOBODY = "";

/** @returns the id of the learner whose packs this browser has; null: no packs */
export function packsOwner(): string | null {
  return readStored(PACKS_OF);
}

/** Stores the owner of packs. Call it before any pack is stored. */
export function ownPacks(uid: string): void {
  writeStored(PACKS_OF, uid);
}

/**
 * Deletes all practice packs, their files and the worker, at the end of the session that downloaded them and after the
 * last pack was removed (decision 035). The owner is removed first. If the page is closed during the deletion, the next
 * page completes it.
 */
export async function forgetPacks(): Promise<void> {
  if (packsOwner() === null) return;
  writeStored(PACKS_OF, NOBODY);
  await (await import("./dropPacks.ts")).dropPacks();
  if (packsOwner() === NOBODY) writeStored(PACKS_OF, null);
}
