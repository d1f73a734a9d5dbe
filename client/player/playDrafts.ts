import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptReport } from "./useReports.ts";

/** Played ranges that a page has not reported: after a crash of its browser the next page of this device does. */
export interface PlayDraft {
  readonly owner: string;
  /** The line of the journal that it belongs to. */
  readonly key: string;
  readonly report: KeptReport;
  /** The server's clock in ms. */
  readonly at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: PlayDraft };
}

const STORE = "play-drafts";
/** A page that lives writes its own anew every second. */
const LIVES_MS = 5_000;

// module state: written by effects and events only, which do not run on the server
let opening: Promise<IDBPDatabase<Schema>> | undefined;

function opened(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(STORE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore("drafts"),
    // Somebody signs out in another tab, and all of it goes.
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

/** One a ticket; where the browser keeps nothing, nothing is kept. */
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

/** Those of this learner whose page is gone; each is answered once, and those of others go. */
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
