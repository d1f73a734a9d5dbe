import MarkdownIt from "markdown-it";
import cjkBreaks from "markdown-it-cjk-breaks";
import cjkFriendly from "markdown-it-cjk-friendly";
import { safeHtml } from "./sanitise.ts";

/** Deepest nesting of quotes and lists; deeper ones stay text. */
const DEEPEST = 20;

/*
 * Renders Markdown with markdown-it in linear time; HTML in the source is shown as text. CommonMark would not make
 * **重点：**后面 bold; the plugins for Chinese change that, and join the lines of a Chinese paragraph without a space. Code
 * of the browser must import this module dynamically.
 */
const articles = reader({ breaks: false }).use(cjkBreaks);
const notes = reader({ breaks: true }).disable("image");

/** Renders an article. Pages sanitise the result again (decision 005). */
export function articleOfMarkdown(markdown: string): string {
  return articles.render(markdown).trim();
}

/** Renders a note as safe HTML. Each line break of the note is shown. */
export function noteOfMarkdown(markdown: string): string {
  return safeHtml(notes.render(markdown)).trim();
}

function reader({ breaks }: { readonly breaks: boolean }) {
  const markdown = new MarkdownIt({ html: false, breaks, maxNesting: DEEPEST }).use(cjkFriendly);
  markdown.core.ruler.push("allowed", ({ tokens }) => {
    for (const token of tokens) {
      // Headings of level 1 become level 2, because the page's own title is the only h1.
      if (token.tag === "h1") token.tag = "h2";
      // The allow-list permits neither the alignment of a column nor the language of a code block.
      if (token.tag === "th" || token.tag === "td") token.attrs = null;
      if (token.type === "fence") token.info = "";
    }
  });
  return markdown;
}
