import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import { type UserSettings, userSettings } from "../../platform/db/schema/playing.ts";

interface Owner {
  readonly userId: number;
  readonly agencyId: number;
  readonly nowMs: number;
}

/** Reads the learner's settings. `holds` true: locks the row until the end of the transaction. */
export async function settingsOf(db: Db, userId: number, holds = false): Promise<UserSettings> {
  const own = db.select().from(userSettings).where(eq(userSettings.userId, userId));
  const [row] = await (holds ? own.for("update") : own);
  return row?.settings ?? {};
}

/** Changes some settings and returns all. The row is locked, so concurrent changes from two devices are both stored. */
export async function changeSettings(
  db: Db,
  { userId, agencyId, nowMs }: Owner,
  change: (before: UserSettings) => Partial<UserSettings>,
): Promise<UserSettings> {
  return inTransaction(db, async (tx) => {
    await tx.insert(userSettings).values({ userId, agencyId }).onConflictDoNothing();
    const before = await settingsOf(tx, userId, true);
    const given = Object.entries(change(before)).filter(([, value]) => value !== undefined);
    const now: UserSettings = { ...before, ...Object.fromEntries(given) };
    await tx
      .update(userSettings)
      .set({ settings: now, updatedAt: new Date(nowMs) })
      .where(eq(userSettings.userId, userId));
    return now;
  });
}
