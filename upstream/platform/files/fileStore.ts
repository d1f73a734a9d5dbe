import { open } from "node:fs/promises";
import { eq, inArray, sql } from "drizzle-orm";
import type { LocalFile } from "../media/prepare/medium.ts";
import { openReal } from "../kit/openBelow.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { storedFiles, storedPieces } from "../db/schema/catalogue.ts";
import { type Place, storedBytes } from "./storedBytes.ts";

/** Bytes that one statement writes. In an embedded database all other queries wait for each statement. */
const PIECE = 2_000_000;

/** A store of files, named by their hashes: a database, or the running upstream that has the database open. */
export interface FileStore {
  /**
   * Returns those of the hashes that are not stored. The others are kept for a day from now, even when no row names
   * them.
   */
  readonly missing: (hashes: readonly string[]) => Promise<readonly string[]>;
  readonly addPiece: (piece: FilePiece) => Promise<void>;
  /** Joins the pieces to the file. Call it after the last piece. */
  readonly finish: (hash: string) => Promise<void>;
  /** Returns piece number `place` of a file; empty after the last piece and for an unknown file. */
  readonly readPiece: (hash: string, place: number) => Promise<Uint8Array>;
}

export interface FilePiece {
  readonly hash: string;
  /** Number of the piece within its file, from 0. */
  readonly place: number;
  readonly content: Uint8Array;
}

/** Stores files in the database. A job moves them to the object store later (jobs/moveFiles.ts). */
export function databaseStore({ db, objects }: Place): FileStore {
  return {
    async missing(hashes) {
      const kept = await db
        .update(storedFiles)
        .set({ storedAt: sql`now()` })
        .where(inArray(storedFiles.hash, [...hashes]))
        .returning({ hash: storedFiles.hash });
      const known = new Set(kept.map(({ hash }) => hash));
      return hashes.filter((hash) => !known.has(hash));
    },
    async addPiece({ hash, place, content }) {
      // The bytes are sent as base64, because PGlite would write them as a much longer list of numbers.
      const bytes = sql`decode(${Buffer.from(content).toString("base64")}, 'base64')`;
      await db
        .insert(storedPieces)
        .values({ hash, place, content: bytes })
        .onConflictDoUpdate({
          target: [storedPieces.hash, storedPieces.place],
          set: { content: bytes, storedAt: sql`now()` },
        });
    },
    finish: (hash) =>
      inTransaction(db, async (tx) => {
        const own = eq(storedPieces.hash, hash);
        await tx.execute(
          sql`insert into ${storedFiles} (hash, content)
            select ${hash}, content from (select string_agg(content, ''::bytea order by place) as content from ${storedPieces} where ${own}) whole
            where encode(sha256(content), 'hex') = ${hash} on conflict do nothing`,
        );
        await tx.delete(storedPieces).where(own);
        if ((await tx.$count(storedFiles, eq(storedFiles.hash, hash))) === 0)
          throw new Error(`the file ${hash} was changed while it was read`);
      }),
    async readPiece(hash, place) {
      const [row] = await db
        .select({ size: sql<number | null>`length(${storedFiles.content})`, hash: storedFiles.hash })
        .from(storedFiles)
        .where(eq(storedFiles.hash, hash));
      if (!row) return Buffer.alloc(0);
      const size = row.size ?? (await objects?.size(hash)) ?? 0;
      const [start, end] = [place * PIECE, Math.min((place + 1) * PIECE, size) - 1];
      const pieces: Uint8Array[] = [];
      if (start <= end)
        for await (const piece of storedBytes({ db, objects }, { hash, size }).read(start, end))
          pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}

/** Stores the files that are missing, one after another. Call it before you write the rows that name them. */
export async function storeFiles(
  store: FileStore,
  files: readonly LocalFile[],
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  const missing = new Set(await store.missing(files.map(({ hash }) => hash)));
  const wanted = files.filter(({ hash }) => missing.has(hash));
  const all = wanted.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { place: path, hash } of wanted) {
    const { handle: file } = await openReal(path);
    try {
      for (let place = 0; ; place += 1) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE), 0, PIECE, place * PIECE);
        if (bytesRead === 0) break;
        await store.addPiece({ hash, place, content: buffer.subarray(0, bytesRead) });
        done += bytesRead;
        onProgress(done / all);
      }
    } finally {
      await file.close();
    }
    await store.finish(hash);
  }
}

/**
 * Writes a stored file to a new path.
 *
 * @throws an error when the file is not stored
 */
export async function writeStored(store: FileStore, hash: string, path: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    for (let place = 0; ; place += 1) {
      const piece = await store.readPiece(hash, place);
      if (piece.length === 0 && place === 0) throw new Error(`the file ${hash} is not stored`);
      await file.writeFile(piece);
      if (piece.length < PIECE) return;
    }
  } finally {
    await file.close();
  }
}
