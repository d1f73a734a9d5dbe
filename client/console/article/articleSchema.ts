import { type NodeSpec, Schema } from "prosemirror-model";
import { bankSchema } from "../editor/bankSchema.ts";

/** Kinds of lines. Items of one list and paragraphs of one quote are lines in a row. */
export type LineKind = "p" | "h2" | "h3" | "h4" | "ul" | "ol" | "quote";

const line = (kind: LineKind) => ({ kind });
const headings = ["h2", "h3", "h4"] as const;

/** Elements in a table whose source is kept. */
const NOT_PLAIN = "[colspan], [rowspan], table, caption, col, ul, ol, pre, blockquote, h1, h2, h3, h4, p + p";

/** Cell of a table. The editor of tables reads the role and the spans; no cell of this schema spans others. */
const cell = (tag: "td" | "th", tableRole: string): NodeSpec => ({
  content: "inline*",
  tableRole,
  isolating: true,
  attrs: {
    open: { default: `<${tag}>` },
    colspan: { default: 1 },
    rowspan: { default: 1 },
    colwidth: { default: null },
  },
  parseDOM: [{ tag }],
  toDOM: () => [tag, 0],
});

/**
 * Documents of the editor of articles: a flat list of lines, plain tables, and parts that are kept as their source.
 * Formulas, pictures and inline tags are those of the editor of questions; links keep their tag with all attributes.
 */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: "block+", attrs: { tail: { default: "" } } },
    line: {
      group: "block",
      content: "inline*",
      attrs: {
        kind: { default: "p" },
        /** Tags of the line, and of the list or quote around it; "": those of its kind. */
        open: { default: "" },
        outer: { default: "" },
        /** Text of the paragraph, list or quote that the line was read from; "": the line is new. */
        source: { default: "" },
        gap: { default: null },
      },
      parseDOM: [
        ...headings.map((tag) => ({ tag, attrs: line(tag) })),
        { tag: "h1", attrs: line("h2") },
        { tag: "ol > li", attrs: line("ol") },
        { tag: "li", attrs: line("ul") },
        { tag: "blockquote p", attrs: line("quote") },
        { tag: "p" },
        { tag: "div" },
      ],
      toDOM: ({ attrs }) => {
        const kind = attrs["kind"] as LineKind;
        return kind === "h2" || kind === "h3" || kind === "h4" ? [kind, 0] : ["p", { "data-kind": kind }, 0];
      },
    },
    text: bankSchema.spec.nodes.get("text") ?? {},
    part: {
      group: "block",
      atom: true,
      draggable: true,
      attrs: { source: { default: "" }, gap: { default: null } },
      parseDOM: [
        { tag: "table", getAttrs: (dom) => ({ source: dom.outerHTML }), priority: 40 },
        { tag: "div[data-part]", getAttrs: (dom) => ({ source: dom.getAttribute("data-part") }) },
      ],
      toDOM: ({ attrs }) => ["div", { "data-part": String(attrs["source"]) }],
    },
    table: {
      group: "block",
      content: "row+",
      tableRole: "table",
      isolating: true,
      attrs: { open: { default: "<table>" }, source: { default: "" }, gap: { default: null } },
      parseDOM: [{ tag: "table", getAttrs: (dom) => !dom.querySelector(NOT_PLAIN) && null }],
      toDOM: () => ["table", ["tbody", 0]],
    },
    row: {
      content: "(cell | headCell)*",
      tableRole: "row",
      /** section: thead, tbody or tfoot around the row; "": none; null: the row is new. */
      attrs: { open: { default: "<tr>" }, section: { default: null } },
      parseDOM: [{ tag: "tr" }],
      toDOM: () => ["tr", 0],
    },
    cell: cell("td", "cell"),
    headCell: cell("th", "header_cell"),
    ...Object.fromEntries(
      ["formula", "picture", "raw", "br"].map((name) => [name, bankSchema.spec.nodes.get(name) ?? {}]),
    ),
  },
  marks: {
    a: {
      attrs: { open: { default: "<a>" } },
      inclusive: false,
      parseDOM: [{ tag: "a[href]", getAttrs: (dom) => ({ open: linkTag(dom.getAttribute("href") ?? "") }) }],
      toDOM: () => ["a", 0],
    },
    ...Object.fromEntries(
      ["b", "strong", "i", "em", "u", "sub", "sup", "code", "del", "s", "mark"].map((tag) => [
        tag,
        { parseDOM: [{ tag }], toDOM: () => [tag, 0] as const },
      ]),
    ),
  },
});

/** Returns the tag of a link to an address. */
export function linkTag(address: string): string {
  return `<a href="${address.trim().replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}">`;
}

/** Returns the address in the tag of a link; "": there is none. */
export function addressIn(open: string): string {
  const [, quoted, single] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(open) ?? [];
  return (quoted ?? single ?? "").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
