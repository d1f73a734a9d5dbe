import type { ServerResponse } from "node:http";
import type { CompletePage } from "./completePage.ts";

/**
 * Sends a complete page in the best encoding that the browser accepts, or status 304. The header with the server's
 * clock time is always current.
 */
export function sendComplete(res: ServerResponse, page: CompletePage, now: number): void {
  const { req } = res;
  for (const [name, value] of page.headers) res.setHeader(name, value);
  res.setHeader("Server-Timing", `now;desc="${now}"`);
  const { encoding, body } = encodingFor(req.headers["accept-encoding"] ?? "", page);
  // Each encoding of the page has its own ETag.
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  res.setHeader("ETag", etag);
  if (req.headers["if-none-match"]?.split(/,\s*/).includes(etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.statusCode = 200;
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" ? undefined : body);
}

function encodingFor(
  accepted: string,
  page: CompletePage,
): { readonly encoding?: string; readonly body: Buffer } {
  if (accepts(accepted, "br")) return { encoding: "br", body: page.brotli };
  if (accepts(accepted, "gzip")) return { encoding: "gzip", body: page.gzip };
  return { body: page.plain };
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0+)?$/.test(parameter));
  });
}
