import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { insertRows } from "../../platform/db/insertRows.ts";
import { users } from "../../platform/db/schema/users.ts";

/**
 * Opens accounts for learners whom the agency enters. The accounts have an unknown password until each learner sets one
 * with an SMS code.
 * @returns ids by mobile number
 */
export async function openAccounts(
  tx: Db,
  {
    agencyId,
    people,
    passwordHash,
  }: {
    readonly agencyId: number;
    readonly people: readonly { readonly mobile: string; readonly realname: string }[];
    /** The hash of one random password for all accounts: computing thousands of hashes takes minutes. */
    readonly passwordHash: string;
  },
): Promise<ReadonlyMap<string, number>> {
  await insertRows(
    tx,
    users,
    people.map((person) => ({ agencyId, passwordHash, ...person, ...namesOf(person.mobile) })),
  );
  return accountsByMobile(
    tx,
    agencyId,
    people.map(({ mobile }) => mobile),
  ).then((rows) => new Map(rows.map(({ mobile, id }) => [mobile, id])));
}

export async function accountsByMobile(tx: Db, agencyId: number, mobiles: readonly string[]) {
  return tx
    .select({ id: users.id, mobile: users.mobile, status: users.status })
    .from(users)
    .where(and(eq(users.agencyId, agencyId), inArray(users.mobile, [...mobiles])));
}

/** Returns the user name and the nickname of a learner who has not chosen them. */
export function namesOf(mobile: string) {
  return { username: `bk_${randomBytes(5).toString("hex")}`, nickname: `学员${mobile.slice(-4)}` };
}
