import { eq, sql } from "drizzle-orm";
import type { Request, Response } from "express";
import type { Db } from "../../db/database.ts";
import { storedFiles } from "../../db/schema/catalogue.ts";

interface StoredFile {
  readonly name: string;
  readonly ext: string;
  readonly size: number;
  readonly hash: string;
}

/** Read from the database at once: what a slow reader has not taken yet is held in memory. */
const PIECE = 256 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

/** A file to keep, or the part of it that is asked for: a download that broke off goes on where it was, if the file is still the same. */
export function sendStoredFile(
  db: Db,
  { name, ext, size, hash }: StoredFile,
  { req, res }: { readonly req: Request; readonly res: Response },
): AsyncIterable<Uint8Array> {
  const etag = `"${hash}"`;
  const part = partOf(req, { size, etag });
  res.set({
    "Content-Type": TYPES[ext] ?? "application/octet-stream",
    "Content-Disposition": `attachment; filename="file.${ext}"; filename*=UTF-8''${encoded(`${name}.${ext}`)}`,
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Cache-Control": "private, no-cache",
    "X-Content-Type-Options": "nosniff",
  });
  if (part === "beyond") {
    res.status(416).set({ "Content-Range": `bytes */${size}`, "Content-Length": "0" });
    return piecesOf(db, hash, { start: 0, end: -1 });
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  if (part) res.status(206).set("Content-Range", `bytes ${start}-${end}/${size}`);
  res.set("Content-Length", String(end - start + 1));
  return piecesOf(db, hash, { start, end });
}

/** RFC 8187 has fewer plain characters than addresses have. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
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

async function* piecesOf(db: Db, hash: string, { start, end }: Part): AsyncIterable<Uint8Array> {
  for (let at = start; at <= end; at += PIECE) {
    const length = Math.min(PIECE, end - at + 1);
    // The first byte has the number 1.
    const [row] = await db
      .select({ bytes: sql<Uint8Array>`substring(${storedFiles.content} from ${at + 1} for ${length})` })
      .from(storedFiles)
      .where(eq(storedFiles.hash, hash));
    if (row === undefined || row.bytes.length !== length)
      throw new Error(`stored file ${hash} is shorter than told`);
    yield row.bytes;
  }
}
