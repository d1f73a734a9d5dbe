import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#shared/environment/startError.ts";

/** Finds a folder of upstream/operator/demo, from the source tree or from a bundle in dist/. */
export function seedFolder(name: "content" | "media", from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, "upstream/operator/demo");
    if (existsSync(candidate)) return join(candidate, name);
    if (dirname(folder) === folder) throw new StartError(`No upstream/operator/demo found above ${from}.`);
  }
}
