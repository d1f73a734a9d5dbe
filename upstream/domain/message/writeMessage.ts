import type { Db } from "../../platform/db/database.ts";
import { messages } from "../../platform/db/schema/users.ts";

type Message = Pick<
  typeof messages.$inferInsert,
  "userId" | "agencyId" | "kind" | "about" | "title" | "content" | "url"
>;

/**
 * Writes messages. Skips a message whose learner already has one with the same key `about`.
 *
 * @returns the number of messages that were written
 */
export async function writeMessage(
  tx: Db,
  message: Message | readonly Message[],
  nowMs: number,
): Promise<number> {
  const rows = [message].flat().map((row) => ({ ...row, createdAt: new Date(nowMs) }));
  if (rows.length === 0) return 0;
  const written = await tx.insert(messages).values(rows).onConflictDoNothing().returning({ id: messages.id });
  return written.length;
}
