import type { Logger } from "pino";
import type { OpenDatabase } from "./platform/db/database.ts";
import {
  AGENCIES_CHANGED,
  CATALOGUE_CHANGED,
  LIVE_ENTRIES,
  QUESTIONS_CHANGED,
} from "./platform/db/changes.ts";
import { subjectRows } from "./domain/catalogue/subjectRows.ts";
import type { CachedValue } from "./platform/db/cachedValue.ts";
import { agencyCallers } from "./platform/http/agencyCall.ts";
import { agencyScopes } from "./platform/db/agencyScope.ts";
import { createEntryReader } from "./domain/live/room/entryNotice.ts";
import type { LiveHub } from "./domain/live/room/liveHub.ts";
import { courseCounts } from "./domain/catalogue/courseCounts.ts";
import { chapterCounts, embargoedRows, questionCounts } from "./domain/question/questionCounts.ts";
import { liveCounts } from "./domain/live/findLives.ts";
import { newsCounts } from "./domain/article/news.ts";

const REMEMBERED: Readonly<Record<string, readonly Pick<CachedValue<unknown>, "invalidate">[]>> = {
  [AGENCIES_CHANGED]: [agencyCallers, agencyScopes, subjectRows],
  [CATALOGUE_CHANGED]: [courseCounts, liveCounts, newsCounts],
  [QUESTIONS_CHANGED]: [questionCounts, chapterCounts, embargoedRows],
};

interface Following {
  readonly log: Pick<Logger, "warn">;
  readonly liveHub: Pick<LiveHub, "onNotice">;
}

/**
 * Drops cached values of this process after each change in the database, whichever process makes the change, and passes
 * notices of live rooms to the rooms of this process.
 * @returns a function that stops following
 */
export function followChanges(
  { db, listen }: Pick<OpenDatabase, "db" | "listen">,
  { log, liveHub }: Following,
): Promise<() => Promise<void>> {
  return listen({
    channels: [...Object.keys(REMEMBERED), LIVE_ENTRIES],
    log,
    onChange(channel, payload) {
      if (channel === LIVE_ENTRIES) return liveHub.onNotice(payload);
      for (const memory of REMEMBERED[channel] ?? []) memory.invalidate(db);
    },
  });
}

/** Returns a function that adds the room's new entries to the database's notice of a live room. */
export function fillNotices(from: Parameters<typeof createEntryReader>[0]) {
  const readEntries = createEntryReader(from);
  return async (channel: string, payload: string) =>
    channel === LIVE_ENTRIES ? readEntries(payload) : payload;
}
