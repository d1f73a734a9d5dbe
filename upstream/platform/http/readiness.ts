import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { isBusy } from "../db/busy.ts";
import type { Db } from "../db/database.ts";
import { Busy } from "../queue/fairQueue.ts";

const ANSWER_MS = 2_000;
/** Time for which the database still counts as ready after its last answer, because it may only be busy. */
const BUSY_MS = 10_000;

/** Returns a function that checks whether the database answers. Concurrent callers share one query. */
export function createReadiness(db: Db): () => Promise<boolean> {
  let answeredAt = performance.now();
  let inProgress: Promise<boolean> | undefined;
  return () => {
    inProgress ??= look().finally(() => {
      inProgress = undefined;
    });
    return inProgress;
  };

  async function look(): Promise<boolean> {
    try {
      await Promise.race([db.execute(sql`select 1`), tooLong()]);
      answeredAt = performance.now();
      return true;
    } catch (error) {
      return isBusy(error) && performance.now() - answeredAt < BUSY_MS;
    }
  }
}

async function tooLong(): Promise<never> {
  await delay(ANSWER_MS, undefined, { ref: false });
  throw new Busy("no answer within two seconds");
}
