import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { notFound } from "../kit/errors.ts";

/**
 * Locks the learner's row, so that the learner's access does not change until the transaction ends. Lock it after an
 * order or a course code and before a coupon: another order of locks could deadlock.
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
    // Weaker than "update", so that rows that only refer to the learner can be inserted meanwhile.
    .for("no key update");
  if (!row) throw notFound("没有这个账号");
  return row;
}

/** Locks many learners in the order of ids. Missing accounts are reported by the foreign key of the later insert. */
export async function lockLearners(tx: Db, userIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for("no key update");
}
