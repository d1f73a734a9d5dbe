import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { notFound } from "../../platform/kit/errors.ts";

/**
 * Locks the learner's row, so that the learner's access does not change until the transaction ends. To avoid deadlocks
 * lock in this order: order or course code, learner, coupon.
 * @throws notFound no such account
 */
export async function lockLearner(
  tx: Db,
  userId: number,
): Promise<Pick<typeof users.$inferSelect, "status">> {
  const [row] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, userId))
    // This lock is weaker than "update": other transactions may still insert rows that refer to the learner.
    .for("no key update");
  if (!row) throw notFound("没有这个账号");
  return row;
}

/** Locks many learners in the order of ids. A missing account makes the caller's insert fail by its foreign key. */
export async function lockLearners(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for("no key update");
}
