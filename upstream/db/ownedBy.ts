import { eq, isNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The agency that owns a row of content; null is the shared library (decision 008). */
export type OwnerId = number | null;

/** The rows of exactly this owner; what an agency may see is `visibleContent`'s. */
export function ownedBy(ownerColumn: PgColumn, owner: OwnerId): SQL {
  return owner === null ? isNull(ownerColumn) : eq(ownerColumn, owner);
}
