import { gfm } from "@joplin/turndown-plugin-gfm";
import Turndown from "turndown";
import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";

const turndown = new Turndown({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
});
turndown.use(gfm);

/** The text of an entry for its file: Markdown where that says the same HTML again, else the HTML. */
export function bodyText(html: string): { readonly ending: "md" | "html"; readonly text: string } {
  const markdown = turndown.turndown(html);
  return articleOfMarkdown(markdown) === html.trim()
    ? { ending: "md", text: markdown }
    : { ending: "html", text: html.trim() };
}
