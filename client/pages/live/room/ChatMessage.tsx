import { memo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { StatusTag } from "#client/ui/Tag.tsx";
import type { Entry, Outgoing } from "./chatState.ts";
import { s } from "./Chat.styles.ts";

const ROLES: Readonly<Record<string, string>> = { teacher: "老师", assistant: "助教" };

interface Props {
  readonly message: Entry;
  readonly isOwn: boolean;
}

export const ChatMessage = memo(function ChatMessage({ message, isOwn }: Props) {
  const { name, role, text, time, isRemoved } = message;
  const mark = ROLES[role];
  return (
    <li className={mark ? s.marked : isOwn ? s.own : s.message}>
      <p className={s.who}>
        <span className={s.name}>{isOwn ? "我" : name || "学员"}</span>
        {mark ? <StatusTag tone="brand">{mark}</StatusTag> : null}
        <time className={s.time}>{time.slice(11, 16)}</time>
      </p>
      <p className={isRemoved ? s.removed : s.text}>{isRemoved ? "这条消息已被移除" : text}</p>
    </li>
  );
});

interface WaitingProps {
  readonly said: Outgoing;
  readonly onAgain: () => void;
  readonly onCorrect: () => void;
  readonly onDrop: () => void;
}

/** A message of the learner that the server has not accepted, with the reason. */
export function UnsentMessage({ said, onAgain, onCorrect, onDrop }: WaitingProps) {
  const { text, status, why } = said;
  return (
    <li className={s.own}>
      <p className={s.who}>
        <span className={s.name}>我</span>
        {status === "refused" ? null : (
          <span className={s.time}>{status === "sending" ? "发送中…" : "没有网络，接上后自动发送"}</span>
        )}
      </p>
      <p className={s.pending}>{text}</p>
      {status === "refused" ? (
        <div className={s.refused}>
          <p className={s.why} role="alert">
            没有发出：{why}
          </p>
          <Button size="small" onClick={onCorrect}>
            改一改
          </Button>
          <Button size="small" onClick={onAgain}>
            重发
          </Button>
          <Button size="small" kind="quiet" onClick={onDrop}>
            删除
          </Button>
        </div>
      ) : null}
    </li>
  );
}
