import { escapeHtml } from "../escapeHtml.ts";

/** Text at a fill-in blank: its number if there are several; after the answer also the given text and its verdict. */
export interface BlankMark {
  readonly given?: string;
  readonly verdict?: string;
}

/** Matches a fill-in blank as plainMarks.ts writes it. A blank of a cloze already has its own number and is skipped. */
const BLANK = /<u class="blank">\u2003+<\/u>/g;

interface Sign {
  readonly sign: string;
  readonly name: string;
}
const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ["right", { sign: "✓", name: "正确" }],
  ["wrong", { sign: "✗", name: "错误" }],
  ["no_answer", { sign: "✗", name: "没有填" }],
]);

/**
 * Numbers and fills the blanks of rendered rich text. If the text has more or fewer blanks than `marks`, the text is
 * returned unchanged, because it is unknown which mark is for which blank.
 */
export function markBlanks(html: string, marks: readonly BlankMark[]): string {
  if (!fits(html, marks)) return html;
  let place = 0;
  return html.replace(BLANK, (blank) => {
    const at = place++;
    const number = marks.length > 1 ? `<span class="no">${at + 1}</span>` : "";
    const mark = marks[at];
    return mark?.given === undefined && mark?.verdict === undefined
      ? blank.replace(">", `>${number}`)
      : filled(mark, number);
  });
}

function fits(html: string, marks: readonly BlankMark[]): boolean {
  return marks.length > 0 && html.match(BLANK)?.length === marks.length;
}

function filled({ given = "", verdict = "" }: BlankMark, number: string): string {
  const text = given.trim() === "" ? "\u2003" : escapeHtml(given.trim());
  const sign = SIGNS.get(verdict);
  const said = sign ? `<span class="sign" role="img" aria-label="${sign.name}">${sign.sign}</span>` : "";
  return `<u class="blank"${sign ? ` data-verdict="${verdict}"` : ""}>${number}${text}${said}</u>`;
}
