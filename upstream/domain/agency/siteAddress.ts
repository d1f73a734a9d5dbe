import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencyHosts } from "../../platform/db/schema/agencies.ts";

interface Known {
  /** Host of the request, with its port. */
  readonly host?: string | undefined;
  /** Port on which the site listens; undefined: not known, or nginx in front of it has the usual ports. */
  readonly sitePort?: number | undefined;
}

/**
 * Returns the address of the agency's site: `host` if it is one of the agency's domains, else the first domain. The
 * scheme is https, except http for a site on this machine.
 */
export async function siteAddress(
  db: Db,
  agencyId: number,
  { host = "", sitePort }: Known = {},
): Promise<string> {
  const [, name = "", port = ""] = /^([\w.-]+)(:\d{1,5})?$/.exec(host.toLowerCase()) ?? [];
  const [row] = await db
    .select({ host: agencyHosts.host })
    .from(agencyHosts)
    .where(eq(agencyHosts.agencyId, agencyId))
    .orderBy(desc(eq(agencyHosts.host, name)), asc(agencyHosts.sort))
    .limit(1);
  const found = row?.host ?? "DOMAIN";
  const isHere = /^(?:localhost|127\.0\.0\.1|[^:]+\.localhost)(?::|$)/.test(found);
  // The address of a domain has no port; only the address of a site on this machine has one.
  const own = sitePort === undefined ? "" : `:${sitePort}`;
  return isHere ? `http://${found}${found === name ? port : own}` : `https://${found}`;
}
