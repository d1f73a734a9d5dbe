import { lt } from "drizzle-orm";
import { answeredRequests, rateCounters } from "../db/schema/house.ts";
import { captchas, sessions, smsCodes, usedLinks } from "../db/schema/users.ts";
import type { Due } from "./job.ts";

export async function removeExpired({ db, nowMs }: Pick<Due, "db" | "nowMs">): Promise<void> {
  const now = new Date(nowMs);
  for (const table of [sessions, smsCodes, captchas, usedLinks, answeredRequests]) {
    await db.delete(table).where(lt(table.expiresAt, now));
  }
  await db.delete(rateCounters).where(lt(rateCounters.expire, now));
}
