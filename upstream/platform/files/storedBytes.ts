import { eq, sql } from "drizzle-orm";
import { type ObjectStore, StoreError } from "./objectStore.ts";
import type { Bytes } from "../kit/bytes.ts";
import type { Db } from "../db/database.ts";
import { storedFiles } from "../db/schema/catalogue.ts";

const PIECE = 256 * 1024;

/**
 * Returns a stream of the bytes of a stored file, from the database or the object store. Each piece is read only when
 * the reader of the stream wants it.
 */
export function storedBytes(
  { db, objects }: Place,
  { hash, size }: { readonly hash: string; readonly size: number },
): Bytes {
  return { size, hash, read: (start, end) => piecesOf({ db, objects }, hash, { start, end }) };
}

export interface Place {
  readonly db: Db;
  /** undefined: there is no object store, and the database has all files. */
  readonly objects?: ObjectStore | undefined;
}

async function* piecesOf(
  { db, objects }: Place,
  hash: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  for (let at = start; at <= end; at += PIECE) {
    const length = Math.min(PIECE, end - at + 1);
    // The first byte has number 1 in `substring`.
    const [row] = await db
      .select({
        bytes: sql<Uint8Array | null>`substring(${storedFiles.content} from ${at + 1} for ${length})`,
      })
      .from(storedFiles)
      .where(eq(storedFiles.hash, hash));
    if (row?.bytes === null) {
      if (!objects) throw new StoreError(`${hash} is not in the database, and FILES_URL is not set`);
      yield* objects.read(hash, { start: at, end });
      return;
    }
    if (row?.bytes.length !== length) throw new Error(`stored file ${hash} is shorter than told`);
    yield row.bytes;
  }
}
