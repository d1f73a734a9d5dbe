import type { IncomingMessage } from "node:http";

/** Returns whether a browser loads the page in advance. The learner may never open it. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /\bprefetch\b/i.test(String(headers[name])));
}

/** Returns whether a browser also runs the page's scripts in advance. */
export function isPrerender({ headers }: IncomingMessage): boolean {
  return /\bprerender\b/i.test(String(headers["sec-purpose"]));
}
