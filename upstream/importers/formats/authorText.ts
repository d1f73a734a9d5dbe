import { cutText } from "#shared/domain/cutText.ts";
import { splitMath } from "#shared/domain/richText/splitMath.ts";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { Unfit } from "./format.ts";
import { asText } from "./markup.ts";

/** Parts of a question that are not Markdown: blanks, Moodle gaps, names of Moodle files. */
const KEPT = /_{2,}|\{\d*:[A-Z_]+:(?:\\.|[^\\}])*\}|\[\[\d+\]\]|@@PLUGINFILE@@[^\s)"]*/g;
const HELD = /\uFDD0(\d+)\uFDD1/g;

/**
 * Converts a text to HTML of the bank, from the format that Moodle or GIFT names.
 *
 * @throws Unfit for a format that is not supported
 */
export function authorText(text: string, format: string): string {
  switch (format) {
    case "":
    case "html":
    // HTML in which line breaks are visible, as in the bank.
    case "moodle":
    case "moodle_auto_format":
      return text;
    case "plain":
    case "plain_text":
      return asText(text);
    case "markdown":
      return fromMarkdown(text);
    default:
      throw new Unfit(
        `has a text in the format ${cutText(format, 40)}, which is not read`,
        "write it as html, plain_text or markdown",
        "stem",
      );
  }
}

/**
 * Converts Markdown. Formulas and blanks are replaced by placeholders meanwhile, because their characters are not
 * Markdown. A single paragraph loses its <p>.
 */
function fromMarkdown(text: string): string {
  const held: string[] = [];
  const hold = (piece: string) => `\uFDD0${held.push(piece) - 1}\uFDD1`;
  const source = splitMath(text.replace(/[\uFDD0\uFDD1]/g, ""))
    .map((piece) => (piece.kind === "math" ? hold(piece.source) : piece.text.replace(KEPT, hold)))
    .join("");
  const html = articleOfMarkdown(source).trim();
  const one = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/.exec(html)?.[1] ?? html;
  return one.replace(HELD, (_, index: string) => held[Number(index)] ?? "");
}
