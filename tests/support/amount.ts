/** `npm run test:long`: every test with all that it can be given. */
export const isFull = process.env["FULL"] === "1";

/** How much of what shows its effect in less already: the same here and in CI, all of it in `npm run test:long`. */
export function amount<T>({ usual, full }: { readonly usual: T; readonly full: T }): T {
  return isFull ? full : usual;
}
