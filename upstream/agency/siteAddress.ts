import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencyHosts } from "../db/schema/agencies.ts";

/**
 * Returns the address of the agency's site: `host` if that is one of its domains, otherwise the first domain. The
 * scheme is https except on this machine.
 */
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
  // Domains have no port; only on this machine the port of the request is kept.
  return isHere ? `http://${found}${found === name ? port : ""}` : `https://${found}`;
}
