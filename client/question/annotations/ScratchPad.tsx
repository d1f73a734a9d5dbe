import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Trash2 } from "#client/ui/icons/Trash2.ts";
import { Undo2 } from "#client/ui/icons/Undo2.ts";
import { X } from "#client/ui/icons/X.ts";
import { useAnnotations } from "./Annotations.tsx";
import { Paper } from "./Paper.tsx";
import type { QuestionAnnotations } from "./questionAnnotations.ts";
import { s } from "./ScratchPad.styles.ts";

interface Props {
  /** Id of the question. Pass it as React `key` too, so that another question mounts a new pad. */
  readonly of: string;
  readonly onClose: () => void;
}

type Page = Pick<QuestionAnnotations, "text" | "strokes">;

const icon = { size: 18 } as const;
const LONGEST = 5_000;

/** Scratch pad to draw and write beside a question. Nothing on it is part of the answer. */
export function ScratchPad({ of, onClose }: Props) {
  const { marks, change, isKept } = useAnnotations(of);
  const [isTyping, setIsTyping] = useState(marks.text !== "" && marks.strokes.length === 0);
  const [before, setBefore] = useState<readonly Partial<Page>[]>([]);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  function put(next: Partial<Page>): void {
    const old: Partial<Page> = next.strokes ? { strokes: marks.strokes } : { text: marks.text };
    setBefore([...before, old]);
    change(next);
  }
  function turn(toTyping: boolean): void {
    setIsTyping(toTyping);
    setBefore([]);
  }
  function undo(): void {
    const last = before.at(-1);
    if (last) {
      setBefore(before.slice(0, -1));
      change(last);
      // Without changes since the pad was opened, undo removes the last stroke of the stored drawing.
    } else change({ strokes: marks.strokes.slice(0, -1) });
  }
  function press(event: KeyboardEvent): void {
    if (event.key === "Escape") onClose();
    else if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !isTyping) undo();
    else return;
    event.preventDefault();
  }

  const isEmpty = isTyping ? marks.text === "" : marks.strokes.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <section ref={panel} className={s.pad} aria-labelledby={titleId} tabIndex={-1} onKeyDown={press}>
      <div className={s.head}>
        <h2 id={titleId}>草稿</h2>
        <div className={s.ways} role="group" aria-label="怎么打草稿">
          <button type="button" aria-pressed={!isTyping} onClick={() => turn(false)}>
            手写
          </button>
          <button type="button" aria-pressed={isTyping} onClick={() => turn(true)}>
            打字
          </button>
        </div>
        <button
          type="button"
          className={s.tool}
          aria-label="撤销"
          title="撤销"
          disabled={before.length === 0 && (isTyping || marks.strokes.length === 0)}
          onClick={undo}
        >
          <Undo2 {...icon} />
        </button>
        <button
          type="button"
          className={s.tool}
          aria-label={isTyping ? "清空文字" : "清空手写"}
          title="清空"
          disabled={isEmpty}
          onClick={() => put(isTyping ? { text: "" } : { strokes: [] })}
        >
          <Trash2 {...icon} />
        </button>
        <button type="button" className={s.tool} aria-label="收起草稿" title="收起" onClick={onClose}>
          <X {...icon} />
        </button>
      </div>
      {isTyping ? (
        <textarea
          className={s.typed}
          aria-label="草稿文字"
          placeholder="写在这里的不会作为答案提交"
          maxLength={LONGEST}
          value={marks.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      ) : (
        <Paper strokes={marks.strokes} onStroke={(stroke) => put({ strokes: [...marks.strokes, stroke] })} />
      )}
      <p className={isKept ? s.hint : s.note}>
        {isKept ? "草稿只存在这台设备上，别的设备看不到。" : "草稿没能存到这台设备上，关掉页面就没有了。"}
      </p>
    </section>
  );
}
