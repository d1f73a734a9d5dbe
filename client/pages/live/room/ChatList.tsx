import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "#client/calls/callFailure.ts";
import { Button } from "#client/ui/Button.tsx";
import { ArrowDown } from "#client/ui/icons/ArrowDown.ts";
import { showMessage } from "#client/ui/message.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import type { Chat, ChatNow } from "./chat.ts";
import { ChatMessage, UnsentMessage } from "./ChatMessage.tsx";
import { s } from "./Chat.styles.ts";
import { useSpoken } from "./useSpoken.ts";

/** A learner who has scrolled to less than this distance from the end is reading the latest messages. */
const NEAR_PX = 48;

interface Props {
  /** The learner's own author id, to recognize own messages. */
  readonly own: string;
  readonly chat: Chat | undefined;
  readonly state: ChatNow | undefined;
  /** True while messages can be sent. */
  readonly isOpen: boolean;
  readonly onCorrect: (key: string, text: string) => void;
}

export function ChatList({ own, chat, state, isOpen, onCorrect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  /** Seq of the last message that the learner has seen. Later messages are announced as new. */
  const [seen, setSeen] = useState(0);
  const [isLoading, setLoading] = useState(false);
  const { messages, outgoing = [] } = state ?? {};
  const first = messages?.[0]?.seq;
  const last = messages?.at(-1)?.seq ?? 0;
  if (atEnd && seen !== last) setSeen(last);
  const unseen = messages?.filter(({ seq, author }) => seq > seen && author !== own).length ?? 0;
  const spoken = useSpoken(messages, own);

  // The list scrolls to the latest message if the learner is at the end or has just sent a message.
  const waiting = outgoing.length;
  const [shownWaiting, setShownWaiting] = useState(waiting);
  if (waiting !== shownWaiting) {
    setShownWaiting(waiting);
    if (waiting > shownWaiting) setAtEnd(true);
  }
  useLayoutEffect(() => {
    if (atEnd) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [atEnd, last, waiting]);
  // When a keyboard or a rotation changes the height, the list scrolls to the end again.
  useEffect(() => {
    const box = list.current;
    if (!box || !atEnd) return undefined;
    const observer = new ResizeObserver(() => box.scrollTo(0, box.scrollHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, [atEnd]);
  // When older messages are inserted at the top, the list scrolls by their height, so that the visible ones stay.
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    if (!atEnd && height.current > 0) box.scrollTop += box.scrollHeight - height.current;
    height.current = 0;
  }, [first, atEnd]);

  function look(): void {
    const box = list.current;
    if (!box) return;
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (isAtEnd === atEnd) return;
    setAtEnd(isAtEnd);
    if (isAtEnd) chat?.trim();
  }

  async function loadOlder(): Promise<void> {
    setLoading(true);
    setAtEnd(false);
    try {
      height.current = list.current?.scrollHeight ?? 0;
      await chat?.loadOlder();
    } catch (error) {
      height.current = 0;
      showMessage({ kind: "error", text: messageOf(error) });
    } finally {
      setLoading(false);
    }
  }

  return (
    <div className={s.listFrame}>
      <div
        className={s.list}
        ref={list}
        role="log"
        aria-live="off"
        aria-label="聊天消息"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys, and Safari does not see to it
        tabIndex={0}
        onScroll={look}
      >
        {state?.hasOlder ? (
          <div className={s.older}>
            <Button kind="quiet" size="small" busy={isLoading} onClick={() => void loadOlder()}>
              看更早的消息
            </Button>
          </div>
        ) : null}
        {messages === undefined ? <Skeleton shape="row" /> : null}
        {messages?.length === 0 && outgoing.length === 0 ? (
          <p className={s.nobody}>
            {isOpen ? "还没有人发言。有听不清的、想问的，都可以在这里说。" : "这里还没有消息。"}
          </p>
        ) : null}
        <ol className={s.messages}>
          {messages?.map((message) => (
            <ChatMessage key={message.seq} message={message} isOwn={message.author === own} />
          ))}
          {outgoing.map((said) => (
            <UnsentMessage
              key={said.key}
              said={said}
              onAgain={() => chat?.sayAgain(said.key)}
              onCorrect={() => onCorrect(said.key, said.text)}
              onDrop={() => chat?.drop(said.key)}
            />
          ))}
        </ol>
      </div>
      {!atEnd && unseen > 0 ? (
        <button type="button" className={s.pill} onClick={() => setAtEnd(true)}>
          <ArrowDown size={16} />
          {unseen > 99 ? "99+" : unseen} 条新消息
        </button>
      ) : null}
      <p className={s.spoken} aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}
