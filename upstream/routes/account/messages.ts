import * as api from "#shared/contract/account/endpoints.ts";
import { and, desc, eq, isNull } from "drizzle-orm";
import { readMessages } from "#shared/contract/account/endpoints.ts";
import { unreadMessages } from "#shared/contract/account/endpoints.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { messages } from "#upstream/db/schema/users.ts";
import { idOf } from "#upstream/kit/ids.ts";
import { route } from "../route.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";

export const serveMessages = route(api.messages, async ({ input, deps: { db }, user: { userId } }) => {
  const cut = pageCut(input);
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
  const list = rows.map(({ id, kind, title, content, url, createdAt, readAt }) => ({
    id: String(id),
    kind,
    title,
    content,
    url,
    time: timeText(createdAt),
    is_read: flagText(readAt !== null),
  }));
  return pageOfRows(cut, list, total);
});

export const serveUnreadMessages = route(unreadMessages, async ({ deps: { db }, user: { userId } }) => {
  return { num: await db.$count(messages, and(eq(messages.userId, userId), isNull(messages.readAt))) };
});

export const serveReadMessages = route(
  readMessages,
  async ({ input: { id }, deps: { db }, user: { userId }, nowMs }) => {
    const one = id === undefined ? undefined : eq(messages.id, idOf(id));
    await db
      .update(messages)
      .set({ readAt: new Date(nowMs) })
      .where(and(eq(messages.userId, userId), isNull(messages.readAt), one));
    return {};
  },
);
