/** True in `npm run test:long`, which runs every test in full. */
export const isFull = process.env["FULL"] === "1";

/**
 * Returns the usual amount in daily runs and in CI, because it already shows the effect; the full amount in `npm run
 * test:long`.
 */
export function amount<T>({ usual, full }: { readonly usual: T; readonly full: T }): T {
  return isFull ? full : usual;
}
