export type HtmlNode = HtmlElement | { readonly kind: "text"; readonly text: string };

export interface HtmlElement {
  readonly kind: "element";
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
}

const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW = new Set(["script", "style"]);

/** Reads what React wrote: every attribute in double quotes, every element closed. Comments are left out. */
export function parseHtml(html: string): HtmlElement {
  const root = element("#root", new Map());
  const open = [root];
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match; match = TOKEN.exec(html)) {
    addText(open, decode(html.slice(at, match.index)));
    at = TOKEN.lastIndex;
    const [, closing, opening, attributes = ""] = match;
    if (closing) open.splice(lastIndexOf(open, closing));
    if (!opening) continue;
    const made = element(opening, attributesOf(attributes));
    open.at(-1)?.children.push(made);
    if (VOID.has(opening)) continue;
    open.push(made);
    if (!RAW.has(opening)) continue;
    const end = html.indexOf(`</${opening}>`, at);
    addText(open, html.slice(at, end));
    at = end;
    TOKEN.lastIndex = end;
  }
  return root;
}

function element(tag: string, attributes: ReadonlyMap<string, string>): HtmlElement {
  return { kind: "element", tag, attributes, children: [] };
}

function addText(open: readonly HtmlElement[], text: string): void {
  if (text !== "") open.at(-1)?.children.push({ kind: "text", text });
}

function lastIndexOf(open: readonly HtmlElement[], tag: string): number {
  const index = open.findLastIndex((one) => one.tag === tag);
  if (index < 1) throw new Error(`</${tag}> closes nothing`);
  return index;
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, decode(value)]));
}

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) => {
    if (name) return { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" }[String(name)] ?? "";
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
