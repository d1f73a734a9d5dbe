import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for what is taken out of a file; made when it is first asked for. */
export function createScratch() {
  let made: Promise<string> | undefined;
  return {
    folder: () => (made ??= mkdtemp(join(tmpdir(), "beikao-import-"))),
    async remove() {
      if (made) await rm(await made, { recursive: true, force: true });
    },
  };
}
