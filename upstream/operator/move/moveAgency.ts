import { both } from "#upstream/platform/kit/language.ts";
import { randomInt } from "node:crypto";
import { fixTextForms, quoteText } from "../backup/tables.ts";
import { appliedMigrations } from "../backup/migrations.ts";
import type { Db } from "../../platform/db/database.ts";
import { LOCK_SPACE } from "../../platform/db/withLock.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { ShellError } from "../errors.ts";
import type { ObjectStore } from "../../platform/files/objectStore.ts";
import { agencyTables, ownedTables } from "./agencyTables.ts";
import {
  type OnProgress,
  copyLibrary,
  copyMissing,
  copyOwned,
  ownJobs,
  fingerprintOf,
  tablesInOrder,
} from "./copyRows.ts";
import { copyStored, nameStored, usedAvatars, usedPictures } from "./copyStored.ts";
import { holdAgency, releaseAgency } from "./holdAgency.ts";
import { rowsOf } from "../../platform/db/rowsOf.ts";

export interface Move {
  readonly from: Db;
  readonly to: Db;
  readonly agencyId: number;
  readonly flag: string;
  /** The object store that has the files whose bytes are not in the database. */
  readonly objects?: ObjectStore | undefined;
  /** true: tries all steps, but does not hold the agency, and rolls everything back. */
  readonly isDry: boolean;
  readonly onProgress?: OnProgress;
}

export interface Moved {
  /** Number of the agency's rows, including its jobs. */
  readonly rows: number;
  readonly libraryRows: number;
  readonly files: number;
  /** Milliseconds in which the agency rejected changes; in a dry run the expected time. */
  readonly heldMs: number;
  /** Whether an earlier run had copied the agency but did not finish. */
  readonly wasThere: boolean;
}

/**
 * Moves an agency to another database with the same tables. Copies the shared library and files first, while the agency
 * still accepts changes. Then holds the agency, copies all its rows in one transaction, and compares counts and
 * checksums. If the copy fails, nothing is moved and the agency accepts changes again. After a move the rows stay here,
 * readable, until the operator has them deleted (forgetAgency). A later run finishes or repeats a run that was killed.
 * @throws StartError with a message for the operator
 */
export async function moveAgency(move: Move): Promise<Moved> {
  const { from, to, agencyId, isDry } = move;
  const isThere = await checkPlaces(move);
  if (isThere) return { ...(await finish(move)), wasThere: true };
  if (isDry) return tryMove(move);
  const files = await copyStored(move);
  const libraryRows = await between(from, to, (places) => bringLibrary(places, move));
  const heldAt = performance.now();
  // Only a failure before the commit releases the agency. A commit that reports an error may have succeeded, and the
  // agency must not accept changes in both databases.
  let isDecided = false;
  try {
    await holdAgency(from, agencyId);
    await copyStored(move);
    const rows = await between(from, to, async (places) => {
      const sum = await bringAgency(places, move);
      isDecided = true;
      return sum;
    });
    await markMoved(from, agencyId);
    return { rows, libraryRows, files, heldMs: performance.now() - heldAt, wasThere: false };
  } catch (error) {
    if (!isDecided) await releaseAgency(from, agencyId);
    throw error;
  }
}

async function bringLibrary(
  places: { from: Db; to: Db },
  { agencyId, onProgress = nothing }: Move,
): Promise<number> {
  const shapes = await tablesInOrder(places.to);
  const pictures = shapes.find(({ name }) => name === "question_images");
  const added = pictures ? await copyMissing(places, pictures, usedPictures(agencyId)) : 0;
  return added + (await copyLibrary(places, shapes, onProgress));
}

async function bringAgency(
  places: { from: Db; to: Db },
  { agencyId, onProgress = nothing }: Move,
): Promise<number> {
  const shapes = await tablesInOrder(places.to);
  const shapeOf = (name: string) => {
    const shape = shapes.find((one) => one.name === name);
    if (!shape) throw new Error(`there is no table ${name}`);
    return shape;
  };
  await copyMissing(places, shapeOf("avatars"), usedAvatars(agencyId));
  // Copies pictures of questions that were added after the library was copied.
  await copyMissing(places, shapeOf("question_images"), usedPictures(agencyId));
  const sum = await copyOwned(places, shapes, agencyId, onProgress);
  for (const [name, { by }] of Object.entries(agencyTables))
    if (by === "nobody") await copyMissing(places, shapeOf(name), "t.expires_at > now()");
  const jobs = await copyMissing(places, shapeOf("jobs"), ownJobs(agencyId));
  await compare(places, agencyId);
  return sum + jobs;
}

async function tryMove(move: Move): Promise<Moved> {
  const startedAt = performance.now();
  let moved: Omit<Moved, "heldMs"> | undefined;
  await between(move.from, move.to, async (places) => {
    const files = await nameStored(places, move.agencyId);
    const libraryRows = await bringLibrary(places, move);
    const rows = await bringAgency(places, move);
    moved = { rows, libraryRows, files, wasThere: false };
    throw new Rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  if (!moved) throw new Error("a dry run ended early");
  return { ...moved, heldMs: performance.now() - startedAt };
}

class Rollback extends Error {}

/** Finishes a move whose rows were all copied before its run was killed. Later changes are not copied. */
async function finish({ from, to, agencyId, isDry }: Move): Promise<Omit<Moved, "wasThere">> {
  if (!isDry) {
    await holdAgency(from, agencyId);
    await between(from, to, (places) => compare(places, agencyId));
    await markMoved(from, agencyId);
  }
  return { rows: 0, libraryRows: 0, files: 0, heldMs: 0 };
}

/** Runs `work` with a snapshot of this database and a transaction in the other, both with the same text forms. */
async function between<T>(
  from: Db,
  to: Db,
  work: (places: { readonly from: Db; readonly to: Db }) => Promise<T>,
): Promise<T> {
  return from.transaction(
    async (reading) => {
      await fixTextForms(reading as unknown as Db);
      return inTransaction(to, async (writing) => {
        await fixTextForms(writing);
        return work({ from: reading as unknown as Db, to: writing });
      });
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function compare({ from, to }: { from: Db; to: Db }, agencyId: number): Promise<void> {
  for (const table of ownedTables) {
    const place = agencyTables[table];
    if (place?.by === "agency_id" && place.quiet) continue;
    const [here, there] = [
      await fingerprintOf(from, table, agencyId),
      await fingerprintOf(to, table, agencyId),
    ];
    if (here !== there)
      throw new ShellError(
        both(
          `${table}: the rows there are not those here (${there.split(",")[0]}, here ${here.split(",")[0]}). Nothing was moved now.`,
          `${table}：那边的数据和这里不一样（那边 ${there.split(",")[0]}，这里 ${here.split(",")[0]}）。这次什么也没有迁移。`,
        ),
      );
  }
}

async function markMoved(db: Db, agencyId: number): Promise<void> {
  await rowsOf(db, `update agencies set move_state = 'moved' where id = ${agencyId}`);
}

/**
 * Checks both databases before a move.
 * @returns whether an earlier run has copied the agency without finishing
 * @throws StartError: the agency cannot be moved
 */
async function checkPlaces({ from, to, agencyId, flag }: Move): Promise<boolean> {
  const [here, there] = [await appliedMigrations(from), await appliedMigrations(to)];
  if (there.length === 0)
    throw new ShellError(
      both(
        "--to: that database has no tables yet. Start an upstream of this release on it first, with SEED=off and its DATABASE_GROUP: it makes them.",
        "--to：那个数据库还没有表。请先用这个版本的上游连它启动一次（SEED=off，并设置它的 DATABASE_GROUP）。",
      ),
    );
  if (here.map(({ hash }) => hash).join() !== there.map(({ hash }) => hash).join())
    throw new ShellError(
      both(
        "--to: that database is of another release. Bring both to the same one first.",
        "--to：那个数据库是另一个版本的，请先升级到同一版本。",
      ),
    );
  if (await isSameDatabase(from, to))
    throw new ShellError(
      both("--to: that is the database in which the agency is.", "--to：机构就在这个数据库里。"),
    );
  const [agencyRow] = await rowsOf<{ state: string }>(
    from,
    `select move_state as state from agencies where id = ${agencyId}`,
  );
  if (agencyRow?.state === "moved")
    throw new ShellError(
      both(
        `FLAG: ${flag} was moved already. Remove its rows here: npm run admin -- agency forget ${flag}`,
        `FLAG：${flag} 已经迁走。请删除这里的数据：npm run admin -- agency forget ${flag}`,
      ),
    );
  const [other] = await rowsOf<{ id: number; flag: string }>(
    to,
    `select id, flag from agencies where id = ${agencyId} or flag = ${quoteText(flag)}`,
  );
  if (!other) return false;
  if (other.id === agencyId && other.flag === flag && agencyRow?.state === "moving") return true;
  throw new ShellError(
    both(
      `--to: that database has an agency ${other.flag} with the id ${other.id}. ${
        other.flag === flag ? "One of the two has to go" : "Ids of agencies collide"
      }; see docs/scaling.md.`,
      `--to：那个数据库已有机构 ${other.flag}（编号 ${other.id}），${
        other.flag === flag ? "两个只能留一个" : "机构编号重复"
      }，见 docs/scaling.md。`,
    ),
  );
}

/** Whether both are the same database. Tests this by a lock with a random key, because addresses may differ. */
async function isSameDatabase(from: Db, to: Db): Promise<boolean> {
  return inTransaction(from, async (tx) => {
    const key = randomInt(2 ** 31);
    await rowsOf(tx, `select pg_advisory_xact_lock(${LOCK_SPACE}, ${key})`);
    const [free] = await inTransaction(to, (other) =>
      rowsOf<{ mine: boolean }>(other, `select pg_try_advisory_xact_lock(${LOCK_SPACE}, ${key}) as mine`),
    );
    return free?.mine === false;
  });
}

const nothing = () => undefined;
