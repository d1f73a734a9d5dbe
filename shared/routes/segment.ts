import { routes } from "./table.ts";

/** Prefix of an id that would otherwise be read as a static segment. No id begins with it. */
export const ESCAPE = "~";

/**
 * Returns whether a segment behind `before` (a path that ends with a slash) is a static segment of another screen, such
 * as `all` behind `/live/`.
 */
export function isTaken(before: string, segment: string): boolean {
  // Static segments begin with a small letter. Most ids do not, so the table is rarely searched.
  return /^[a-z]/.test(segment) && routes.some(({ path }) => `${path}/`.startsWith(`${before}${segment}/`));
}
