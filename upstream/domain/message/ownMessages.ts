import { and, desc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { messages } from "../../platform/db/schema/users.ts";

type MessageRow = typeof messages.$inferSelect;

/** Returns one page of a learner's messages, the latest first, and their total number. */
export async function pageOfMessages(
  db: Db,
  userId: number,
  cut: PageCut,
): Promise<RowsAndTotal<MessageRow>> {
  const own = eq(messages.userId, userId);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(messages)
      .where(own)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(cut.size)
      .offset(cut.offset),
    db.$count(messages, own),
  ]);
  return { rows, total };
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  return db.$count(messages, unreadOf(userId));
}

/** Marks one message as read; without an id all messages of the learner. */
export async function markRead(
  db: Db,
  {
    userId,
    id,
    nowMs,
  }: { readonly userId: number; readonly id?: number | undefined; readonly nowMs: number },
): Promise<void> {
  const one = id === undefined ? undefined : eq(messages.id, id);
  await db
    .update(messages)
    .set({ readAt: new Date(nowMs) })
    .where(and(unreadOf(userId), one));
}

function unreadOf(userId: number) {
  return and(eq(messages.userId, userId), isNull(messages.readAt));
}
