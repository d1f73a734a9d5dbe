import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencyHosts } from "../db/schema/agencies.ts";

/** Where the agency's learners find it: by `host` if it is one of its domains, else by the first, and by https unless it is this machine. */
export async function siteAddress(db: Db, agencyId: number, host = ""): Promise<string> {
  const [, name = "", port = ""] = /^([\w.-]+)(:\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  const [row] = await db
    .select({ host: agencyHosts.host })
    .from(agencyHosts)
    .where(eq(agencyHosts.agencyId, agencyId))
    .orderBy(desc(eq(agencyHosts.host, name)), asc(agencyHosts.sort))
    .limit(1);
  const found = row?.host ?? "DOMAIN";
  const isHere = /^(?:localhost|127\.0\.0\.1|[^:]+\.localhost)(?::|$)/.test(found);
  // This machine alone has a port that no domain of an agency names.
  return isHere ? `http://${found}${found === name ? port : ""}` : `https://${found}`;
}
