import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Id of the agency that owns a row of content; null: the shared library (decision 008). */
export type OwnerId = number | null;

/** SQL condition for rows of exactly this owner. For all rows that an agency may see, use `visibleContent`. */
export function ownedBy(ownerColumn: PgColumn, owner: OwnerId): SQL {
  return owner === null ? isNull(ownerColumn) : eq(ownerColumn, owner);
}
