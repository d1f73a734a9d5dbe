export type HtmlNode = HtmlElement | { readonly kind: "text"; readonly text: string };

export interface HtmlElement {
  readonly kind: "element";
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: HtmlNode[];
  inner: string;
}

interface Open {
  readonly element: HtmlElement;
  readonly from: number;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW = new Set(["script", "style"]);
const LISTS = new Set(["ul", "ol", "menu"]);

/**
 * Parses the HTML of the site, in which every attribute is in double quotes and every element is closed. Exceptions: a
 * list item may end at the next item or at the end of its list, and shapes of drawings may close themselves. Drops
 * comments.
 */
export function parseHtml(html: string): HtmlElement {
  const root = element("#root", new Map());
  const open: Open[] = [{ element: root, from: 0 }];
  let at = 0;
  const close = (index: number, end: number) => {
    for (const { element: closed, from } of open.splice(index)) closed.inner = html.slice(from, end);
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match; match = TOKEN.exec(html)) {
    addText(open, decode(html.slice(at, match.index)));
    at = TOKEN.lastIndex;
    const [, closing, opening, attributes = "", slash] = match;
    if (closing) close(indexOfOpen(open, closing), match.index);
    if (!opening) continue;
    if (opening === "li") close(indexOfItem(open), match.index);
    const made = element(opening, attributesOf(attributes));
    open.at(-1)?.element.children.push(made);
    const isDrawn = open.some(({ element: { tag } }) => tag === "svg");
    if (VOID.has(opening) || (slash && isDrawn)) continue;
    open.push({ element: made, from: at });
    if (!RAW.has(opening)) continue;
    const end = html.indexOf(`</${opening}>`, at);
    addText(open, html.slice(at, end));
    at = end;
    TOKEN.lastIndex = end;
  }
  close(0, html.length);
  return root;
}

function element(tag: string, attributes: ReadonlyMap<string, string>): HtmlElement {
  return { kind: "element", tag, attributes, children: [], inner: "" };
}

function addText(open: readonly Open[], text: string): void {
  if (text !== "") open.at(-1)?.element.children.push({ kind: "text", text });
}

function indexOfOpen(open: readonly Open[], tag: string): number {
  const index = open.findLastIndex(({ element: one }) => one.tag === tag);
  if (index < 1) throw new Error(`</${tag}> closes nothing`);
  return index;
}

/** Returns the index of the open list item that a new item ends; if no item is open, the number of open elements. */
function indexOfItem(open: readonly Open[]): number {
  const index = open.findLastIndex(({ element: { tag } }) => tag === "li" || LISTS.has(tag));
  return open[index]?.element.tag === "li" ? index : open.length;
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
