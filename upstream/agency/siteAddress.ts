import { asc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencyHosts } from "../db/schema/agencies.ts";

/** Where the agency's learners find it: its first domain, by https unless it is this machine. */
export async function siteAddress(db: Db, agencyId: number): Promise<string> {
  const [row] = await db
    .select({ host: agencyHosts.host })
    .from(agencyHosts)
    .where(eq(agencyHosts.agencyId, agencyId))
    .orderBy(asc(agencyHosts.sort))
    .limit(1);
  const host = row?.host ?? "DOMAIN";
  return `${/^(?:localhost|127\.0\.0\.1|[^:]+\.localhost)(?::|$)/.test(host) ? "http" : "https"}://${host}`;
}
