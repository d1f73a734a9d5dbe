import { both } from "#upstream/platform/kit/language.ts";
import { databaseTime } from "../../platform/clock/databaseTime.ts";
import type { Db, Storage } from "../../platform/db/database.ts";
import { databaseStore, type FileStore, storeFiles, writeStored } from "../../platform/files/fileStore.ts";
import type { ObjectStore } from "../../platform/files/objectStore.ts";
import type { LocalFile } from "../../platform/media/prepare/medium.ts";
import { isHeld } from "../backup/openOrBorrow.ts";
import { openUnmigrated } from "../backup/openUnmigrated.ts";
import { ShellError } from "../errors.ts";
import { askUpstream, runningStore } from "./adminSocket.ts";
import type { Moved } from "../move/moveAgency.ts";
import type { MovePlan, Outcome } from "./command.ts";
import { runMovePlan } from "./runMovePlan.ts";
import { type RunOptions, type CommandRequest, requireTables, runCall } from "./runCall.ts";

/**
 * Runs the command in the upstream when a running upstream has the database open, else in this process, with the time
 * of the database.
 */
export function dispatchCommand(
  storage: Storage,
  request: CommandRequest,
  options: RunOptions = {},
): Promise<Outcome> {
  return withDatabaseOwner(
    storage,
    (folder) => askUpstream(folder, request),
    // When this process opens the embedded database, no upstream is running, so there are no admin pages.
    async (db) =>
      runCall(db, request, await databaseTime(db), {
        signSalt: options.signSalt,
        sitePort: options.sitePort,
        pagesUrl: storage.kind === "postgres" ? options.pagesUrl : undefined,
      }),
  );
}

interface StoredBytes {
  readonly storage: Storage;
  readonly objects?: ObjectStore | undefined;
}

/** Sends files in pieces to the process that has the database open. */
export async function uploadFiles(
  { storage, objects }: StoredBytes,
  files: readonly LocalFile[],
  onProgress: (done: number) => void,
): Promise<void> {
  await withDatabaseOwner(
    storage,
    async (folder) => {
      const store = await runningStore(folder);
      return store && storeFiles(store, files, onProgress).then(() => true);
    },
    (db) => storeFiles(databaseStore({ db, objects }), files, onProgress).then(() => true),
  );
}

/** Writes stored files, named by their hashes, to paths of this machine. */
export async function downloadFiles(
  { storage, objects }: StoredBytes,
  files: readonly { readonly hash: string; readonly path: string }[],
  onProgress: (done: number) => void,
): Promise<void> {
  const fetch = async (store: FileStore) => {
    for (const [at, { hash, path }] of files.entries()) {
      await writeStored(store, hash, path);
      onProgress((at + 1) / files.length);
    }
    return true;
  };
  await withDatabaseOwner(
    storage,
    async (folder) => {
      const store = await runningStore(folder);
      return store && fetch(store);
    },
    (db) => fetch(databaseStore({ db, objects })),
  );
}

export async function dispatchMove(
  { storage, objects }: StoredBytes,
  plan: MovePlan,
  onProgress: (text: string) => void,
): Promise<Moved> {
  if (storage.kind !== "postgres")
    throw new ShellError(
      both(
        "Agencies move between PostgreSQL servers. From the embedded database all of it goes at once: npm run backup, and restore there.",
        "机构只能在 PostgreSQL 之间迁移。内置数据库请整个迁移：npm run backup，再到那边恢复。",
      ),
    );
  return runHere(storage, (db) => runMovePlan({ db, objects, plan, onProgress }));
}

/**
 * Calls `ask`, which sends the work to the upstream that has the folder open. When `ask` returns undefined because no
 * upstream answers, the database is opened here and the work runs with it.
 */
async function withDatabaseOwner<T>(
  storage: Storage,
  ask: (folder: string) => Promise<T | undefined>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (storage.kind !== "folder") return runHere(storage, work);
  const answered = await ask(storage.path);
  if (answered !== undefined) return answered;
  try {
    return await runHere(storage, work);
  } catch (error) {
    if (!isHeld(error)) throw error;
    // An upstream may have started just now and hold the database, so the command is sent to it once more.
    const late = await ask(storage.path);
    if (late !== undefined) return late;
    throw new ShellError(
      both(
        `The embedded database in ${storage.path} is open in another process that answers no admin commands: an upstream that is
starting, or of an older release, an import or a backup. Try again in a few seconds, or stop it.`,
        `内置数据库 ${storage.path} 正被另一个不能执行命令的进程使用：正在启动的或旧版本的上游、导入或备份。
请几秒后再试，或停掉它。`,
      ),
      { cause: error },
    );
  }
}

async function runHere<T>(storage: Storage, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openUnmigrated(storage, { mustExist: true });
  try {
    await requireTables(database.db);
    return await work(database.db);
  } finally {
    await database.close();
  }
}
