import { splitTarget } from "../../request/splitTarget.ts";

const SEGMENT = /^(?:[A-Za-z0-9._~@+,=-]|%[0-9A-Fa-f]{2})+$/;
const HARMFUL = /[\u0000-\u001f\u007f/\\%;#?:]/;

export interface ApiPath {
  /** Path below the upstream's base, with a leading slash. */
  readonly path: string;
  /** Query as received: "" or "?...". */
  readonly search: string;
}

/**
 * Returns the upstream path of a request target `/api/...`.
 * @returns undefined when a proxy or the upstream could read the target as a path outside the upstream's base: dot
 * segments in every spelling, empty segments, backslashes, absolute form, encoded slashes, double encoding, path
 * parameters
 */
export function apiPath(target: string): ApiPath | undefined {
  const { pathname, search } = splitTarget(target);
  if (!pathname.startsWith("/api/") || search.includes("#")) return undefined;
  const segments = pathname.slice("/api/".length).split("/");
  return segments.every(isSafe) ? { path: `/${segments.join("/")}`, search } : undefined;
}

function isSafe(segment: string): boolean {
  if (!SEGMENT.test(segment)) return false;
  const text = decode(segment);
  return text !== undefined && !HARMFUL.test(text) && text !== "." && !text.startsWith("..");
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
