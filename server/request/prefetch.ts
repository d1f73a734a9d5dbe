import type { IncomingMessage } from "node:http";

/** Whether a browser asks in advance, for a page that nobody may ever open. */
export function isPrefetch({ headers }: IncomingMessage): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => /\bprefetch\b/i.test(String(headers[name])));
}

/** Whether it would also run the page in advance. */
export function isPrerender({ headers }: IncomingMessage): boolean {
  return /\bprerender\b/i.test(String(headers["sec-purpose"]));
}
