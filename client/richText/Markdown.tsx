import type { ReactNode } from "react";
import { s } from "./Markdown.styles.ts";

const MARKS = /(\*\*[^*\n]+\*\*|`[^`\n]+`)/;
const ITEM = /^\s*(?:[-*]|\d+[.、])\s+/;

/** Notes are short: paragraphs, lists, bold and code of markdown; all else stays as it was written. */
export function Markdown({ text }: { readonly text: string }) {
  return <div className={s.text}>{blocksOf(text).map(renderBlock)}</div>;
}

interface TextBlock {
  readonly kind: "text" | "ul" | "ol";
  readonly lines: readonly string[];
}

/** Lines of one kind that follow each other; an empty line ends a block. */
export function blocksOf(text: string): readonly TextBlock[] {
  const blocks: { kind: TextBlock["kind"]; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const kind = ITEM.test(line) ? (/^\s*\d/.test(line) ? "ol" : "ul") : "text";
    const last = blocks.at(-1);
    const shown = line.replace(ITEM, "");
    if (isOpen && last?.kind === kind) last.lines.push(shown);
    else blocks.push({ kind, lines: [shown] });
    isOpen = true;
  }
  return blocks;
}

function renderBlock({ kind, lines }: TextBlock, index: number): ReactNode {
  if (kind !== "text") {
    const List = kind;
    return (
      <List key={index}>
        {lines.map((line, place) => (
          <li key={place}>{renderLine(line)}</li>
        ))}
      </List>
    );
  }
  return (
    <p key={index}>
      {lines.map((line, place) => (
        <span key={place}>
          {place > 0 && <br />}
          {renderLine(line)}
        </span>
      ))}
    </p>
  );
}

function renderLine(line: string): ReactNode {
  return line.split(MARKS).map((part, index) => {
    if (/^\*\*.+\*\*$/.test(part)) return <strong key={index}>{part.slice(2, -2)}</strong>;
    if (/^`.+`$/.test(part)) return <code key={index}>{part.slice(1, -1)}</code>;
    return part;
  });
}
