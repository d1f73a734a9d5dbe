import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { CODES } from "#shared/contract/codes.ts";
import type { Db } from "../db/database.ts";
import { insertRows } from "../db/insertRows.ts";
import { users } from "../db/schema/users.ts";
import { Refusal } from "../kit/errors.ts";
import type { UserRow } from "./presentUser.ts";
import { useSmsCode } from "./smsCodes.ts";

interface NewAccount {
  readonly agencyId: number;
  readonly mobile: string;
  readonly passwordHash: string;
  readonly provinceId: number;
  /** The SMS code that proved the number. */
  readonly codeId: number;
  readonly nowMs: number;
}

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
    /** One for all, of nobody's password: thousands of hashes take minutes. */
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

/** What others read of somebody who has chosen no name. */
function namesOf(mobile: string) {
  return { username: `bk_${randomBytes(5).toString("hex")}`, nickname: `学员${mobile.slice(-4)}` };
}

/** A learner of the agency; uses up the code. */
export async function openAccount(tx: Db, { codeId, nowMs, ...own }: NewAccount): Promise<UserRow> {
  await useSmsCode(tx, codeId, nowMs);
  const [user] = await tx
    .insert(users)
    .values({ ...own, ...namesOf(own.mobile) })
    .onConflictDoNothing()
    .returning();
  if (!user) throw new Refusal(CODES.conflict, "这个手机号已经注册，请直接登录");
  return user;
}
