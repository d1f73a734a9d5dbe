import type { Logger } from "pino";
import type { OpenDatabase } from "./db/database.ts";
import { AGENCIES_CHANGED, QUESTIONS_CHANGED } from "./db/news.ts";
import { subjectRows } from "./db/subjectRows.ts";
import { agencyScopes } from "./http/agencies.ts";
import { questionCounts } from "./routes/question/questionCounts.ts";

/** Keeps what this process remembers true to the database, whoever writes to it. Answers the end. */
export function followNews(
  { db, listen }: OpenDatabase,
  log: Pick<Logger, "warn">,
): Promise<() => Promise<void>> {
  return listen({
    channels: [AGENCIES_CHANGED, QUESTIONS_CHANGED],
    log,
    onNews(channel) {
      if (channel === QUESTIONS_CHANGED) return questionCounts.forget(db);
      agencyScopes.forget(db);
      subjectRows.forget(db);
    },
  });
}
