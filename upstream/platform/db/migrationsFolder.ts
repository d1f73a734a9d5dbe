import { join } from "node:path";
import { findAbove } from "../kit/findAbove.ts";

const JOURNAL = "migrations/meta/_journal.json";

/** Finds the folder of migrations. */
export function findMigrations(): string {
  return join(findAbove(JOURNAL, `upstream/platform/db/${JOURNAL}`), "../..");
}
