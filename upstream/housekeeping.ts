import { and, lt, notInArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "./db/database.ts";
import { inTurn, unlessBusy } from "./db/oneProcess.ts";
import { rateCounters } from "./db/schema/house.ts";
import { avatars, captchas, sessions, smsCodes, usedLinks, users } from "./db/schema/users.ts";
import { loadContent } from "./db/seed/loadContent.ts";
import { livesAreOld, moveLives } from "./db/seed/writeLives.ts";

const EVERY_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;

interface House {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Runs now and every ten minutes; answers the end of the timer. A failed round is told and tried again. */
export function startHousekeeping(house: House): () => void {
  const round = () => {
    keepHouse(house).catch((err: unknown) => house.log.warn({ err }, "housekeeping failed"));
  };
  round();
  const timer = setInterval(round, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function keepHouse({ db, clock, log }: House): Promise<void> {
  await unlessBusy(db, "removeExpired", (tx) => removeExpired(tx, clock()));
  await placeLives({ db, clock, log });
}

/** Demo lives move with the days, also under a process that runs for weeks. */
export async function placeLives({ db, clock, log }: House): Promise<void> {
  const nowMs = clock();
  if (!(await livesAreOld(db, nowMs))) return;
  const content = await loadContent();
  await inTurn(db, "placeLives", async (tx) => {
    if (!(await livesAreOld(tx, nowMs))) return;
    const moved = await moveLives({ db: tx, content, nowMs });
    log.info(`placed ${moved} demo live classes around today`);
  });
}

async function removeExpired(db: Db, nowMs: number): Promise<void> {
  const now = new Date(nowMs);
  for (const table of [sessions, smsCodes, captchas, usedLinks]) {
    await db.delete(table).where(lt(table.expiresAt, now));
  }
  await db.delete(rateCounters).where(lt(rateCounters.expire, now));
  const worn = db
    .select({ hash: sql<string>`substring(${users.avatar} from '[0-9a-f]{40}')` })
    .from(users)
    .where(sql`${users.avatar} <> ''`);
  await db
    .delete(avatars)
    .where(and(lt(avatars.createdAt, new Date(nowMs - HOUR_MS)), notInArray(avatars.hash, worn)));
}
