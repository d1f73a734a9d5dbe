import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { agencies } from "./schema/agencies.ts";

/** SQLSTATE that the database function refuse_moving_agency raises (migration 0018). */
const REFUSED = "BK001";

/** Returns whether a change failed because its agency is being moved to another database. */
export function isMovingError(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { code?: unknown }).code === REFUSED) return true;
  return false;
}

/**
 * SQL condition for changes to rows of many agencies. It excludes rows of an agency that is being moved to another
 * database. Rows of the shared library match.
 */
export function isNotMoving(agencyId: PgColumn | SQL): SQL {
  return sql`not exists (select from ${agencies} moving where moving.id = ${agencyId} and moving.move_state <> '')`;
}
