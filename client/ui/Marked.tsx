import type { ReactNode } from "react";
import { s } from "./Marked.styles.ts";

export interface Mark {
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

interface Props {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Shows a plain text with its search matches marked. Marks outside the text are ignored. */
export function Marked({ text, marks }: Props) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (
      !Number.isInteger(start) ||
      !Number.isInteger(end) ||
      start < from ||
      end <= start ||
      end > text.length
    )
      continue;
    parts.push(
      text.slice(from, start),
      <mark key={start} className={s.mark}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
