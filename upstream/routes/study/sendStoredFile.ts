import type { Request, Response } from "express";
import { type Place, storedBytes } from "#upstream/platform/files/storedBytes.ts";
import { sendBytes } from "#upstream/platform/http/sendBytes.ts";
import { mediaTypeOf } from "#upstream/platform/media/mediaTypes.ts";

interface StoredFile {
  readonly name: string;
  readonly ext: string;
  readonly size: number;
  readonly hash: string;
}

/** Sends a stored file as a download. */
export function sendStoredFile(
  place: Place,
  file: StoredFile,
  { req, res }: { readonly req: Request; readonly res: Response },
): AsyncIterable<Uint8Array> {
  const { name, ext } = file;
  res.set({
    "Content-Type": mediaTypeOf(ext),
    "Content-Disposition": `attachment; filename="file.${ext}"; filename*=UTF-8''${encoded(`${name}.${ext}`)}`,
    "Cache-Control": "private, no-cache",
  });
  return sendBytes(storedBytes(place, file), { req, res });
}

/** Percent-encodes for RFC 8187, which allows fewer plain characters than encodeURIComponent leaves. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
