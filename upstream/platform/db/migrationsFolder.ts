import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "#shared/environment/startError.ts";

/** Finds the folder of migrations, both when the code runs from the source tree and from a bundle in dist/. */
export function findMigrations(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    for (const candidate of [join(folder, "migrations"), join(folder, "upstream/platform/db/migrations")]) {
      if (existsSync(join(candidate, "meta/_journal.json"))) return candidate;
    }
    if (dirname(folder) === folder) throw new StartError(`No migrations found above ${from}.`);
  }
}
