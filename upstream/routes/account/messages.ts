import * as api from "#shared/contract/account/endpoints.ts";
import { readMessages, unreadMessages } from "#shared/contract/account/endpoints.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { idOf } from "#upstream/platform/kit/ids.ts";
import { route } from "../route.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { countUnread, markRead, pageOfMessages } from "#upstream/domain/message/ownMessages.ts";

export const messageRoutes = [
  route(api.messages, async ({ input, deps: { db }, user: { userId } }) => {
    const cut = pageCut(input);
    const found = await pageOfMessages(db, userId, cut);
    return presentPage(cut, found, ({ id, kind, title, content, url, createdAt, readAt }) => ({
      id: String(id),
      kind,
      title,
      content,
      url,
      time: timeText(createdAt),
      is_read: flagText(readAt !== null),
    }));
  }),
  route(unreadMessages, async ({ deps: { db }, user: { userId } }) => {
    return { num: await countUnread(db, userId) };
  }),
  route(readMessages, async ({ input: { id }, deps: { db }, user: { userId }, nowMs }) => {
    await markRead(db, { userId, id: id === undefined ? undefined : idOf(id), nowMs });
    return {};
  }),
];
