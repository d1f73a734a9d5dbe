/*
 * Splits a GIFT file into its questions at empty lines, so that a question with a syntax error does not affect the
 * others.
 */

export interface GiftBlock {
  /** Line number in the file, from 1, of the first character of `text`. */
  readonly line: number;
  readonly text: string;
}

/**
 * Splits a GIFT file into questions, descriptions and categories. Empty lines separate them, except between an open
 * curly brace and its closing one.
 */
export function giftBlocks(text: string): GiftBlock[] {
  const blocks: GiftBlock[] = [];
  let kept: string[] = [];
  let first = 1;
  const flush = () => {
    if (kept.some((line) => line.trim() !== "" && !isComment(line)))
      blocks.push({ line: first, text: kept.join("\n") });
    kept = [];
  };
  text.split(/\r\n?|\n/).forEach((line, i) => {
    if (/^\s*\$CATEGORY:/.test(line)) {
      flush();
      blocks.push({ line: i + 1, text: line });
      return;
    }
    if (line.trim() === "") flush();
    else {
      if (kept.length === 0) first = i + 1;
      kept.push(line);
    }
  });
  flush();
  return joinOpen(blocks);
}

/** Number of further blocks in which the closing curly brace of a question is searched. */
const FARTHEST = 30;

function joinOpen(blocks: readonly GiftBlock[]): GiftBlock[] {
  const joined: GiftBlock[] = [];
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i] as GiftBlock;
    const text = withoutComments(block.text);
    let end = i;
    if (find(text, "{") >= 0 && find(text, "}", find(text, "{")) < 0) {
      for (let j = i + 1; j < Math.min(blocks.length, i + FARTHEST); j += 1) {
        const next = withoutComments((blocks[j] as GiftBlock).text);
        const [open, close] = [find(next, "{"), find(next, "}")];
        if (/^\s*(?:::|\$CATEGORY:)/.test(next) || (open >= 0 && (close < 0 || open < close))) break;
        if (close < 0) continue;
        end = j;
        break;
      }
    }
    const parts = blocks.slice(i, end + 1).map((part) => part.text);
    joined.push({ line: block.line, text: parts.join("\n\n") });
    i = end;
  }
  return joined;
}

/** Returns the first index of `sign` that has no backslash before it; -1 when every `sign` has one. */
export function find(text: string, sign: string, from = 0): number {
  for (let i = Math.max(0, from); i < text.length; i += 1) {
    if (text[i] === "\\") i += 1;
    else if (text.startsWith(sign, i)) return i;
  }
  return -1;
}

export function isComment(line: string): boolean {
  return /^\s*\/\//.test(line);
}

export function withoutComments(text: string): string {
  return text
    .split("\n")
    .filter((line) => !isComment(line))
    .join("\n");
}
