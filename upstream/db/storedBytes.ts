import { eq, sql } from "drizzle-orm";
import type { Bytes } from "../kit/bytes.ts";
import type { Db } from "./database.ts";
import { storedFiles } from "./schema/catalogue.ts";

/** Read from the database at once. */
const PIECE = 256 * 1024;

/** The bytes of a stored file, in pieces that are read when they are asked for. */
export function storedBytes(db: Db, { hash, size }: { readonly hash: string; readonly size: number }): Bytes {
  return { size, hash, read: (start, end) => piecesOf(db, hash, { start, end }) };
}

async function* piecesOf(
  db: Db,
  hash: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
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
