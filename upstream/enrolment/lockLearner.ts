import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { notFound } from "../kit/errors.ts";

/**
 * Until the transaction ends nobody else changes what this learner may use, so that what was looked at still holds when it is written.
 * Taken after the lock of an order or a course code and before that of a coupon: in one order, so that nobody waits for ever.
 */
export async function lockLearner(
  tx: Db,
  userId: number,
): Promise<Pick<typeof users.$inferSelect, "status">> {
  const [row] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    // Weaker than "update": rows that only name the learner are written meanwhile.
    .for("no key update");
  if (!row) throw notFound("没有这个账号");
  return row;
}

/** Many at once; one that is not there is told by what refers to it. */
export async function lockLearners(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for("no key update");
}
