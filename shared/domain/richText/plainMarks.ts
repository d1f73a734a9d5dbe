import type { Slots } from "./slots.ts";

/**
 * Matches an empty \uline{} with any ~ beside it, or only ~, in one pass. The pattern has no lookbehind, because Safari
 * before 16.4 cannot parse it (decision 053).
 */
export const ULINE = /~+(?:\\uline\s*\{[~\s]*\}~*)?|\\uline\s*\{[~\s]*\}~*/g;

const BLANK = '<u class="blank">\u2003\u2003\u2003</u>';
const MISSING = '<span class="missing">［图片暂缺］</span>';

/** Converts the marks of word processors, and TeX commands outside formulas, to HTML or plain characters. */
export function plainMarks(text: string, slots: Slots): string {
  return quotes(blanks(texOutside(pictures(text, slots)), slots));
}

/**
 * Removes control characters and lone surrogates. Restores \bar and \frac whose first letter was lost, because JSON
 * reads \b and \f as control characters.
 */
export function repairText(source: string): string {
  return source
    .replace(/\r\n?/g, "\n")
    .replace(/\u0008(?=[a-z])/g, "\\b")
    .replace(/\u000c(?=[a-z])/g, "\\f")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, "")
    .replace(/&nbsp;?/g, "\u00a0");
}

/** Replaces pictures of other hosts: loading one would reveal the reader to its host, and the picture may disappear. */
function pictures(text: string, slots: Slots): string {
  return text.replace(/!\[([^\]\n]{0,200})\]\(([^()\s]{1,500})\)/g, (_, alt: string, src: string) =>
    /^\/(?!\/)/.test(src) && !/["'<>\\]/.test(src)
      ? `<img src="${src}" alt="${alt.replace(/["<>]/g, "")}">`
      : slots.hold(MISSING, "［图片暂缺］"),
  );
}

function blanks(text: string, slots: Slots): string {
  const blank = (label = "") =>
    slots.hold(label === "" ? BLANK : `<u class="blank">\u2003${label}\u2003</u>`, "____");
  return text
    .replace(ULINE, (marks) => (marks.includes("\\") ? blank() : marks))
    .replace(/\\(?:uline|underline)\s*\{([^{}]*)\}/g, "<u>$1</u>")
    .replace(/_{2,}(?:\s*(\d{1,3})\s*_{2,})?/g, (_, label?: string) => blank(label))
    .replace(/~{2,}/g, "\u2003\u2003")
    .replace(/~/g, (mark, at: number, whole: string) => {
      const joins =
        /[\w\u4e00-\u9fff]/.test(whole.charAt(at - 1)) &&
        /[\w\u4e00-\u9fff\uE000]/.test(whole.charAt(at + 1));
      return joins ? mark : "\u00a0";
    });
}

function texOutside(text: string): string {
  if (!text.includes("\\")) return text;
  return text
    .replace(/\\[cl]?dots\b\s?/g, "…")
    .replace(/\\textquotesingle(?:\{\}|\s)?/g, "'")
    .replace(/\\text(superscript|subscript)\s*\{([^{}]*)\}/g, (_, kind: string, inner: string) =>
      tagged(kind.slice(0, 3), inner),
    )
    .replace(/(?:\\hfill)?\\break\b/g, "<br>")
    .replace(/\\section\*?\s*\{([^{}]*)\}?/g, "$1")
    .replace(/\\(?:textbf|mathbf)\s*\{([^{}]*)\}/g, "<b>$1</b>")
    .replace(/\\(?:text|textrm|mathrm|emph|mbox)\s*\{([^{}]*)\}/g, "$1")
    .replace(/\\q?quad\b ?|\\[ ,;]/g, "\u2003")
    .replace(/\\(?:hline|centering|noindent|newline)\b/g, " ")
    .replace(/\\([%&#_{}])/g, "$1");
}

function tagged(name: string, inner: string): string {
  return `<${name}>${inner}</${name}>`;
}

function quotes(text: string): string {
  if (!text.includes("``")) return text;
  return text.replaceAll("``", "“").replaceAll("''", "”");
}
