import { randomName } from "../kit/randomName.ts";
import { writeStored, readStored } from "../kit/storage.ts";

const KEY = "device";

/**
 * Returns a random name of this browser, because only one device may play a lesson at a time. If the browser cannot
 * store the name, each page load has a new one.
 */
export function deviceName(): string {
  const known = readStored(KEY);
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const made = randomName();
  writeStored(KEY, made);
  return made;
}
