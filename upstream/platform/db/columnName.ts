import type { Column } from "drizzle-orm";

/**
 * Returns the name that a column has in the database. drizzle itself names columns without a name of their own only
 * while it builds a query.
 * @returns the column's name, or its key in snake case
 */
export function columnName({ name, keyAsName }: Column): string {
  return keyAsName ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
}
