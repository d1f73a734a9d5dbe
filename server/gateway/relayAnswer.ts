import type { IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamFailure } from "../errors.ts";

interface Outcomes {
  /** Called with what writes the whole answer. */
  readonly done: (send: (res: ServerResponse) => void) => void;
  readonly failed: (kind: UpstreamFailure) => void;
}

const MAX_BYTES = 8 * 1024 * 1024;
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

/**
 * Collects the upstream's answer before a byte is sent, so that a cut, an endless or a huge one still becomes an
 * envelope with a status. The bytes themselves pass untouched, compressed or not.
 */
export function relayAnswer(proxyRes: IncomingMessage, { done, failed }: Outcomes): void {
  const chunks: Buffer[] = [];
  let size = 0;
  proxyRes.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_BYTES) return void chunks.push(chunk);
    chunks.length = 0;
    failed("tooLarge");
  });
  proxyRes.once("error", () => failed("cut"));
  proxyRes.once("close", () => {
    if (!proxyRes.complete) failed("cut");
    else if (isAnswer(proxyRes)) done((res) => send(proxyRes, Buffer.concat(chunks), res));
    else failed("status");
  });
}

/** Redirects are not followed and not passed on; a 5xx only when it speaks JSON. */
function isAnswer({ statusCode = 0, headers }: IncomingMessage): boolean {
  if (statusCode >= 500)
    return statusCode < 600 && /^application\/json\b/i.test(headers["content-type"] ?? "");
  return (statusCode >= 200 && statusCode < 300) || statusCode === 304 || statusCode >= 400;
}

function send(proxyRes: IncomingMessage, body: Buffer, res: ServerResponse): void {
  res.statusCode = proxyRes.statusCode ?? 502;
  res.setHeader("Cache-Control", "private, no-cache");
  for (const name of PASSED) {
    const value = proxyRes.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  if (proxyRes.headers["content-encoding"] !== undefined) res.setHeader("Vary", "Accept-Encoding");
  res.end(body);
}
