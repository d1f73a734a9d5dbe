import { cutText } from "#shared/domain/cutText.ts";
import { splitMath } from "#shared/domain/richText/splitMath.ts";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { Unfit } from "./format.ts";
import { withFormulas } from "./formulaPictures.ts";
import { asText } from "./markup.ts";

/** Matches what a Markdown converter must leave alone: gaps (`____`), Moodle gaps and names of Moodle files. */
const KEPT = /_{2,}|\{\d*:[A-Z_]+:(?:\\.|[^\\}])*\}|\[\[\d+\]\]|@@PLUGINFILE@@[^\s)"]*/g;
const HELD = /\uFDD0(\d+)\uFDD1/g;

/**
 * Converts a text of a Moodle or GIFT file to HTML of the question bank; `format` is the text format that the file
 * names.
 *
 * @throws Unfit for a format that is not supported
 */
export function authorText(text: string, format: string): string {
  switch (format) {
    case "":
    case "html":
    // Both are HTML in which line breaks are visible, as in texts of the question bank.
    case "moodle":
    case "moodle_auto_format":
      return withFormulas(text);
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
 * Converts Markdown to HTML. Formulas and gaps are replaced by placeholders during the conversion, because their
 * characters are not meant as Markdown. A text of one paragraph loses its <p>.
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
