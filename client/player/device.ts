import { randomName } from "../kit/randomName.ts";

const KEY = "device";
// module state: written by effects and events only, which do not run on the server
let unstored: string | undefined;

/** A random name of this browser, by which one device learns at a time; where nothing can be stored, of this page. */
export function deviceName(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known && /^[\w-]{16,64}$/.test(known)) return known;
    const made = randomName();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    unstored ??= randomName();
    return unstored;
  }
}
