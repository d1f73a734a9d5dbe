import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useCalls } from "#client/calls/call.ts";
import { type Chat, type ChatNow, createChat } from "./chat.ts";
import { chatDraft } from "./chatDraft.ts";
import type { LiveRoom } from "./liveRoom.ts";

/** Opens the chat of a room while the learner is in the room; undefined: the chat is not open. */
export function useChat(
  { id, author }: Pick<LiveRoom, "id" | "author">,
  isWanted: boolean,
  onRoomChange: () => void,
): Chat | undefined {
  const { send } = useCalls();
  const chat = useMemo(
    () => (isWanted ? createChat({ id, kept: chatDraft(id, author), send, onRoomChange }) : undefined),
    [id, author, isWanted, send, onRoomChange],
  );
  useEffect(() => chat?.open(), [chat]);
  return chat;
}

export function useChatNow(chat: Chat | undefined): ChatNow | undefined {
  const now = () => chat?.now();
  return useSyncExternalStore((listener) => chat?.subscribe(listener) ?? (() => undefined), now, now);
}
