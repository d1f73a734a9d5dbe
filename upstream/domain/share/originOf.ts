import { asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencyHosts } from "../../platform/db/schema/agencies.ts";

/**
 * Returns the origin for links of an agency: `given` if it is a host of the agency, otherwise the first host. Other
 * origins are ignored, because a QR code with the agency's name must not lead elsewhere.
 */
export async function originOf(db: Db, agencyId: number, given = ""): Promise<string> {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const hosts = await db
    .select({ host: agencyHosts.host })
    .from(agencyHosts)
    .where(eq(agencyHosts.agencyId, agencyId))
    .orderBy(asc(agencyHosts.sort));
  if (url && /^https?:$/.test(url.protocol) && hosts.some(({ host }) => host === url.hostname))
    return url.origin;
  return `https://${hosts[0]?.host ?? "localhost"}`;
}

export function shareLink(origin: string, token: string): string {
  return `${origin}/share?token=${token}`;
}
