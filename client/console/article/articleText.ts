import type { Node } from "prosemirror-model";
import { type Token, WHOLE, contentOf, endOf, inlineText, tokensOf, wholes } from "../editor/bankText.ts";
import { type LineKind, articleSchema } from "./articleSchema.ts";
import { readTable, tableText } from "./articleTable.ts";

/*
 * Articles as documents of the editor and back. Each paragraph, list and quote that nobody changed is written with the
 * text that it was read from, and so is everything that the editor does not know.
 */

/** Tags that begin a block. A block whose tag is no line, list or quote is kept as its source. */
const BLOCKS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol blockquote table pre div figure dl hr section article header footer nav aside main details center".split(
    " ",
  ),
);
const INLINE_WHOLE = new Set([...WHOLE].filter((tag) => tag !== "a" && tag !== "code"));
const LISTS = { ul: "li", ol: "li", blockquote: "p" } as const;

interface Block {
  readonly source: string;
  readonly gap: string;
  /** Lines of the block, or its table; undefined: it is kept as its source. */
  readonly lines?: readonly Line[] | undefined;
  readonly table?: Node | undefined;
}

interface Line {
  readonly kind: LineKind;
  readonly open: string;
  readonly outer: string;
  readonly content: readonly Node[];
}

/** Returns the document of an article. Writing it returns the article. */
export function readArticle(text: string): Node {
  const { blocks, tail } = blocksOf(tokensOf(text));
  const nodes = blocks.flatMap(nodesOf);
  const doc = docOf(nodes, tail);
  return writeArticle(doc) === text
    ? doc
    : docOf([articleSchema.node("part", { source: text, gap: "" })], "");
}

function nodesOf({ source, gap, lines, table }: Block): readonly Node[] {
  if (table) return [articleSchema.node("table", { ...table.attrs, source, gap }, table.content)];
  if (!lines) return [articleSchema.node("part", { source, gap })];
  return lines.map(({ content, ...attrs }) =>
    articleSchema.node("line", { ...attrs, source, gap }, [...content]),
  );
}

function docOf(nodes: readonly Node[], tail: string): Node {
  return articleSchema.node("doc", { tail }, nodes.length > 0 ? [...nodes] : [articleSchema.node("line")]);
}

/** Returns the HTML of a document. */
export function writeArticle(doc: Node): string {
  const isEmpty =
    doc.childCount === 1 && doc.firstChild?.type.name === "line" && doc.firstChild.content.size === 0;
  let text = "";
  for (const group of isEmpty ? [] : groupsOf(doc.children)) {
    const gap: unknown = group[0]?.attrs["gap"];
    const usual = text === "" ? "" : "\n";
    text += `${typeof gap === "string" && (gap !== "" || text === "") ? gap : usual}${groupText(group)}`;
  }
  return text + String(doc.attrs["tail"]);
}

/** Returns the lines of each list and quote together, and every other line alone. */
function groupsOf(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const groups: Node[][] = [];
  let source = "";
  for (const node of nodes) {
    const group = groups.at(-1);
    const before = group?.[0];
    const own = String(node.attrs["source"]);
    const isInRow =
      before !== undefined &&
      ["ul", "ol", "quote"].includes(String(node.attrs["kind"])) &&
      before.attrs["kind"] === node.attrs["kind"] &&
      (own === "" || source === "" || own === source);
    if (isInRow) {
      group?.push(node);
      source ||= own;
    } else {
      groups.push([node]);
      source = own;
    }
  }
  return groups;
}

function groupText(group: readonly Node[]): string {
  const [first] = group;
  if (!first || first.type.name === "part") return String(first?.attrs["source"] ?? "");
  const source = group.map(({ attrs }) => String(attrs["source"])).find((own) => own !== "");
  if (first.type.name === "table") return writeTable(first);
  if (source !== undefined && isRead(group, source)) return source;
  const kind = first.attrs["kind"] as LineKind;
  const own = group.map((line) => {
    const tag = kind === "quote" ? "p" : kind === "ul" || kind === "ol" ? "li" : kind;
    return `${String(line.attrs["open"]) || `<${tag}>`}${inlineText(line.children)}</${tag}>`;
  });
  if (kind !== "ul" && kind !== "ol" && kind !== "quote") return own.join("");
  const tag = kind === "quote" ? "blockquote" : kind;
  const outer = group.map(({ attrs }) => String(attrs["outer"])).find((open) => open !== "");
  return `${outer ?? `<${tag}>`}\n${own.join("\n")}\n</${tag}>`;
}

/** Returns the HTML of a table: its source while its cells are those that were read from it. */
export function writeTable(table: Node): string {
  const source = String(table.attrs["source"]);
  const read = blocksOf(tokensOf(source)).blocks[0]?.table;
  const text = tableText(table);
  return read && tableText(read) === text ? source : text;
}

/** Returns a table or another part with this source. */
export function partOf(source: string): Node {
  const { children } = readArticle(source);
  const [only] = children;
  const isPart = children.length === 1 && only && only.type.name !== "line";
  return isPart ? only : articleSchema.node("part", { source });
}

/** Returns whether lines are still those that were read from a source. */
function isRead(group: readonly Node[], source: string): boolean {
  const { blocks } = blocksOf(tokensOf(source));
  const lines = blocks.length === 1 ? blocks[0]?.lines : undefined;
  return (
    lines?.length === group.length &&
    lines.every(
      ({ kind, content }, at) =>
        group[at]?.attrs["kind"] === kind && inlineText(content) === inlineText(group[at].children),
    )
  );
}

function blocksOf(tokens: readonly Token[]): { readonly blocks: readonly Block[]; readonly tail: string } {
  const blocks: Block[] = [];
  let gap = "";
  let loose: Token[] = [];
  const end = () => {
    const source = sourceOf(loose);
    const [, before = "", own = "", behind = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(source) ?? [];
    loose = [];
    if (own === "") {
      gap += source;
      return;
    }
    const content = contentOf(wholes(tokensOf(own), INLINE_WHOLE), articleSchema);
    blocks.push({ source: own, gap: gap + before, lines: [{ kind: "p", open: "", outer: "", content }] });
    gap = behind;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const isBlock = token.kind === "open" && BLOCKS.has(token.tag);
    const closing = isBlock ? (token.tag === "hr" ? at : endOf(tokens, at, tokens.length)) : undefined;
    if (closing === undefined) loose.push(token);
    else {
      end();
      const own = tokens.slice(at, closing + 1);
      const table = token.tag === "table" ? readTable(own, lineContent) : undefined;
      blocks.push({ source: sourceOf(own), gap, lines: linesOf(own), table });
      gap = "";
      at = closing;
    }
  }
  end();
  return { blocks, tail: gap };
}

/** Returns the lines of a block; undefined: the editor does not know it. */
function linesOf(tokens: readonly Token[]): readonly Line[] | undefined {
  const [open] = tokens;
  if (!open) return undefined;
  const inner = tokens.slice(1, -1);
  if (open.tag === "p" || open.tag === "h2" || open.tag === "h3" || open.tag === "h4") {
    const content = lineContent(inner);
    return content && [{ kind: open.tag, open: open.source, outer: "", content }];
  }
  if (open.tag !== "ul" && open.tag !== "ol" && open.tag !== "blockquote") return undefined;
  const lines: Line[] = [];
  for (let at = 0; at < inner.length; at += 1) {
    const token = inner[at] as Token;
    if (token.source.trim() === "") continue;
    const closing = token.tag === LISTS[open.tag] ? endOf(inner, at, inner.length) : undefined;
    const content = closing === undefined ? undefined : lineContent(inner.slice(at + 1, closing));
    if (closing === undefined || !content) return undefined;
    const kind = open.tag === "blockquote" ? "quote" : open.tag;
    lines.push({ kind, open: token.source, outer: open.source, content });
    at = closing;
  }
  return lines.length > 0 ? lines : undefined;
}

/** Returns the content of a line; undefined: it has blocks inside. */
function lineContent(tokens: readonly Token[]): readonly Node[] | undefined {
  const hasBlocks = tokens.some(({ tag }) => BLOCKS.has(tag) || tag === "li");
  return hasBlocks ? undefined : contentOf(wholes(tokens, INLINE_WHOLE), articleSchema);
}

function sourceOf(tokens: readonly Token[]): string {
  return tokens.map(({ source }) => source).join("");
}
