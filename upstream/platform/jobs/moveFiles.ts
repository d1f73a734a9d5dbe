import { createHash } from "node:crypto";
import { type SQL, and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { storedFiles } from "../db/schema/catalogue.ts";
import { jobs } from "../db/schema/system.ts";
import { storedBytes } from "../files/storedBytes.ts";
import { type ObjectStore, StoreError } from "../files/objectStore.ts";
import type { Job } from "./job.ts";
import { planJob } from "./planJob.ts";

const MINUTE_MS = 60_000;
/**
 * Age in ms at which a file is moved. A younger file may have been removed and stored again at the same moment; the
 * late removal (removeObject) would then delete the new object.
 */
const REST_MS = 2 * MINUTE_MS;
/** Longest run, shorter than OUT_MS (runDueJobs.ts), after which another process may start the job again. */
const RUN_MS = MINUTE_MS;
/** Time for which an object without a row is kept, because a backup of the last days may refer to it. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS;

const MOVE = { name: "moveFiles" } as const;
const REMOVE = { name: "removeObject" } as const;

export interface FileMove {
  readonly objects: ObjectStore;
  readonly direction: "out" | "back";
}

/**
 * Returns the jobs that move files between database and object store; an empty list: no store is configured.
 */
export function moveFilesJobs(moving: FileMove | undefined): readonly Job[] {
  if (!moving) return [];
  return [planMoves(moving), moveFiles(moving), removeObject(moving)];
}

export async function planRemoval(tx: Db, { hash, nowMs }: Named): Promise<void> {
  await planJob(tx, REMOVE, { key: hash, runAtMs: nowMs + KEPT_MS });
}

function planMoves({ direction }: FileMove): Job {
  return {
    name: "planMoves",
    everyMs: MINUTE_MS,
    run: async ({ db, nowMs }) => {
      const isPlanned = and(eq(jobs.name, MOVE.name), eq(jobs.key, direction));
      // A failed job is not planned again, so that its error and its pause before the next try are kept.
      if ((await db.$count(jobs, isPlanned)) > 0) return;
      const hash = await nextToMove(db, { direction, nowMs, after: "" });
      if (hash !== undefined) await planJob(db, MOVE, { key: direction, runAtMs: nowMs });
    },
  };
}

function moveFiles({ objects, direction }: FileMove): Job {
  const move = direction === "out" ? moveOut : moveBack;
  return {
    name: MOVE.name,
    asksOutside: true,
    run: async ({ db, key, nowMs, log }) => {
      // A process that is configured for the other direction has planned this job.
      if (key !== direction) return;
      const startedAt = performance.now();
      const next = (after: string) => nextToMove(db, { direction, nowMs, after });
      let num = 0;
      let unmovable: UnmovableFile | undefined;
      for (let hash = await next(""); hash !== undefined; hash = await next(hash)) {
        try {
          await move({ db, objects }, { hash, nowMs });
          num += 1;
        } catch (error) {
          if (!(error instanceof UnmovableFile)) throw error;
          unmovable ??= error;
        }
        if (performance.now() - startedAt < RUN_MS) continue;
        await planJob(db, MOVE, { key, runAtMs: nowMs });
        break;
      }
      log.info({ num }, `files moved ${direction === "out" ? "to" : "from"} ${objects.place}`);
      if (unmovable) throw unmovable;
    },
  };
}

/** Reports a file that is missing or does not match its hash. The move continues with the next file. */
class UnmovableFile extends StoreError {}

interface Looking {
  readonly direction: FileMove["direction"];
  readonly nowMs: number;
  /** Hash of the file that was moved last; "": the move begins. */
  readonly after: string;
}

async function nextToMove(db: Db, { direction, nowMs, after }: Looking): Promise<string | undefined> {
  const isThere: SQL | undefined =
    direction === "out"
      ? and(isNotNull(storedFiles.content), lt(storedFiles.storedAt, new Date(nowMs - REST_MS)))
      : isNull(storedFiles.content);
  const [row] = await db
    .select({ hash: storedFiles.hash })
    .from(storedFiles)
    .where(and(isThere, gt(storedFiles.hash, after)))
    .orderBy(asc(storedFiles.hash))
    .limit(1);
  return row?.hash;
}

interface Place {
  readonly db: Db;
  readonly objects: ObjectStore;
}

interface Named {
  readonly hash: string;
  readonly nowMs: number;
}

async function moveOut({ db, objects }: Place, { hash, nowMs }: Named): Promise<void> {
  const own = eq(storedFiles.hash, hash);
  const size = sql<number>`coalesce(length(${storedFiles.content}), 0)`;
  const [row] = await db.select({ size }).from(storedFiles).where(own);
  if (!row) return;
  await objects.put(hash, await contentOf({ db, objects }, { hash, size: row.size }));
  const moved = await db.update(storedFiles).set({ content: null }).where(own).returning({ size });
  // The row of the file was removed during the upload, so the uploaded object is removed too.
  if (moved.length === 0) await planRemoval(db, { hash, nowMs });
}

async function moveBack({ db, objects }: Place, { hash, nowMs }: Named): Promise<void> {
  const size = await objects.size(hash);
  if (size === undefined) throw new UnmovableFile(`${hash} is not at ${objects.place}`);
  const content = await contentOf({ db, objects }, { hash, size });
  await inTransaction(db, async (tx) => {
    // Sends the bytes as base64, because PGlite would send them as a list of numbers.
    const bytes = sql`decode(${content.toString("base64")}, 'base64')`;
    await tx.update(storedFiles).set({ content: bytes }).where(eq(storedFiles.hash, hash));
    await planRemoval(tx, { hash, nowMs });
  });
}

/** Reads a whole file into memory. Files are small enough for this (media/prepare/medium.ts). */
async function contentOf(
  place: Place,
  file: { readonly hash: string; readonly size: number },
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  if (file.size > 0)
    for await (const piece of storedBytes(place, file).read(0, file.size - 1)) pieces.push(piece);
  const content = Buffer.concat(pieces);
  if (createHash("sha256").update(content).digest("hex") !== file.hash)
    throw new UnmovableFile(`the bytes of ${file.hash} are not those of its name`);
  return content;
}

/** Removes an object whose row has been gone for a week, or whose bytes are back in the database. */
function removeObject({ objects }: FileMove): Job {
  return {
    name: REMOVE.name,
    asksOutside: true,
    run: async ({ db, key: hash }) => {
      const [row] = await db
        .select({ isOutside: sql<boolean>`${storedFiles.content} is null` })
        .from(storedFiles)
        .where(eq(storedFiles.hash, hash));
      if (row?.isOutside !== true) await objects.remove(hash);
    },
  };
}
