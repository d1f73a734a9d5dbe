import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import { externalUsers, users } from "../../platform/db/schema/users.ts";
import type { UserRow } from "./findUser.ts";

export interface ExternalUser {
  readonly agencyId: number;
  readonly uid: string;
}

/** Finds the account that is bound to a user id of the agency's own system; undefined: no account is bound. */
export async function findExternalUser(
  db: Db,
  { agencyId, uid }: ExternalUser,
): Promise<UserRow | undefined> {
  const [row] = await db
    .select(getTableColumns(users))
    .from(externalUsers)
    .innerJoin(users, eq(users.id, externalUsers.userId))
    .where(and(eq(externalUsers.agencyId, agencyId), eq(externalUsers.uid, uid)));
  return row;
}

/**
 * Opens an account for a uid that the agency's system names for the first time. The account has no phone and no known
 * password until the learner sets them. Locks the agency's row, so that concurrent first visits open one account.
 */
export async function openExternalUser(
  tx: Db,
  { agencyId, uid, passwordHash }: ExternalUser & { readonly passwordHash: string },
): Promise<UserRow> {
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for("no key update");
  const twin = await findExternalUser(tx, { agencyId, uid });
  if (twin) return twin;
  const name = randomBytes(8).toString("hex");
  const [user] = await tx
    .insert(users)
    .values({
      agencyId,
      mobile: `link-${name}`,
      username: `bk_${name}`,
      passwordHash,
      nickname: `学员${name.slice(-4)}`,
    })
    .returning();
  if (!user) throw new Error("no account was opened");
  await tx.insert(externalUsers).values({ agencyId, uid, userId: user.id });
  return user;
}

/** Binds a user id of the agency's own system to an existing account. */
export async function bindExternalUser(
  tx: Db,
  row: ExternalUser & { readonly userId: number },
): Promise<void> {
  await tx.insert(externalUsers).values(row);
}

/** Returns a random password, which nobody knows, for an account whose owner has not chosen a password. */
export function nobodysPassword(): string {
  return randomBytes(32).toString("hex");
}

/** Whether the account has a phone number; false: a signed link opened the account, and no number is bound yet. */
export function hasMobile({ mobile }: Pick<UserRow, "mobile">): boolean {
  return !mobile.startsWith("link-");
}
