import { asc, sql } from "drizzle-orm";
import { SEARCH_KINDS, type SearchKind } from "#shared/contract/search/kinds.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { acquireLock, tryLock } from "../../platform/db/withLock.ts";
import { UNLIMITED } from "../../platform/db/limitStatements.ts";
import { jobs } from "../../platform/db/schema/system.ts";
import { PENDING_LIST_KB, searchChanges, searchEntries } from "../../platform/db/schema/search.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { indexEntries } from "./indexEntries.ts";
import { isAround, noteAround } from "./noteAround.ts";
import { sources } from "./readContent.ts";

const AT_ONCE = 500;
/** Notes that are searched for others of the same things: an import notes a batch of questions up to four times. */
const LOOKED_AT = 4 * AT_ONCE;
const LOOK_EVERY_MS = 10_000;
const INDEX = { name: "indexChanges" } as const;
const REWRITE = { name: "rewriteSearch" } as const;

/**
 * Updates the search index for the oldest noted things (decision 073), at most AT_ONCE, in the caller's transaction.
 * Takes a lock: if two processes indexed the same row, the slower process could store an older state.
 * @returns false: no noted changes are left, or another process holds the lock
 */
async function indexSome(tx: Db): Promise<boolean> {
  if (!(await tryLock(tx, "search"))) return false;
  const { id } = searchChanges;
  const noted = await tx.select().from(searchChanges).orderBy(asc(id)).limit(LOOKED_AT);
  if (noted.length === 0) return false;
  const things = new Map<string, (typeof noted)[number]>();
  const taken = noted.filter((note) => {
    const thing = `${note.kind} ${note.refId}`;
    if (!things.has(thing) && things.size < AT_ONCE) things.set(thing, note);
    return things.has(thing);
  });
  // The notes are deleted before the rows are read, so that a change after the reading is noted again.
  const ids = sql.param(taken.map((note) => note.id));
  await tx.delete(searchChanges).where(sql`${id} = any(${ids}::bigint[])`);
  const entries: Entry[] = [];
  for (const { kind, refId } of things.values()) {
    if (isAround(kind)) await noteAround(tx, kind, refId);
    else entries.push({ kind, id: refId });
  }
  await indexRows(tx, entries);
  return true;
}

/**
 * Updates the index until no notes are left, AT_ONCE in each transaction (within a caller's: in each savepoint).
 * @param isAlone true: no other connection uses the database, so that nobody waits for its locks
 * @returns false: no notes were left, or another process holds the lock
 */
export async function indexChanges(db: Db, isAlone = false): Promise<boolean> {
  let wasBehind = false;
  while (await inTransaction(db, isAlone ? indexInLongList : indexSome)) wasBehind = true;
  if (isAlone) await db.execute(sql`select gin_clean_pending_list('search_entries_questions')`);
  return wasBehind;
}

/**
 * Updates the index with PostgreSQL's own limit of 4 MB for the list of new entries, which takes half the time of the
 * limit that keeps searches fast. ALTER INDEX locks the index until the transaction ends.
 */
async function indexInLongList(tx: Db): Promise<boolean> {
  await tx.execute(sql`alter index search_entries_questions reset (gin_pending_list_limit)`);
  const isMore = await indexSome(tx);
  const limit = sql.raw(String(PENDING_LIST_KB));
  await tx.execute(sql`alter index search_entries_questions set (gin_pending_list_limit = ${limit})`);
  return isMore;
}

/** Notes all rows and all entries as changed, so that the whole index is rebuilt. Returns the number of notes. */
export async function noteEverything(tx: Db): Promise<number> {
  let num = 0;
  const note = async (found: ReturnType<typeof sql>) => {
    const rows = await tx.execute(
      sql`with noted as (insert into ${searchChanges} (kind, ref_id) ${found} returning 1) select count(*)::int as num from noted`,
    );
    num += Number((rows as unknown as { rows: { num: number }[] }).rows[0]?.num ?? 0);
  };
  for (const kind of SEARCH_KINDS) {
    const { id } = sources[kind];
    await note(sql`select ${kind}, ${id} from ${id.table}
      union select ${kind}, ${searchEntries.refId} from ${searchEntries} where ${searchEntries.kind} = ${kind}`);
  }
  return num;
}

/**
 * Rebuilds entries whose sounds contain ü. The migration that added the spellings of ü planned this job and did not
 * note the entries as changed: a process of the previous release would have indexed them without the spellings.
 */
async function respell(tx: Db): Promise<void> {
  await acquireLock(tx, "search");
  const rows = await tx
    .select({ kind: searchEntries.kind, id: searchEntries.refId })
    .from(searchEntries)
    .where(sql`${searchEntries.sounds} ~ '(^| )[ln]ve?( |$)'`);
  await indexRows(tx, rows);
}

interface Entry {
  readonly kind: SearchKind;
  readonly id: number;
}

async function indexRows(tx: Db, rows: readonly Entry[]): Promise<void> {
  for (const [kind, own] of groupBy(rows, (row) => row.kind))
    await indexEntries(
      tx,
      kind,
      own.map(({ id }) => id),
    );
}

/**
 * Writes the next entries in the form of this release, at most AT_ONCE. Migrations that change the form of an entry plan
 * this job with an empty key.
 * @param after kind and id of the last entry that was written, separated by a space; "": begins
 * @returns the position for the next call; undefined: all entries are written
 */
async function rewriteSome(tx: Db, after: string): Promise<string | undefined> {
  await acquireLock(tx, "search");
  const { kind, refId } = searchEntries;
  const [lastKind = "", lastId = "0"] = after.split(" ");
  const rows = await tx
    .select({ kind, id: refId })
    .from(searchEntries)
    .where(sql`(${kind}, ${refId}) > (${lastKind}, ${Number(lastId)}::int)`)
    .orderBy(asc(kind), asc(refId))
    .limit(AT_ONCE);
  await indexRows(tx, rows);
  const last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
  return last && `${last.kind} ${last.id}`;
}

/** Jobs that keep the search index up to date. */
export const followSearch: readonly Job[] = [
  {
    name: "respellSearch",
    run: async ({ db }) => {
      await db.execute(sql.raw(UNLIMITED));
      await respell(db);
    },
  },
  {
    ...REWRITE,
    run: async ({ db, key, nowMs }) => {
      await db.execute(sql.raw(UNLIMITED));
      const next = await rewriteSome(db, key);
      if (next !== undefined) await planJob(db, REWRITE, { key: next, runAtMs: nowMs });
    },
  },
  {
    name: "followSearch",
    everyMs: LOOK_EVERY_MS,
    run: async ({ db, nowMs }) => {
      const noted = await db.select({ id: searchChanges.id }).from(searchChanges).limit(1);
      if (noted.length === 0) return;
      // The insert does not replace a failed job, whose error and pause before the next try are kept.
      const first = { ...INDEX, key: "", runAt: new Date(nowMs) };
      await db.insert(jobs).values(first).onConflictDoNothing();
    },
  },
  {
    ...INDEX,
    run: async ({ db, key, nowMs }) => {
      await db.execute(sql.raw(UNLIMITED));
      if (await indexSome(db)) await planJob(db, INDEX, { key, runAtMs: nowMs });
    },
  },
];
