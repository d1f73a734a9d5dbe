import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptReport } from "./sendReports.ts";

/** Played ranges that a page has not reported yet. After a crash the next page on this device reports them. */
export interface PlayDraft {
  readonly owner: string;
  /** Key of the journal queue that the report belongs to. */
  readonly key: string;
  readonly report: KeptReport;
  /** Time of the report in ms of the server's clock. */
  readonly at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: PlayDraft };
}

const STORE = "play-drafts";
/** A running page rewrites its draft every second; an older draft belongs to a closed page. */
const LIVES_MS = 5_000;

// module state: written by effects and events only, which do not run on the server
let opening: Promise<IDBPDatabase<Schema>> | undefined;

function opened(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(STORE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("drafts"),
    // Another tab deletes the database on sign-out.
    blocking: () => void close(),
    terminated: () => (opening = undefined),
  });
  return opening;
}

async function close(): Promise<void> {
  const database = opening;
  opening = undefined;
  (await database)?.close();
}

/** Stores one draft per ticket; does nothing if the browser cannot store. */
export function storeDraft(draft: PlayDraft): void {
  void opened()
    .then((database) => database.put("drafts", draft, draft.report.ticket))
    .catch(() => (opening = undefined));
}

export function dropDraft(ticket: string): void {
  void opened()
    .then((database) => database.delete("drafts", ticket))
    .catch(() => undefined);
}

/** Returns and deletes this learner's drafts of closed pages, and deletes those of other learners. */
export async function drainDrafts(owner: string, nowMs: number): Promise<readonly PlayDraft[]> {
  const database = await opened();
  const tx = database.transaction("drafts", "readwrite");
  const left: PlayDraft[] = [];
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const draft = cursor.value;
    const isLiving = draft.owner === owner && Math.abs(nowMs - draft.at) < LIVES_MS;
    if (isLiving) continue;
    if (draft.owner === owner) left.push(draft);
    await cursor.delete();
  }
  await tx.done;
  return left;
}
