import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { insertRows } from "../db/insertRows.ts";
import { users } from "../db/schema/users.ts";

/** Learners whom the agency itself enters: nobody knows their password, and each sets one by a code. Answers mobile -> id. */
export async function openAccounts(
  tx: Db,
  {
    agencyId,
    people,
    passwordHash,
  }: {
    readonly agencyId: number;
    readonly people: readonly { readonly mobile: string; readonly realname: string }[];
    /** The same hash for all accounts, of nobody's password: thousands of hashes take minutes. */
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

/** The name that others see of a learner who has chosen none. */
export function namesOf(mobile: string) {
  return { username: `bk_${randomBytes(5).toString("hex")}`, nickname: `学员${mobile.slice(-4)}` };
}
