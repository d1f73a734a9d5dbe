import { writeStored, readStored } from "../kit/storage.ts";

/** The key in localStorage of the learner whose packs this browser has: most have none, and their sign-in and sign-out need to do nothing more. */
const PACKS_OF = "packsOf";
/** Instead of an owner: nobody's any more, and not all of them gone yet. */
const NOBODY = "";

/** Null where there are none. */
export function packsOwner(): string | null {
  return readStored(PACKS_OF);
}

/** Writes down the owner before anything is kept for them. */
export function ownPacks(uid: string): void {
  writeStored(PACKS_OF, uid);
}

/**
 * Packs, their files and the worker go: with the session they were taken in, and with the last of them (decision 035). From now on
 * they are nobody's; a page that is left before they are gone leaves the rest to the next one.
 */
export async function forgetPacks(): Promise<void> {
  if (packsOwner() === null) return;
  writeStored(PACKS_OF, NOBODY);
  await (await import("./dropPacks.ts")).dropPacks();
  if (packsOwner() === NOBODY) writeStored(PACKS_OF, null);
}
