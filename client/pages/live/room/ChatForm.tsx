import type { FormEvent, Ref } from "react";
import { LIVE_TEXT_MOST } from "#shared/domain/liveRoom.ts";
import { Button } from "#client/ui/Button.tsx";
import { Send } from "#client/ui/icons/Send.ts";
import type { Chat } from "./chat.ts";
import { s } from "./Chat.styles.ts";

/** From this number of characters on, the field shows how many are typed. */
const NEARLY_FULL = LIVE_TEXT_MOST - 40;

interface Props {
  readonly ref: Ref<HTMLInputElement>;
  readonly draft: string;
  readonly chat: Chat | undefined;
}

/** The input field for a chat message. Enter sends it and keeps the focus, so that a phone's keyboard stays open. */
export function ChatForm({ ref, draft, chat }: Props) {
  const text = draft.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text !== "") chat?.say(text);
  }

  return (
    <form className={s.form} onSubmit={submit}>
      <input
        ref={ref}
        className={s.input}
        type="text"
        aria-label="发消息"
        placeholder="发给所有人"
        value={draft}
        maxLength={LIVE_TEXT_MOST}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => chat?.write(event.target.value)}
      />
      {draft.length > NEARLY_FULL ? (
        <span className={s.count}>
          {draft.length}/{LIVE_TEXT_MOST}
        </span>
      ) : null}
      <Button
        type="submit"
        kind="primary"
        disabled={!chat || text === ""}
        icon={<Send size={18} />}
        // Pressing the button must not take the focus from the field: the keyboard of a phone would close.
        onMouseDown={(event) => event.preventDefault()}
      >
        发送
      </Button>
    </form>
  );
}
