import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a temporary folder for extracted parts of a file on the first request. */
export function createScratch() {
  let made: Promise<string> | undefined;
  return {
    folder: () => (made ??= mkdtemp(join(tmpdir(), "beikao-import-"))),
    async remove() {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}
