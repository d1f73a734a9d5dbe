import type { ServerResponse } from "node:http";
import type { CompletePage } from "./completePage.ts";

/**
 * Sends a complete page in the best encoding that the browser accepts, or status 304. The header with the server's
 * clock time is always current.
 * @param before headers besides those of the page and those that the response has: names and values in turn
 */
export function sendComplete(
  res: ServerResponse,
  page: CompletePage,
  now: number,
  before: readonly string[] = [],
): void {
  const { req } = res;
  const { encoding, body } = encodingFor(req.headers["accept-encoding"] ?? "", page);
  // Each encoding of the page has its own ETag.
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  const head = [...before, ...page.headers, "Server-Timing", `now;desc="${now}"`, "ETag", etag];
  if (req.headers["if-none-match"]?.split(/,\s*/).includes(etag)) {
    res.writeHead(304, head).end();
    return;
  }
  if (encoding) head.push("Content-Encoding", encoding);
  head.push("Content-Length", String(body.length));
  res.writeHead(200, head);
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
