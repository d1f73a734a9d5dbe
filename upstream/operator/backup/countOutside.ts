import type { Db } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/** Counts the stored files whose bytes are in the object store; 0: this version of the database has no object store. */
export async function countOutside(db: Db): Promise<number> {
  const [column] = await rowsOf<{ there: boolean }>(
    db,
    `select exists (select from pg_attribute where attrelid = to_regclass('stored_files') and attname = 'content') as there`,
  );
  if (!column?.there) return 0;
  const [row] = await rowsOf<{ num: number }>(
    db,
    "select count(*)::int as num from stored_files where content is null",
  );
  return row?.num ?? 0;
}
