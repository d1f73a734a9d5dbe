/*
 * A paragraph of a document is HTML, but labels are searched in its plain text: `<strong>答案</strong>：B` has the plain
 * text 答案：B.
 */

const PIECES = /<\/?[a-z][^<>]*>|&(?:lt|gt|amp|nbsp|quot|#39);|[\s\S]/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&nbsp;": "\u00a0",
  "&quot;": '"',
  "&#39;": "'",
};
const EMPTY = /<(strong|em|i|u|s|sub|sup|mark|a|span|b|red)\b[^<>]*><\/\1>/g;
const VOID = /^<(?:br|img|hr)\b/i;

/** Returns the plain text of a paragraph's HTML. `cutHtml` takes positions in this text. */
export function readText(html: string): string {
  return html.replace(PIECES, (piece) => (isTag(piece) ? "" : (ENTITIES[piece.toLowerCase()] ?? piece)));
}

/**
 * Splits a paragraph's HTML at positions of its plain text. Tags that are open at a cut are repeated in both pieces.
 */
export function cutHtml(html: string, places: readonly number[]): string[] {
  const parts: string[] = [""];
  const open: string[] = [];
  let at = 0;
  let next = 0;
  const add = (piece: string) => {
    parts[parts.length - 1] += piece;
  };
  for (const [piece] of html.matchAll(PIECES)) {
    if (isTag(piece)) {
      if (piece.startsWith("</")) open.pop();
      else if (!VOID.test(piece)) open.push(piece);
      add(piece);
      continue;
    }
    while (next < places.length && at >= (places[next] ?? 0)) {
      add(open.map(closing).toReversed().join(""));
      parts.push(open.join(""));
      next += 1;
    }
    add(piece);
    at += 1;
  }
  for (; next < places.length; next += 1) parts.push("");
  return parts.map(withoutEmpty);
}

export function afterText(html: string, count: number): string {
  return count === 0 ? html : (cutHtml(html, [count])[1] ?? "");
}

/** Splits a paragraph's HTML at each <br>. Tags that are open at a <br> are repeated in both pieces. */
export function splitBreaks(html: string): string[] {
  const pieces = html.split(/<br\s*\/?>/i);
  const open: string[] = [];
  return pieces.map((piece) => {
    const before = open.join("");
    for (const [tag] of piece.matchAll(/<\/?[a-z][^<>]*>/gi)) {
      if (tag.startsWith("</")) open.pop();
      else if (!VOID.test(tag)) open.push(tag);
    }
    return withoutEmpty(`${before}${piece}${open.map(closing).toReversed().join("")}`);
  });
}

function isTag(piece: string): boolean {
  return piece.length > 1 && piece.startsWith("<");
}

function closing(tag: string): string {
  return `</${/^<([a-z0-9]+)/i.exec(tag)?.[1] ?? ""}>`;
}

function withoutEmpty(html: string): string {
  const less = html.replace(EMPTY, "");
  return less === html ? html : withoutEmpty(less);
}
