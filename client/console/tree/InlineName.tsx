import { isComposing, isEnter } from "#client/kit/keys.ts";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#client/ui/Button.tsx";
import { s } from "./CourseTree.styles.ts";

interface InlineNameProps {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  /** Saves the name; returns whether that succeeded. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Field in the place of a name: Enter saves, Escape leaves the name as it was. */
export function InlineName({ label, name, placeholder, onSave, onCancel }: InlineNameProps) {
  const [text, setText] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = async () => {
    const typed = text.trim();
    if (typed === "" || typed === name) return onCancel();
    setBusy(true);
    await onSave(typed);
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || isBusy) return;
    if (isEnter(event.nativeEvent)) void save();
    else if (event.key === "Escape") onCancel();
  };
  return (
    <span className={s.inline}>
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        maxLength={60}
        value={text}
        className={s.input}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={s.pair}>
        <Button kind="primary" size="small" busy={isBusy} onClick={() => void save()}>
          保存
        </Button>
        <Button kind="quiet" size="small" onClick={onCancel}>
          取消
        </Button>
      </span>
    </span>
  );
}
