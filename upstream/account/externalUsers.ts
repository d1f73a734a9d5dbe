import { randomBytes } from "node:crypto";
import { and, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { agencies } from "../db/schema/agencies.ts";
import { externalUsers, users } from "../db/schema/users.ts";
import type { UserRow } from "./presentUser.ts";

export interface ExternalUser {
  readonly agencyId: number;
  readonly uid: string;
}

/** The learner whom an agency's own system means. */
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
 * Opens the account of somebody whom the agency's system names for the first time. First visits of an agency come one after the
 * other, so that two at once make one account. It has no phone and no password until the learner sets them.
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

/** Binds a uid to an account that is there. */
export async function bindExternalUser(
  tx: Db,
  row: ExternalUser & { readonly userId: number },
): Promise<void> {
  await tx.insert(externalUsers).values(row);
}

/** A hash of a password that nobody knows. */
export function nobodysPassword(): string {
  return randomBytes(32).toString("hex");
}

/** False: the account came by a link, and no number has been bound to it. */
export function hasMobile({ mobile }: Pick<UserRow, "mobile">): boolean {
  return !mobile.startsWith("link-");
}
