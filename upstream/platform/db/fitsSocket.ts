/** Longest path of a socket in bytes. Some systems cut a longer path without an error. */
const LONGEST = 100;

/** Returns whether a socket may have this path on every system. A Chinese character has three bytes. */
export function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST;
}
