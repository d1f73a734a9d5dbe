import { isChineseSeam } from "./chineseSeam.ts";
import { columns, isBlock } from "./slots.ts";

const BLOCK_TAG = /<(?:p|div|br|table|ul|ol|li|h[1-6]|blockquote|pre|figure|dl|hr|section|article)\b/i;
const STARTS_ITEM =
  /^\s*(?:[（(]\s*\d{1,2}\s*[)）]|\d{1,2}\s*[.．、](?!\d)|[A-H]\s*[.．、:：]|[①-⑳]|[一二三四五六七八九十]{1,3}、|【|◆|●|▲|材料|注[:：])/;
/** Narrowest line, in columns, that can have been broken by the page width of a PDF. */
const PAGE_WIDTH = 40;

/**
 * Converts the line breaks of plain text to HTML. An empty line ends a paragraph. A break inside a sentence, where the
 * page width of a PDF broke a full line, is removed. Every other break stays. A single paragraph gets no <p>, so that
 * it can be shown inside a line, such as an option. Text with block tags stays unchanged.
 */
export function lineBreaks(text: string): string {
  if (BLOCK_TAG.test(text)) return text;
  const paragraphs = text.split(/\n\s*\n/).map((part) => part.trim());
  const filled = paragraphs.filter((part) => part !== "");
  const html = filled.map((part) => (isBlock(part) ? part : closeUp(part)));
  if (html.length <= 1) return html.join("");
  return html.map((part, i) => (isBlock(filled[i] ?? "") ? part : `<p>${part}</p>`)).join("");
}

function closeUp(paragraph: string): string {
  const lines = paragraph.split("\n").map((line) => line.trim());
  const widths = lines.map(columns);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0);
  return lines
    .map((line, i) => {
      if (i === 0) return line;
      const full = widest >= PAGE_WIDTH && (widths[i - 1] ?? 0) >= widest * 0.8;
      return full && !STARTS_ITEM.test(line)
        ? `${isChineseSeam(lines[i - 1] ?? "", line) ? "" : " "}${line}`
        : `<br>${line}`;
    })
    .join("");
}
