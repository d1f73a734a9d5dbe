import { type SQL, and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/users.ts";
import { notFound } from "../../platform/kit/errors.ts";

export type UserRow = typeof users.$inferSelect;

/** Finds an account of the agency by mobile number or user name, ignoring case; undefined: no account matches. */
export async function findUserByName(db: Db, agencyId: number, name: string): Promise<UserRow | undefined> {
  return findUser(
    db,
    agencyId,
    or(eq(users.mobile, name), eq(sql`lower(${users.username})`, name.toLowerCase())),
  );
}

export async function findUserByMobile(
  db: Db,
  agencyId: number,
  mobile: string,
): Promise<UserRow | undefined> {
  return findUser(db, agencyId, eq(users.mobile, mobile));
}

/**
 * Reads an account that must exist.
 * @throws notFound the agency has no such account
 */
export async function getUser(db: Db, agencyId: number, id: number): Promise<UserRow> {
  const user = await findUser(db, agencyId, eq(users.id, id));
  if (!user) throw notFound("账号不存在");
  return user;
}

async function findUser(db: Db, agencyId: number, condition: SQL | undefined): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.agencyId, agencyId), condition))
    .limit(1);
  return row;
}

type Profile = Pick<
  UserRow,
  "nickname" | "realname" | "sex" | "provinceId" | "email" | "school" | "profession"
>;

/** Changes only the given fields of a profile. */
export async function changeProfile(db: Db, id: number, changes: Partial<Profile>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.update(users).set(changes).where(eq(users.id, id));
}
