import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "../kit/errors.ts";

/** A folder of upstream/seed, found from the source tree and from a bundle in dist/ alike. */
export function seedFolder(name: "content" | "media", from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "upstream/seed");
    if (existsSync(candidate)) return join(candidate, name);
    if (dirname(folder) === folder) throw new StartError(`No upstream/seed found above ${from}.`);
  }
}
