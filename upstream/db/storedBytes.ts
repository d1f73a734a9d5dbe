import { eq, sql } from "drizzle-orm";
import { type ObjectStore, StoreError } from "../files/objectStore.ts";
import type { Bytes } from "../kit/bytes.ts";
import type { Db } from "./database.ts";
import { storedFiles } from "./schema/catalogue.ts";

const PIECE = 256 * 1024;

/**
 * Returns the bytes of a stored file as a stream of pieces, each read when requested, from the database or the object
 * store.
 */
export function storedBytes(
  { db, objects }: Place,
  { hash, size }: { readonly hash: string; readonly size: number },
): Bytes {
  return { size, hash, read: (start, end) => piecesOf({ db, objects }, hash, { start, end }) };
}

export interface Place {
  readonly db: Db;
  /** undefined: all files are in the database. */
  readonly objects?: ObjectStore | undefined;
}

async function* piecesOf(
  { db, objects }: Place,
  hash: string,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  for (let at = start; at <= end; at += PIECE) {
    const length = Math.min(PIECE, end - at + 1);
    // substring counts bytes from 1.
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
