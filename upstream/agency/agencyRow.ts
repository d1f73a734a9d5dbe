import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencies } from "../db/schema/agencies.ts";

export type AgencyRow = typeof agencies.$inferSelect;

/** All that an agency has set for itself, its secrets too: routes tell single fields of it. */
export async function agencyRow(db: Db, id: number): Promise<AgencyRow | undefined> {
  const [row] = await db.select().from(agencies).where(eq(agencies.id, id));
  return row;
}
