import type { IncomingMessage } from "node:http";

/** Returns whether a browser fetches the page in advance; the page may never be opened. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /\bprefetch\b/i.test(String(headers[name])));
}

/** Returns whether a browser would also run the page in advance. */
export function isPrerender({ headers }: IncomingMessage): boolean {
  return /\bprerender\b/i.test(String(headers["sec-purpose"]));
}
