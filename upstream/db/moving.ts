import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { agencies } from "./schema/agencies.ts";

/** SQLSTATE that the function refuse_moving_agency raises (migration 0018). */
const REFUSED = "BK001";

/** Returns whether a change failed because its agency is being moved to another database. */
export function isMovingError(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === REFUSED) return true;
  return false;
}

/**
 * Condition for changes of rows of many agencies: excludes the rows of an agency that is being moved. Rows of the
 * shared library match.
 */
export function isNotMoving(agencyId: PgColumn | SQL): SQL {
  return sql`not exists (select from ${agencies} moving where moving.id = ${agencyId} and moving.move_state <> '')`;
}
