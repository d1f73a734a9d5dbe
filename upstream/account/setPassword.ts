import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/users.ts";
import { closeSessionsOf } from "./sessions.ts";

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** The session that changes it stays; all others end. */
  readonly keptSession?: string;
}

export async function setPassword(tx: Db, { userId, passwordHash, keptSession }: NewPassword): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await closeSessionsOf(tx, userId, keptSession);
}
