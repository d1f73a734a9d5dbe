/** True with FULL=1, which runs every simulation at its full size. */
export const isFull = process.env["FULL"] === "1";

/**
 * Returns the usual amount in daily runs and in CI, because it already shows the effect; the full amount with
 * FULL=1.
 */
export function amount<T>({ usual, full }: { readonly usual: T; readonly full: T }): T {
  return isFull ? full : usual;
}
