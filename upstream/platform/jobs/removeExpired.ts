import { lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { adminSessions, answeredRequests, rateCounters } from "../db/schema/system.ts";
import { importDrafts } from "../db/schema/drafts.ts";
import { handoffs, playTickets } from "../db/schema/playing.ts";
import { searchWords } from "../db/schema/search.ts";
import { shares } from "../db/schema/shares.ts";
import { captchas, sessions, smsCodes, usedLinks } from "../db/schema/users.ts";
import type { Job } from "./job.ts";
import { planJob } from "./planJob.ts";

const TEN_MINUTES_MS = 10 * 60_000;
/** Most rows that one run removes, so that other queries do not wait noticeably. */
const ROWS_A_TURN = 2_000;

/** ms for which an ended session of the staff is known, so that a form sent after its end is kept for the next one. */
export const ENDED_SESSION_MS = 12 * 3_600_000;

interface Kind {
  readonly name: string;
  readonly table: PgTable;
  readonly expiry: PgColumn;
  /** Time for which an expired row is kept, because a page still needs it. */
  readonly staysMs?: number;
}

const KINDS: readonly Kind[] = [
  { name: "Sessions", table: sessions, expiry: sessions.expiresAt },
  { name: "SmsCodes", table: smsCodes, expiry: smsCodes.expiresAt },
  { name: "Captchas", table: captchas, expiry: captchas.expiresAt },
  { name: "UsedLinks", table: usedLinks, expiry: usedLinks.expiresAt },
  { name: "AnsweredRequests", table: answeredRequests, expiry: answeredRequests.expiresAt },
  { name: "SearchWords", table: searchWords, expiry: searchWords.expiresAt },
  { name: "Shares", table: shares, expiry: shares.expiresAt, staysMs: 90 * 86_400_000 },
  { name: "PlayTickets", table: playTickets, expiry: playTickets.expiresAt },
  { name: "Handoffs", table: handoffs, expiry: handoffs.expiresAt, staysMs: TEN_MINUTES_MS },
  { name: "AdminSessions", table: adminSessions, expiry: adminSessions.expiresAt, staysMs: ENDED_SESSION_MS },
  { name: "ImportDrafts", table: importDrafts, expiry: importDrafts.usedAt, staysMs: 30 * 86_400_000 },
  { name: "RateCounters", table: rateCounters, expiry: rateCounters.expire },
];

/** A job for each table, so that each has its own transaction and a failed job does not stop the others. */
export const removeExpired: readonly Job[] = KINDS.map(({ name, table, expiry, staysMs = 0 }) => {
  const job: Job = {
    name: `removeExpired${name}`,
    everyMs: TEN_MINUTES_MS,
    run: async ({ db, key, nowMs }) => {
      const expired = db
        .select({ place: sql`ctid` })
        .from(table)
        .where(lt(expiry, new Date(nowMs - staysMs)))
        .limit(ROWS_A_TURN);
      const removed = await db
        .delete(table)
        .where(sql`ctid = any(array(${expired}))`)
        .returning({ one: sql`1` });
      if (removed.length === ROWS_A_TURN) await planJob(db, job, { key, runAtMs: nowMs });
    },
  };
  return job;
});
