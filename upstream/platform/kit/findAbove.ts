import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#shared/environment/startError.ts";

/**
 * Finds a file or folder of the sources, both when the code runs from the source tree and from a bundle in dist/.
 *
 * @returns the first of `paths` that exists in the folder of the code or in one above
 * @throws StartError when none exists
 */
export function findAbove(...paths: readonly string[]): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = paths.map((path) => join(folder, path)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (dirname(folder) === folder)
      throw new StartError(`There is no ${paths.join(" or ")} above ${import.meta.dirname}.`);
  }
}
