import { randomName } from "../kit/randomName.ts";
import { writeStored, readStored } from "../kit/storage.ts";

const KEY = "device";

/**
 * Returns a random name of this browser; only one device plays a lesson at a time. The name lasts for this page only if
 * it cannot be stored.
 */
export function deviceName(): string {
  const known = readStored(KEY);
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const made = randomName();
  writeStored(KEY, made);
  return made;
}
