import type { MarkType, NodeType } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { chainCommands, splitBlock } from "prosemirror-commands";
import { goToNextCell } from "prosemirror-tables";
import { type LineKind, articleSchema, linkTag } from "./articleSchema.ts";
import { leaveTable, newLineInCell } from "./articleTable.ts";

const { line } = articleSchema.nodes as Readonly<Record<"line", NodeType>>;

/** Attributes of a line that is new or has got another kind. */
const fresh = (kind: LineKind) => ({ kind, open: "", outer: "", source: "", gap: null });

/** Returns the kind of the line with the selection; "": it is in a part. */
export function kindAt({ selection }: EditorState): LineKind | "" {
  const { parent } = selection.$from;
  return parent.type === line ? (parent.attrs["kind"] as LineKind) : "";
}

/** Gives the selected lines a kind; lines that have it already become paragraphs. */
export function setKind(kind: LineKind): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const places: { readonly at: number; readonly kind: unknown }[] = [];
    state.doc.nodesBetween(from, to, (node, at) => {
      if (node.type === line) places.push({ at, kind: node.attrs["kind"] });
      return false;
    });
    if (places.length === 0) return false;
    const next = kind !== "p" && places.every((place) => place.kind === kind) ? "p" : kind;
    const { tr } = state;
    for (const place of places) if (place.kind !== next) tr.setNodeMarkup(place.at, line, fresh(next));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Begins a new line. Behind a heading it is a paragraph; an empty item or quote becomes one. */
const newLine: Command = (state, dispatch) => {
  const kind = kindAt(state);
  if (kind === "") return false;
  const { $from, empty } = state.selection;
  const isList = kind === "ul" || kind === "ol" || kind === "quote";
  if (empty && isList && $from.parent.content.size === 0) return setKind("p")(state, dispatch);
  const isEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (!isEnd) return splitBlock(state, dispatch);
  const at = $from.after();
  const attrs = isList ? { ...$from.parent.attrs, open: "" } : fresh("p");
  const tr = state.tr.insert(at, line.create(attrs));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

/** Makes a heading, item or quote a paragraph, at its beginning. */
const plainLine: Command = (state, dispatch) => {
  const kind = kindAt(state);
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0 || kind === "" || kind === "p") return false;
  return setKind("p")(state, dispatch);
};

/** Links the selected text; without a selection it inserts the address. "": the link is removed. */
export function setLink(address: string): Command {
  return (state, dispatch) => {
    const type = articleSchema.marks["a"] as MarkType;
    const { from, to, empty } = linked(state);
    const tr = state.tr.removeMark(from, to, type);
    if (address !== "") {
      const mark = type.create({ open: linkTag(address) });
      if (empty) tr.insert(from, articleSchema.text(address, [mark]));
      else tr.addMark(from, to, mark);
    }
    dispatch?.(tr);
    return true;
  };
}

/** Returns the range of the link with the cursor, or the selection. */
function linked(state: EditorState) {
  const { from, to, empty, $from } = state.selection;
  const type = articleSchema.marks["a"] as MarkType;
  const mark = empty ? type.isInSet($from.marks()) : undefined;
  if (!mark) return { from, to, empty };
  let [start, end] = [from, to];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from)
      [start, end] = [at, at + node.nodeSize];
  });
  return { from: start, to: end, empty: false };
}

/** Returns the tag of the link with the selection; "": there is none. */
export function linkAt({ selection }: EditorState): string {
  const type = articleSchema.marks["a"] as MarkType;
  const marks = selection.$from.marksAcross(selection.$to) ?? selection.$from.marks();
  const found = type.isInSet(marks);
  return found ? String(found.attrs["open"]) : "";
}

/** Keys of the editor beside those of every editor. */
export const articleKeys: Readonly<Record<string, Command>> = {
  "Mod-Alt-0": setKind("p"),
  "Mod-Alt-2": setKind("h2"),
  "Mod-Alt-3": setKind("h3"),
  Enter: chainCommands(newLineInCell, newLine),
  ArrowUp: leaveTable("before"),
  ArrowDown: leaveTable("after"),
  Tab: goToNextCell(1),
  "Shift-Tab": goToNextCell(-1),
  Backspace: plainLine,
};
