import { randomName } from "../kit/randomName.ts";
import { writeStored, readStored } from "../kit/storage.ts";

const KEY = "device";

/** A random name of this browser, by which one device learns at a time; where nothing can be stored, of this page. */
export function deviceName(): string {
  const known = readStored(KEY);
  if (known && /^[\w-]{16,64}$/.test(known)) return known;
  const made = randomName();
  writeStored(KEY, made);
  return made;
}
