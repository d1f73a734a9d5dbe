import { asc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencyHosts } from "../db/schema/agencies.ts";

/**
 * Where links of an agency lead. What a page says of itself counts when it is a host of the agency: a QR code under its name
 * must not lead elsewhere. Otherwise its first host.
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
