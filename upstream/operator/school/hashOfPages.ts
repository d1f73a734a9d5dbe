import { createHash } from "node:crypto";

/** Returns the hash of a lesson of pictures: that of the hashes of all pictures in their order. */
export function hashOfPages(hashes: readonly string[]): string {
  return createHash("sha256").update(hashes.join("\n")).digest("hex");
}
