import { type SQL, desc, eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { CommandContext, Row } from "./command.ts";
import { Declined } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

interface Found {
  readonly user: typeof users.$inferSelect;
  readonly flag: string;
}

function selectUsers(tx: Db, where: SQL | undefined) {
  return tx
    .select({ user: users, flag: agencies.flag })
    .from(users)
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(where);
}

/** Returns a page of the accounts, newest first, and the number of accounts on all pages. */
export async function listUsers({ tx, phone, limit, offset }: CommandContext, where: SQL | undefined) {
  const found = await selectUsers(tx, where).orderBy(desc(users.id)).limit(limit).offset(offset);
  return { rows: found.map((one) => rowOf(one, phone)), total: await tx.$count(users, where) };
}

/**
 * Returns the account with this id.
 *
 * @throws Declined when no account has this id; the message names the argument `field`
 */
export async function findUser(tx: Db, userId: number, field = "ID"): Promise<Found> {
  const [found] = await selectUsers(tx, eq(users.id, userId));
  if (found) return found;
  throw new Declined(
    both(
      `${field}: there is no account ${userId}. npm run admin -- user find MOBILE tells ids.`,
      `${field}: 没有学员 ${userId}，见 user find。`,
    ),
  );
}

export function rowOf({ user, flag }: Found, phone: CommandContext["phone"]): Row {
  return {
    id: user.id,
    agency: flag,
    mobile: phone(user.mobile),
    nickname: user.nickname,
    realname: user.realname,
    status: user.status,
    registered: timeText(user.createdAt),
    last_sign_in: timeText(user.lastLoginAt),
  };
}
