import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { ownedRows } from "./agencyTables.ts";
import { ownJobs, tablesInOrder } from "./copyRows.ts";
import { removeGuards } from "./holdAgency.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

/**
 * Deletes all rows of a moved agency in one transaction, then the triggers that reject changes of these rows.
 * @returns the number of deleted rows
 */
export async function forgetAgency(db: Db, agencyId: number): Promise<number> {
  const rows = await inTransaction(db, async (tx) => {
    await rowsOf(tx, `select set_config('beikao.forgets', '${agencyId}', true)`);
    let sum = 0;
    const removed = (which: string) =>
      `with gone as (delete from ${which} returning 1) select count(*)::int as num from gone`;
    const count = async (which: string) => {
      const [row] = await rowsOf<{ num: number }>(tx, removed(which));
      sum += row?.num ?? 0;
    };
    await count(`jobs t where ${ownJobs(agencyId, "alone")}`);
    for (const { name } of (await tablesInOrder(tx)).toReversed()) {
      const which = ownedRows(name, agencyId);
      if (which !== undefined) await count(`${name} t where ${which}`);
    }
    return sum;
  });
  await removeGuards(db, agencyId);
  return rows;
}
