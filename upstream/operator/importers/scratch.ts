import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns an object that creates a temporary folder when it is first needed, for files extracted from an import. */
export function createScratch() {
  let made: Promise<string> | undefined;
  return {
    folder: () => (made ??= mkdtemp(join(tmpdir(), "beikao-import-"))),
    async remove() {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}
