import { eq } from "drizzle-orm";
import { isChatTime } from "#shared/domain/liveRoom.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { chatWords } from "#upstream/platform/db/schema/liveRooms.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { Refusal, badInput } from "#upstream/platform/kit/errors.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type EntryRow, writeEntry } from "./entries.ts";
import { type FoundRoom, muteOf } from "./findRoom.ts";
import { shownName } from "./room.ts";
import { findWord } from "./words.ts";

/** Time after the end of a class in which messages are still accepted, because some were sent in the last second. */
const LATE_MS = 10_000;

interface Said {
  readonly userId: number;
  readonly text: string;
  readonly requestId: string;
  readonly nowMs: number;
}

/**
 * Writes a learner's chat message. The caller has checked that the learner may enter the room.
 * @throws Refusal conflict: the chat is off or closed at this time, or the learner is muted; badInput: a blocked word
 */
export async function addMessage(tx: Db, { room, row }: FoundRoom, said: Said): Promise<EntryRow> {
  const { userId, nowMs } = said;
  const { live } = row;
  const times = { startTime: timeText(live.startTime), endTime: timeText(live.endTime) };
  if (!live.hasChat) throw new Refusal("chatOff", "老师关闭了聊天");
  if (!isChatTime(times, nowMs) && !isChatTime(times, nowMs - LATE_MS))
    throw new Refusal("chatClosed", "现在不能发言：开播前 30 分钟到下课之间可以");
  const mute = await muteOf(tx, { liveId: room.liveId, userId, nowMs });
  if (mute) throw new Refusal("muted", muteText(mute.until));
  const text = said.text.replace(/\s+/g, " ").trim();
  const word = findWord(text, await wordsOf(tx, room.agencyId));
  if (word !== undefined) throw badInput("这句话里有不能发的内容，请改一改再发");
  const [user] = await tx.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId));
  return writeEntry(tx, room, {
    kind: "message",
    userId,
    name: shownName(user?.nickname ?? ""),
    text,
    requestId: said.requestId,
    createdAt: new Date(nowMs),
  });
}

function muteText(until: Date | null): string {
  return until ? `你被禁言到 ${timeText(until).slice(11, 16)}，可以继续听课` : "你被禁言了，可以继续听课";
}

async function wordsOf(db: Db, agencyId: number): Promise<readonly string[]> {
  const rows = await db
    .select({ word: chatWords.word })
    .from(chatWords)
    .where(eq(chatWords.agencyId, agencyId));
  return rows.map(({ word }) => word);
}
