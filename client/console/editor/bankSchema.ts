import { type NodeSpec, Schema } from "prosemirror-model";

/** Tags that the editor shows as marks of text; others are kept as they are. */
const MARK_TAGS = ["b", "strong", "i", "em", "u", "sub", "sup"] as const;

const atom = { group: "inline", inline: true, atom: true, attrs: { source: { default: "" } } } as const;

/** Rules by which an atom keeps its source when it is copied. */
function kept(name: string): Pick<NodeSpec, "parseDOM" | "toDOM"> {
  return {
    parseDOM: [{ tag: `span[${name}]`, getAttrs: (dom) => ({ source: dom.getAttribute(name) }) }],
    toDOM: ({ attrs }) => ["span", { [name]: String(attrs["source"]) }],
  };
}

/**
 * Documents of the editor. A line is a line of the text, or a paragraph with the tags that it had. Formulas, pictures,
 * line breaks and everything else that is no plain text are atoms that hold their source, so that writing returns it.
 */
export const bankSchema = new Schema({
  nodes: {
    doc: { content: "line+" },
    line: {
      content: "inline*",
      attrs: { open: { default: "" }, close: { default: "" }, gap: { default: null } },
      parseDOM: [{ tag: "p" }, { tag: "div" }],
      toDOM: () => ["p", 0],
    },
    text: { group: "inline" },
    formula: { ...atom, draggable: true, ...kept("data-formula") },
    picture: { ...atom, draggable: true, ...kept("data-picture") },
    raw: { ...atom, ...kept("data-raw") },
    br: {
      ...atom,
      selectable: false,
      parseDOM: [{ tag: "br", getAttrs: () => ({ source: "<br>" }) }],
      toDOM: () => ["br"],
    },
  },
  marks: Object.fromEntries(
    MARK_TAGS.map((tag) => [tag, { parseDOM: [{ tag }], toDOM: () => [tag, 0] as const }]),
  ),
});
