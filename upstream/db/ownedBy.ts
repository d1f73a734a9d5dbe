import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Agency that owns a row of content; null: the shared library (decision 008). */
export type OwnerId = number | null;

/** Condition for the rows of exactly this owner. The rows that an agency may see are those of `visibleContent`. */
export function ownedBy(ownerColumn: PgColumn, owner: OwnerId): SQL {
  return owner === null ? isNull(ownerColumn) : eq(ownerColumn, owner);
}
