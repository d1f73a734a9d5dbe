import MarkdownIt from "markdown-it";
import cjkBreaks from "markdown-it-cjk-breaks";
import cjkFriendly from "markdown-it-cjk-friendly";
import { safeHtml } from "./sanitise.ts";

/** Quotes and lists in each other: deeper ones stay text. */
const DEEPEST = 20;

/*
 * Markdown by markdown-it, linear in the length of what is written; HTML in it is text. By the rules of CommonMark **重点：**后面
 * would not be bold: its plugins for Chinese see to that, and to lines that flow together without a space.
 * The browser imports this module dynamically only.
 */
const articles = reader({ breaks: false }).use(cjkBreaks);
const notes = reader({ breaks: true }).disable("image");

/** News as people write them. Whatever is written, pages clean it once more (decision 005). */
export function articleOfMarkdown(markdown: string): string {
  return articles.render(markdown).trim();
}

/** A note as safe HTML: its lines stay lines. */
export function noteOfMarkdown(markdown: string): string {
  return safeHtml(notes.render(markdown)).trim();
}

function reader({ breaks }: { readonly breaks: boolean }) {
  const markdown = new MarkdownIt({ html: false, breaks, maxNesting: DEEPEST }).use(cjkFriendly);
  markdown.core.ruler.push("allowed", ({ tokens }) => {
    for (const token of tokens) {
      // The page's own title is its only first one.
      if (token.tag === "h1") token.tag = "h2";
      // Neither the side of a column nor the language of code is let through by the allow-list.
      if (token.tag === "th" || token.tag === "td") token.attrs = null;
      if (token.type === "fence") token.info = "";
    }
  });
  return markdown;
}
