import type { IncomingMessage } from "node:http";

/** Set-Cookie, Location, CORS and policies of the upstream are not the site's. */
const PASSED = [
  "content-type",
  "content-encoding",
  "content-disposition",
  "content-language",
  "cache-control",
  "etag",
  "last-modified",
  "retry-after",
];

/** Redirects are not followed and not passed on; a 5xx only when it speaks JSON. */
export function isAnswer({ statusCode = 0, headers }: IncomingMessage): boolean {
  if (statusCode >= 500)
    return statusCode < 600 && /^application\/json\b/i.test(headers["content-type"] ?? "");
  return (statusCode >= 200 && statusCode < 300) || statusCode === 304 || statusCode >= 400;
}

/** What of the upstream's headers the browser gets. */
export function answerHeaders({ headers }: IncomingMessage, more: readonly string[] = []) {
  const passed: Record<string, string> = { "Cache-Control": "private, no-cache" };
  for (const name of [...PASSED, ...more]) {
    const value = headers[name];
    if (typeof value === "string") passed[name === "cache-control" ? "Cache-Control" : name] = value;
  }
  if (headers["content-encoding"] !== undefined) passed["Vary"] = "Accept-Encoding";
  return passed;
}
