import { Fragment, type Node, Slice } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import { type Token, endOf, inlineText } from "../editor/bankText.ts";
import { articleSchema } from "./articleSchema.ts";

/*
 * Tables that the editor edits in place: rows of equally many cells with text and marks. Any other table, such as one
 * with cells that span others, is a part that is kept as its source.
 */

const SECTIONS = new Set(["thead", "tbody", "tfoot"]);
const CELLS: Readonly<Record<string, string>> = { td: "cell", th: "headCell" };

/**
 * Returns the table of these tokens; undefined: it is not plain.
 *
 * @param contentOf returns the content of a cell; undefined: it has blocks inside
 */
export function readTable(
  tokens: readonly Token[],
  contentOf: (tokens: readonly Token[]) => readonly Node[] | undefined,
): Node | undefined {
  const rows: Node[] = [];
  let section = "";
  const inner = tokens.slice(1, -1);
  for (let at = 0; at < inner.length; at += 1) {
    const token = inner[at] as Token;
    if (token.source.trim() === "") continue;
    if (SECTIONS.has(token.tag)) {
      const isOpen = token.kind === "open" && section === "" && token.source === `<${token.tag}>`;
      const isClose = token.kind === "close" && section === token.tag;
      if (!isOpen && !isClose) return undefined;
      section = isOpen ? token.tag : "";
      continue;
    }
    const closing = token.kind === "open" && token.tag === "tr" ? endOf(inner, at, inner.length) : undefined;
    const cells = closing === undefined ? undefined : cellsOf(inner.slice(at + 1, closing), contentOf);
    if (closing === undefined || !cells) return undefined;
    rows.push(articleSchema.node("row", { open: token.source, section }, cells));
    at = closing;
  }
  const width = rows[0]?.childCount ?? 0;
  if (width === 0 || rows.some(({ childCount }) => childCount !== width)) return undefined;
  return articleSchema.node("table", { open: tokens[0]?.source }, rows);
}

function cellsOf(
  tokens: readonly Token[],
  contentOf: (tokens: readonly Token[]) => readonly Node[] | undefined,
): readonly Node[] | undefined {
  const cells: Node[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, tag, source } = tokens[at] as Token;
    if (source.trim() === "") continue;
    const type = kind === "open" && !/\b(?:col|row)span\b/i.test(source) ? CELLS[tag] : undefined;
    const closing = type === undefined ? undefined : endOf(tokens, at, tokens.length);
    const content = closing === undefined ? undefined : contentOf(tokens.slice(at + 1, closing));
    if (type === undefined || closing === undefined || !content) return undefined;
    cells.push(articleSchema.node(type, { open: source }, content));
    at = closing;
  }
  return cells;
}

/** Returns the HTML of a table. A new row belongs to the section of the rows beside it. */
export function tableText(table: Node): string {
  const rows = table.children;
  const known = rows.map(({ attrs }) => attrs["section"] as string | null);
  const bodies = known.filter((section) => section !== null && section !== "thead");
  const sections = known.map((own, at) => {
    const before = known.slice(0, at).findLast((one) => one !== null);
    const beside =
      before === "thead" ? (bodies[0] ?? "tbody") : (before ?? known.find((one) => one !== null));
    return own ?? beside ?? "";
  });
  let text = `${String(table.attrs["open"])}\n`;
  for (const [at, row] of rows.entries()) {
    const section = sections[at] ?? "";
    if (section !== "" && sections[at - 1] !== section) text += `<${section}>\n`;
    const cells = row.children.map((cell) => {
      const open = String(cell.attrs["open"]);
      return `${open}${inlineText(cell.children)}</${open.slice(1, 3)}>`;
    });
    text += `${String(row.attrs["open"])}${cells.join("")}</tr>\n`;
    if (section !== "" && sections[at + 1] !== section) text += `</${section}>\n`;
  }
  return `${text}</table>`;
}

/** Begins a new line in a cell. */
export const newLineInCell: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const line = articleSchema.node("br", { source: "<br>" });
  dispatch?.(state.tr.replaceSelectionWith(line).scrollIntoView());
  return true;
};

/** Begins a paragraph before or behind the table with the cursor. */
export function lineBeside(side: "before" | "after"): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { $from } = state.selection;
    const at = side === "before" ? $from.before(1) : $from.after(1);
    const tr = state.tr.insert(at, articleSchema.node("line"));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  };
}

/** Leaves a table at an edge of the article, where no line is: beyond its first or last row a paragraph begins. */
export function leaveTable(side: "before" | "after"): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const { doc } = state;
    if (!isInTable(state) || $from.index(0) !== (side === "before" ? 0 : doc.childCount - 1)) return false;
    const isEdge = $from.index(1) === (side === "before" ? 0 : $from.node(1).childCount - 1);
    return isEdge && lineBeside(side)(state, dispatch);
  };
}

/** Returns pasted lines as the text of one cell; a table in them is left to the editor of tables. */
export function pastedInCell(slice: Slice): Slice {
  const lines: Fragment[] = [];
  let hasOthers = false;
  slice.content.descendants((node) => {
    if (node.type.spec["tableRole"] !== undefined || node.type.name === "part") hasOthers = true;
    else if (node.isTextblock) lines.push(node.content);
    return !node.isTextblock && !hasOthers;
  });
  if (hasOthers || lines.length === 0) return slice;
  const line = articleSchema.node("br", { source: "<br>" });
  const joined = lines.reduce((all, content) => all.addToEnd(line).append(content));
  return new Slice(joined, 0, 0);
}
