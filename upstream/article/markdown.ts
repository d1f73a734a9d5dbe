/*
 * Markdown as people write news in it: headings, paragraphs, lists, quotes, tables, rules, code, links, pictures, bold and
 * italic. A parser of the CommonMark rules would not take **重点：**后面 for bold, since a mark between a Chinese full stop and a
 * letter opens and closes nothing there; here marks count wherever they come in pairs. Whatever is written, pages clean it
 * once more (decision 005).
 */

type Lines = readonly string[];

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])\s+/;
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const DEEPEST = 8;

export function markdownToHtml(markdown: string): string {
  return blocks(markdown.replaceAll("\r\n", "\n").replaceAll("\t", "    ").split("\n"), 0).join("\n");
}

/** One block after the other, from the top. */
function blocks(lines: Lines, depth: number): string[] {
  const html: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const rest = lines.slice(at);
    const { text, used } = block(rest, depth);
    if (text !== "") html.push(text);
    at += used;
  }
  return html;
}

interface Block {
  readonly text: string;
  /** Lines. */
  readonly used: number;
}

function block(lines: Lines, depth: number): Block {
  const [first = "", second = ""] = lines;
  if (first.trim() === "") return { text: "", used: 1 };
  const [, fence] = FENCE.exec(first) ?? [];
  if (fence) return code(lines, fence);
  const [, marks, heading] = HEADING.exec(first) ?? [];
  // The page's own title is its only first one.
  if (marks && heading !== undefined) {
    const level = Math.max(2, marks.length);
    return { text: `<h${level}>${spans(heading)}</h${level}>`, used: 1 };
  }
  if (RULE.test(first)) return { text: "<hr>", used: 1 };
  if (depth < DEEPEST && QUOTE.test(first)) return quote(lines, depth);
  if (depth < DEEPEST && ITEM.test(first)) return list(lines, depth);
  if (first.includes("|") && second.includes("-") && TABLE_LINE.test(second)) return table(lines);
  return paragraph(lines);
}

function code(lines: Lines, fence: string): Block {
  const end = lines.findIndex((line, at) => at > 0 && line.trim().startsWith(fence));
  const last = end === -1 ? lines.length : end;
  return { text: `<pre><code>${escaped(lines.slice(1, last).join("\n"))}</code></pre>`, used: last + 1 };
}

function quote(lines: Lines, depth: number): Block {
  const used = countWhile(lines, (line) => QUOTE.test(line));
  const inner = lines.slice(0, used).map((line) => line.replace(QUOTE, ""));
  return { text: `<blockquote>${blocks(inner, depth + 1).join("\n")}</blockquote>`, used };
}

/** What is indented below an item, also behind an empty line, belongs to it. */
function list(lines: Lines, depth: number): Block {
  const isOrdered = isNumbered(lines[0] ?? "");
  const items: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const mark = ITEM.exec(line);
    if (!mark || RULE.test(line) || isNumbered(line) !== isOrdered) break;
    const indent = mark[0].length;
    const more = countWhile(lines.slice(at + 1), (next, index, all) => {
      if (next.trim() === "") return /^ {2,}\S/.test(all[index + 1] ?? "");
      return /^ {2,}\S/.test(next) || !(startsBlock(next) || all[index - 1]?.trim() === "");
    });
    const own = [
      line.slice(indent),
      ...lines.slice(at + 1, at + 1 + more).map((next) => dedented(next, indent)),
    ];
    const inner = blocks(own, depth + 1);
    // One paragraph alone is the item itself.
    items.push(`<li>${inner.map((part, index) => (index === 0 ? unwrapped(part) : part)).join("\n")}</li>`);
    at += 1 + more;
    const blank = countWhile(lines.slice(at), (next) => next.trim() === "");
    if (ITEM.test(lines[at + blank] ?? "")) at += blank;
  }
  const start = Number(/\d+/.exec(lines[0] ?? "")?.[0] ?? 1);
  const tag = isOrdered ? "ol" : "ul";
  const from = isOrdered && start !== 1 ? ` start="${start}"` : "";
  return { text: `<${tag}${from}>\n${items.join("\n")}\n</${tag}>`, used: Math.max(1, at) };
}

function isNumbered(line: string): boolean {
  return /^ {0,3}\d/.test(line);
}

function dedented(line: string, indent: number): string {
  const spaces = /^ */.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(spaces, indent));
}

function unwrapped(html: string): string {
  return /^<p>(.*)<\/p>$/s.exec(html)?.[1] ?? html;
}

function table(lines: Lines): Block {
  const used = 2 + countWhile(lines.slice(2), (line) => line.includes("|"));
  const [head = "", , ...rows] = lines.slice(0, used);
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${spans(cell)}</${tag}>`)
      .join("")}</tr>`;
  const body = rows.map((line) => row(line, "td")).join("\n");
  return { text: `<table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table>`, used };
}

function cells(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Two spaces at the end of a line break it; otherwise lines flow together, without a space between Chinese letters. */
function paragraph(lines: Lines): Block {
  const used = 1 + countWhile(lines.slice(1), (line) => line.trim() !== "" && !startsBlock(line));
  const text = lines
    .slice(0, used)
    .map((line) =>
      line
        .replace(/^ +/, "")
        .replace(/(?: {2,}|\\)$/, "\n")
        .replace(/ $/, ""),
    )
    .reduce((all, line) => {
      if (all === "" || all.endsWith("\n")) return all + line;
      return /[\u2e80-\uffef]$/.test(all) || /^[\u2e80-\uffef]/.test(line) ? all + line : `${all} ${line}`;
    }, "");
  return { text: `<p>${spans(text.trim()).replaceAll("\n", "<br>")}</p>`, used };
}

function startsBlock(line: string): boolean {
  return [FENCE, HEADING, RULE, QUOTE, ITEM].some((form) => form.test(line));
}

/** Marks within a line. Code and links are put aside first, so that nothing in them is a mark. */
function spans(text: string): string {
  const kept: string[] = [];
  const keep = (html: string) => `\u{e000}${kept.push(html) - 1}\u{e001}`;
  const marked = text
    .replace(/[\u{e000}\u{e001}]/gu, "")
    .replace(/(`+)(.+?)\1(?!`)/g, (_, _marks: string, inner: string) =>
      keep(`<code>${escaped(inner.trim())}</code>`),
    )
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, (_, mark: string) => keep(escaped(mark)))
    .replace(/!\[([^\]]*)\]\(\s*([^\s()]+)(?:\s+"[^"]*")?\s*\)/g, (_, alt: string, url: string) =>
      keep(`<img src="${attribute(url)}" alt="${attribute(alt)}">`),
    )
    .replace(/\[([^\]]+)\]\(\s*([^\s()]+)(?:\s+"[^"]*")?\s*\)/g, (_, label: string, url: string) =>
      keep(`<a href="${attribute(url)}">${emphasised(escaped(label))}</a>`),
    )
    .replace(/<(https?:\/\/[^\s<>]+)>/g, (_, url: string) =>
      keep(`<a href="${attribute(url)}">${escaped(url)}</a>`),
    );
  let html = emphasised(escaped(marked));
  // Something that was kept may stand within something else that was.
  for (let round = 0; round < 3 && html.includes("\u{e000}"); round++)
    html = html.replace(/\u{e000}(\d+)\u{e001}/gu, (_, index: string) => kept[Number(index)] ?? "");
  return html;
}

function emphasised(html: string): string {
  return html
    .replace(/\*\*(?!\s)(.+?)(?<!\s)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w_])__(?!\s)(.+?)(?<!\s)__(?![\w_])/g, "<strong>$1</strong>")
    .replace(/\*(?![\s*])(.+?)(?<![\s*])\*/g, "<em>$1</em>")
    .replace(/(?<![\w_])_(?![\s_])(.+?)(?<![\s_])_(?![\w_])/g, "<em>$1</em>")
    .replace(/~~(?!\s)(.+?)(?<!\s)~~/g, "<del>$1</del>");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', "&quot;");
}

function countWhile(lines: Lines, isWanted: (line: string, index: number, all: Lines) => boolean): number {
  const end = lines.findIndex((line, index) => !isWanted(line, index, lines));
  return end === -1 ? lines.length : end;
}
