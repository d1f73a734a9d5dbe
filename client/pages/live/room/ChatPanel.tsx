import { useRef } from "react";
import { CloudOff } from "#client/ui/icons/CloudOff.ts";
import { RefreshCw } from "#client/ui/icons/RefreshCw.ts";
import type { Chat, ChatNow } from "./chat.ts";
import { chatClosedWhy } from "./chatDoor.ts";
import { ChatForm } from "./ChatForm.tsx";
import { ChatList } from "./ChatList.tsx";
import { s } from "./Chat.styles.ts";
import type { LiveRoom } from "./liveRoom.ts";

interface Props {
  readonly room: LiveRoom;
  readonly now: number;
  /** undefined until the page is hydrated. */
  readonly chat: Chat | undefined;
  readonly state: ChatNow | undefined;
}

export function ChatPanel({ room, now, chat, state }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const why = chatClosedWhy(room, now);

  function correct(key: string, text: string): void {
    chat?.drop(key);
    chat?.write(text);
    input.current?.focus();
  }

  return (
    <div className={s.chat}>
      <Connection state={state} />
      <ChatList own={room.author} chat={chat} state={state} isOpen={why === undefined} onCorrect={correct} />
      {why === undefined ? (
        <ChatForm ref={input} draft={state?.draft ?? ""} chat={chat} />
      ) : (
        <p className={s.closed} role="status">
          {why}
        </p>
      )}
    </div>
  );
}

/** Warns if the connection of the chat is broken; otherwise renders nothing. */
function Connection({ state }: Pick<Props, "state">) {
  const text = state ? connectionText(state) : "";
  return (
    <p className={text === "" ? s.connected : s.connection} role="status">
      {text === "" ? null : state?.connection === "offline" ? (
        <CloudOff size={16} />
      ) : (
        <RefreshCw size={16} />
      )}
      {text}
    </p>
  );
}

function connectionText({ connection, messages, failure }: ChatNow): string {
  if (connection === "offline") return "网络断开，恢复后自动接上";
  if (connection === "replaced") return "你在别处也打开了直播间，点一下这个页面就在这里接着看消息";
  if (messages === undefined) return failure;
  return connection === "waiting" ? "连接断开，正在重连…" : "";
}
