import type { Request, Response } from "express";
import type { Bytes } from "../kit/bytes.ts";

/**
 * Prepares the answer for a whole file or for the requested range of its bytes (RFC 9110 §14). With ranges an
 * interrupted download resumes and a player jumps, as long as the file is unchanged. The caller sets the content type
 * and sends the pieces.
 */
export function sendBytes(
  { size, hash, read }: Bytes,
  { req, res }: { readonly req: Request; readonly res: Response },
): AsyncIterable<Uint8Array> {
  const etag = `"${hash}"`;
  res.set({ "Accept-Ranges": "bytes", ETag: etag, "X-Content-Type-Options": "nosniff" });
  if (isKnown(req, etag)) {
    res.status(304);
    return NOTHING;
  }
  const part = partOf(req, { size, etag });
  if (part === "beyond") {
    res.status(416).set({ "Content-Range": `bytes */${size}`, "Content-Length": "0" });
    return NOTHING;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) res.status(206).set("Content-Range", `bytes ${start}-${end}/${size}`);
  res.set("Content-Length", String(end - start + 1));
  return req.method === "HEAD" || size === 0 ? NOTHING : read(start, end);
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

function isKnown(req: Request, etag: string): boolean {
  const known = req.get("if-none-match");
  return known !== undefined && known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Returns the requested range; undefined: send the whole file, also if several ranges are requested at once. */
function partOf(req: Request, { size, etag }: { size: number; etag: string }): Part | "beyond" | undefined {
  const condition = req.get("if-range");
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) return "beyond";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1)
    return undefined;
  return ranges[0];
}
