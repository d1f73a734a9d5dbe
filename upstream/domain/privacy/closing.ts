import { and, eq, lte, inArray, like, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { examBoard, examAllowances } from "../../platform/db/schema/exams.ts";
import { attemptAnnotations, attempts } from "../../platform/db/schema/attempts.ts";
import { externalRecords, favourites, notes } from "../../platform/db/schema/learning.ts";
import { liveMessages, liveMutes, liveVisits } from "../../platform/db/schema/liveRooms.ts";
import { liveFeeds, reservations } from "../../platform/db/schema/lives.ts";
import { handoffs, playTickets, userSettings } from "../../platform/db/schema/playing.ts";
import { shares } from "../../platform/db/schema/shares.ts";
import { externalUsers, messages, sessions, smsCodes, users } from "../../platform/db/schema/users.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { planJob } from "../../platform/jobs/planJob.ts";
import { nobodysPassword } from "../account/externalUsers.ts";
import { hashPassword } from "../account/passwords.ts";
import { planRemoval } from "../account/removeAvatar.ts";
import { closeSessionsOf } from "../account/sessions.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";

const NOBODY = "已注销用户";
const WAITING_MS = 7 * 86_400_000;

/**
 * The job that closes an account when the waiting time is over in which the learner could cancel. Key: the learner's
 * id.
 */
export const closeAccount: Job = {
  name: "closeAccount",
  run: async ({ db, key, nowMs }) => {
    const due = and(
      eq(users.id, Number(key)),
      eq(users.status, "closing"),
      lte(users.closeAfter, new Date(nowMs)),
    );
    const [user] = await db.select().from(users).where(due).for("update");
    if (user) await blank(db, user, nowMs);
  },
};

/**
 * Starts the waiting time after which the account is closed. Ends the learner's sessions except `exceptSession`, in
 * which the learner can still cancel. A second request does not change the date.
 */
export async function askForClosing(
  tx: Db,
  {
    userId,
    exceptSession,
    nowMs,
  }: { readonly userId: number; readonly exceptSession?: string; readonly nowMs: number },
): Promise<void> {
  const runAtMs = nowMs + WAITING_MS;
  const asked = await tx
    .update(users)
    .set({ status: "closing", closeAfter: new Date(runAtMs) })
    .where(and(eq(users.id, userId), eq(users.status, "active")))
    .returning({ id: users.id });
  if (asked.length > 0) await planJob(tx, closeAccount, { key: String(userId), runAtMs });
  await closeSessionsOf(tx, userId, exceptSession);
}

/** Cancels the closing of an account. The planned job then finds nothing to do. */
export async function takeBackClosing(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ status: "active", closeAfter: null })
    .where(and(eq(users.id, userId), eq(users.status, "closing")));
}

/** Removes all personal data of a learner. The user's row stays for orders and contracts, which must be kept. */
async function blank(
  tx: Db,
  { id, agencyId, mobile, email, avatar }: typeof users.$inferSelect,
  nowMs: number,
) {
  // A live room's messages are numbered without gaps, so the rows stay and only their content is removed.
  await tx
    .update(liveMessages)
    .set({ userId: null, name: NOBODY, text: "", requestId: "", removedAt: new Date(nowMs) })
    .where(eq(liveMessages.userId, id));
  const ownTables = [liveFeeds, liveVisits, liveMutes, reservations, notes, favourites, messages, shares];
  const played = [playTickets, externalRecords, handoffs, userSettings, examBoard, attemptAnnotations];
  for (const table of [sessions, externalUsers, ...ownTables, ...played])
    await tx.delete(table).where(eq(table.userId, id));
  const codesOf = inArray(smsCodes.mobile, [mobile, email].filter(Boolean));
  await tx.delete(smsCodes).where(and(eq(smsCodes.agencyId, agencyId), codesOf));
  await deleteRemarks(tx, id);
  await planRemoval(tx, avatar, nowMs);
  await tx
    .update(users)
    .set({
      status: "closed",
      mobile: `closed-${id}`,
      username: `closed-${id}`,
      passwordHash: await hashPassword(nobodysPassword()),
      nickname: NOBODY,
      realname: "",
      avatar: "",
      sex: 3,
      birthday: "",
      email: "",
      provedEmail: "",
      idCard: "",
      provinceId: 0,
      cityId: 0,
      school: "",
      profession: "",
      lastLoginAt: null,
    })
    .where(eq(users.id, id));
}

/**
 * Deletes what operators wrote about a learner: why an exam was extended or an attempt reopened. The operators' log
 * still shows that the change was made.
 */
async function deleteRemarks(tx: Db, userId: number): Promise<void> {
  await tx.delete(examAllowances).where(eq(examAllowances.userId, userId));
  const records = tx
    .select({ target: sql<string>`'record ' || ${attempts.id}` })
    .from(attempts)
    .where(eq(attempts.userId, userId));
  await tx
    .update(adminChanges)
    .set({ before: sql`${adminChanges.before} - 'note'`, after: sql`${adminChanges.after} - 'note'` })
    .where(or(like(adminChanges.target, `exam % user ${userId}`), inArray(adminChanges.target, records)));
}
