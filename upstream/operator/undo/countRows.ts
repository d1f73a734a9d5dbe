import type { Db } from "../../platform/db/database.ts";
import { BackupError } from "../backup/backupFormat.ts";
import { listTables, quote, quoteText } from "../backup/tables.ts";
import { ownedRows } from "../move/agencyTables.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export interface TableCount {
  readonly name: string;
  readonly rows: number;
}

/**
 * Returns the id of an agency.
 * @throws BackupError: the database has no agency of this flag
 */
export async function agencyIdOf(db: Db, flag: string): Promise<number> {
  const [agency] = await rowsOf<{ id: number }>(
    db,
    `select id from agencies where flag = ${quoteText(flag)}`,
  );
  if (!agency) throw new BackupError(`There is no school ${flag}.`);
  return agency.id;
}

/**
 * Counts the rows of each table that has some.
 * @param school flag of an agency, of which alone rows are counted; undefined: all rows
 * @throws BackupError: there is no agency of this flag
 */
export async function countRows(db: Db, school?: string): Promise<readonly TableCount[]> {
  const agencyId = school === undefined ? undefined : await agencyIdOf(db, school);
  const counts: TableCount[] = [];
  for (const { name } of await listTables(db)) {
    const which = agencyId === undefined ? "true" : ownedRows(name, agencyId);
    if (which === undefined) continue;
    const [row] = await rowsOf<{ num: number }>(
      db,
      `select count(*)::int as num from ${quote(name)} t where ${which}`,
    );
    if (row && row.num > 0) counts.push({ name, rows: row.num });
  }
  return counts;
}
