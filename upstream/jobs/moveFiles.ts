import { createHash } from "node:crypto";
import { type SQL, and, asc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { inTransaction } from "../db/inTransaction.ts";
import { storedFiles } from "../db/schema/catalogue.ts";
import { jobs } from "../db/schema/system.ts";
import { storedBytes } from "../db/storedBytes.ts";
import { type ObjectStore, StoreError } from "../files/objectStore.ts";
import type { Job } from "./job.ts";
import { planJob } from "./planJob.ts";

const MINUTE_MS = 60_000;
/**
 * A file that was stored a moment ago waits, so that a name that is removed from the store (removeObject) and wanted again at the same time is
 * not put there before the removal arrives.
 */
const REST_MS = 2 * MINUTE_MS;
/** A run that has died is taken up again two minutes later. */
const RUN_MS = MINUTE_MS;
/** A backup of the days before names what no row names any more. */
const KEPT_MS = 7 * 24 * 60 * MINUTE_MS;

const MOVE = { name: "moveFiles" } as const;
const REMOVE = { name: "removeObject" } as const;

export interface FileMove {
  readonly objects: ObjectStore;
  readonly direction: "out" | "back";
}

/** Take stored bytes out of the database into the object store, or back. None: nothing is moved. */
export function moveFilesJobs(moving: FileMove | undefined): readonly Job[] {
  if (!moving) return [];
  return [planMoves(moving), moveFiles(moving), removeObject(moving)];
}

/** Within the transaction that removes its row. */
export async function planRemoval(tx: Db, { hash, nowMs }: Named): Promise<void> {
  await planJob(tx, REMOVE, { key: hash, runAtMs: nowMs + KEPT_MS });
}

function planMoves({ direction }: FileMove): Job {
  return {
    name: "planMoves",
    everyMs: MINUTE_MS,
    run: async ({ db, nowMs }) => {
      const isPlanned = and(eq(jobs.name, MOVE.name), eq(jobs.key, direction));
      // A job that has failed keeps its reason and its pause.
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
      // Planned by a process that was set up otherwise.
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

/** A file that is missing, or whose bytes are not those of its name, holds up no file behind it. */
class UnmovableFile extends StoreError {}

interface Looking {
  readonly direction: FileMove["direction"];
  readonly nowMs: number;
  /** "" or the name of the one before. */
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
  // The file's row was removed meanwhile.
  if (moved.length === 0) await planRemoval(db, { hash, nowMs });
}

async function moveBack({ db, objects }: Place, { hash, nowMs }: Named): Promise<void> {
  const size = await objects.size(hash);
  if (size === undefined) throw new UnmovableFile(`${hash} is not at ${objects.place}`);
  const content = await contentOf({ db, objects }, { hash, size });
  await inTransaction(db, async (tx) => {
    // As text: PGlite writes bytes as a list of numbers.
    const bytes = sql`decode(${content.toString("base64")}, 'base64')`;
    await tx.update(storedFiles).set({ content: bytes }).where(eq(storedFiles.hash, hash));
    await planRemoval(tx, { hash, nowMs });
  });
}

/** All of one file, which has a bound (media/prepare/medium.ts). */
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

/** Bytes that no row has named for a week, or that are in the database again. */
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
