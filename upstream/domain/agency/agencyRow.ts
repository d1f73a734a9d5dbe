import { aliasedTable, asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies, agencyHosts, redirects } from "../../platform/db/schema/agencies.ts";

export type AgencyRow = typeof agencies.$inferSelect;

/** Returns the whole row of an agency, including its secrets. A route may return only single columns of it. */
export async function agencyRow(db: Db, id: number): Promise<AgencyRow | undefined> {
  const [row] = await db.select().from(agencies).where(eq(agencies.id, id));
  return row;
}

/** Finds the agency of a host name, ignoring case, and returns it with all its hosts in their order. */
export async function agencyOfHost(db: Db, host: string) {
  const asked = aliasedTable(agencyHosts, "asked");
  const rows = await db
    .select({ agency: agencies, domain: agencyHosts.host, mode: agencyHosts.mode })
    .from(asked)
    .innerJoin(agencies, eq(agencies.id, asked.agencyId))
    .innerJoin(agencyHosts, eq(agencyHosts.agencyId, asked.agencyId))
    .where(eq(asked.host, host.toLowerCase()))
    .orderBy(asc(agencyHosts.sort));
  return rows[0] && { agency: rows[0].agency, hosts: rows.map(({ domain, mode }) => ({ domain, mode })) };
}

/** Returns the redirects of an agency's old addresses, in the order of the old address. */
export async function redirectsOf(db: Db, agencyId: number) {
  return db.select().from(redirects).where(eq(redirects.agencyId, agencyId)).orderBy(asc(redirects.fromPath));
}
