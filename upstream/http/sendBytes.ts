import type { Request, Response } from "express";
import type { Bytes } from "../kit/bytes.ts";

/**
 * Bytes, or the part of them that is asked for (RFC 9110 §14): a download that broke off goes on where it was, and a player jumps, if
 * they are still the same. The caller sets what they are, and sends the pieces.
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
  async *[Symbol.asyncIterator]() {
    // Nothing to send.
  },
};

function isKnown(req: Request, etag: string): boolean {
  const known = req.get("if-none-match");
  return known !== undefined && known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** undefined: the whole. Several parts at once are not told apart: whoever asks so gets the whole. */
function partOf(req: Request, { size, etag }: { size: number; etag: string }): Part | "beyond" | undefined {
  const condition = req.get("if-range");
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = req.range(size);
  if (ranges === -1) return "beyond";
  if (ranges === undefined || ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1)
    return undefined;
  return ranges[0];
}
