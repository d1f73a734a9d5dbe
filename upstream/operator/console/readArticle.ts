import { articleOfMarkdown } from "#shared/domain/richText/markdown.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { CallError } from "../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";

export interface Article {
  /** Text of the first level-1 heading, which is removed from the article; "": the file has no such heading. */
  readonly title: string;
  readonly intro: string;
  readonly html: string;
}

const INTRO = 80;

/** Reads a piece of news from a file. The extension of its name shows whether it is Markdown or HTML. */
export function readArticle({ name, text }: { readonly name: string; readonly text: string }): Article {
  const plain = text.replace(/^\uFEFF/, "");
  if (/\.(?:md|markdown)$/i.test(name)) return fromMarkdown(plain);
  if (/\.html?$/i.test(name)) return fromHtml(plain);
  throw new CallError(
    both(
      `--file must end in .md or .html, so that it is known how to read it, not "${name}".`,
      `--file: 要是 .md 或 .html 文件，不能是“${name}”。`,
    ),
  );
}

function fromMarkdown(text: string): Article {
  const [first = "", ...rest] = text.trimStart().split("\n");
  if (!/^#\s/.test(first)) return articleOf("", articleOfMarkdown(text));
  return articleOf(wordsOf(articleOfMarkdown(first), 60), articleOfMarkdown(rest.join("\n")));
}

function fromHtml(text: string): Article {
  const [, inBody] = /<body\b[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(text) ?? [];
  const body = inBody ?? text;
  const [whole = "", heading = ""] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(body) ?? [];
  const [, title = ""] = /<title\b[^>]*>([\s\S]*?)<\/title>/i.exec(text) ?? [];
  return articleOf(wordsOf(heading || title, 60), body.replace(whole, ""));
}

function articleOf(title: string, html: string): Article {
  const trimmed = html.trim();
  const [first = trimmed] = /<p\b[^>]*>[\s\S]*?<\/p>/i.exec(trimmed) ?? [];
  const intro = wordsOf(first, INTRO);
  if (plainTextOf(trimmed) === "" && !/<img\b/i.test(trimmed))
    throw new CallError(both("--file has no text.", "--file: 文件没有内容。"));
  return { title, intro, html: trimmed };
}

/** Returns the plain text of HTML. Inline tags are removed first, because each would become a space inside a word. */
function wordsOf(html: string, most: number): string {
  return plainTextOf(html.replace(/<\/?(?:a|b|code|del|em|i|mark|s|span|strong|u)\b[^<>]*>/gi, ""), most);
}
