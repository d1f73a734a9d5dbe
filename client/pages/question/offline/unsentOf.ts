import { createEntryStore } from "#client/journal/entryStore.ts";
import { browserPlatform } from "#client/journal/platform.ts";
import { JOURNAL, journalKey } from "../exam/practiceJournal.ts";
import type { RunEntry } from "../exam/runState.ts";

/** What this device has of a run and the server does not, before its journal is at work. */
export async function unsentOf(owner: string, recordId: string): Promise<readonly RunEntry[]> {
  const store = createEntryStore<RunEntry>(JOURNAL, owner, browserPlatform().later);
  try {
    return (await store.read(journalKey(recordId))).map(({ payload }) => payload);
  } finally {
    store.close();
  }
}
