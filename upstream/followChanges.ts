import type { Logger } from "pino";
import type { OpenDatabase } from "./db/database.ts";
import { AGENCIES_CHANGED, CATALOGUE_CHANGED, QUESTIONS_CHANGED } from "./db/changes.ts";
import { subjectRows } from "./db/subjectRows.ts";
import type { Memory } from "./db/memory.ts";
import { agencyScopes } from "./http/agencies.ts";
import { newsCounts } from "./routes/article/news.ts";
import { courseCounts } from "./routes/catalogue/courseCounts.ts";
import { liveCounts } from "./routes/live/lives.ts";
import { chapterCounts, heldBackRows, questionCounts } from "./routes/question/questionCounts.ts";

const REMEMBERED: Readonly<Record<string, readonly Pick<Memory<unknown>, "forget">[]>> = {
  [AGENCIES_CHANGED]: [agencyScopes, subjectRows],
  [CATALOGUE_CHANGED]: [courseCounts, liveCounts, newsCounts],
  [QUESTIONS_CHANGED]: [questionCounts, chapterCounts, heldBackRows],
};

/** Keeps what this process remembers true to the database, whoever writes to it. Answers the end. */
export function followChanges(
  { db, listen }: OpenDatabase,
  log: Pick<Logger, "warn">,
): Promise<() => Promise<void>> {
  return listen({
    channels: Object.keys(REMEMBERED),
    log,
    onChange(channel) {
      for (const memory of REMEMBERED[channel] ?? []) memory.forget(db);
    },
  });
}
