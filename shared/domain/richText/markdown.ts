import MarkdownIt, { type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { isChineseSeam } from "./chineseSeam.ts";
import { safeHtml } from "./sanitise.ts";

/** Deepest nesting of quotes and lists; deeper ones stay text. */
const DEEPEST = 20;

/*
 * Renders Markdown with markdown-it in linear time; HTML in the source is shown as text. CommonMark would not make
 * **重点：**后面 bold; the plugin for Chinese changes that. Code of the browser must import this module dynamically.
 */
const articles = reader({ breaks: false });
articles.core.ruler.push("seams", ({ tokens }) => {
  for (const { children } of tokens) joinLines(children ?? []);
});
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

/**
 * Joins the lines of a Chinese paragraph without a space: a soft line break becomes an empty text. Texts without
 * characters, which the marks of bold text leave, do not count as neighbours.
 */
function joinLines(tokens: readonly Token[]): void {
  let before = "";
  let breaks: Token[] = [];
  for (const token of tokens) {
    if (token.type === "softbreak") breaks.push(token);
    if (token.content === "") continue;
    if (isChineseSeam(before, token.content)) for (const found of breaks) found.type = "text";
    before = token.content;
    breaks = [];
  }
}
