import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";

/**
 * Returns a learner's contracts with classroom names, waiting ones first, then the newest. `id`: only this contract.
 */
export async function contractsOf(db: Db, userId: number, id?: number) {
  const own = and(eq(contracts.userId, userId), id === undefined ? undefined : eq(contracts.id, id));
  return db
    .select({ contract: contracts, classroom: classrooms.name })
    .from(contracts)
    .leftJoin(classrooms, eq(classrooms.id, contracts.classroomId))
    .where(own)
    .orderBy(sql`${contracts.status} <> 'waiting'`, desc(contracts.createdAt), desc(contracts.id));
}
