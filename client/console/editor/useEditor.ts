import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import {
  type Command,
  EditorState,
  NodeSelection,
  type Plugin,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { type DirectEditorProps, EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef, useState } from "react";
import { atomViews } from "./atomViews.ts";

/** Names of nodes whose source is edited in a panel. */
const SOURCES = ["formula", "raw", "part"] as const;

/** A formula or another part whose source is edited. */
export interface EditedSource {
  readonly name: (typeof SOURCES)[number];
  readonly source: string;
  /** The node that the source replaces; undefined: a new one. */
  readonly node: Node | undefined;
}

interface EditorKind {
  readonly read: (text: string) => Node;
  readonly write: (doc: Node) => string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly keys?: Readonly<Record<string, Command>>;
  readonly plugins?: readonly Plugin[];
  /** Returns the node of an edited source; undefined: its only attribute is the source. */
  readonly nodeOf?: (name: string, source: string) => Node | undefined;
  readonly props?: Partial<Omit<DirectEditorProps, "state">>;
  readonly onText: (text: string) => void;
  readonly onState?: (state: EditorState) => void;
  readonly onSource: (edited: EditedSource) => void;
  /** Called with each picture that is pasted or dropped. */
  readonly onPicture: (file: File) => void;
}

/** Returns the command that sets or removes a mark, by its tag. */
export const toggle =
  (tag: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[tag];
    return type !== undefined && toggleMark(type)(state, dispatch);
  };

/** Opens an editor of a text in an element. Everything but the callbacks is read once. */
export function useEditor(place: RefObject<HTMLElement | null>, text: string, kind: EditorKind) {
  const view = useRef<EditorView>(null);
  const first = useRef(text);
  const heard = useRef(kind);
  const [marks, setMarks] = useState<readonly string[]>([]);
  useEffect(() => {
    heard.current = kind;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const { read, write, attributes, keys, plugins = [], props } = heard.current;
    const openNode = (node: Node) => {
      const name = SOURCES.find((own) => own === node.type.name);
      if (name) heard.current.onSource({ name, source: String(node.attrs["source"]), node });
      return name !== undefined;
    };
    const open: Command = ({ selection }) => selection instanceof NodeSelection && openNode(selection.node);
    const takePictures = (given: DataTransfer | null) => {
      const pictures = [...(given?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      // A copied cell of a spreadsheet is a text with a picture of it.
      if (pictures.length === 0 || given?.types.includes("text/plain") === true) return false;
      for (const file of pictures) heard.current.onPicture(file);
      return true;
    };
    const { Enter = () => false, ...others } = keys ?? {};
    const editor = new EditorView(place.current, {
      nodeViews: atomViews,
      ...props,
      state: EditorState.create({
        doc: read(first.current),
        plugins: [
          history(),
          keymap({
            "Mod-z": undo,
            "Mod-y": redo,
            "Shift-Mod-z": redo,
            "Mod-b": toggle("b"),
            "Mod-i": toggle("i"),
            "Mod-u": toggle("u"),
            Enter: chainCommands(open, Enter),
            ...others,
          }),
          keymap(baseKeymap),
          ...plugins,
        ],
      }),
      attributes: { role: "textbox", "aria-multiline": "true", ...attributes },
      handlePaste: (_editor, { clipboardData }) => takePictures(clipboardData),
      // Without this a browser opens a dropped file in place of the page.
      handleDrop: (editor, event) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return false;
        event.preventDefault();
        const place = editor.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place)
          editor.dispatch(
            editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(place.pos))),
          );
        takePictures(event.dataTransfer);
        return true;
      },
      handleDoubleClickOn: (_editor, _pos, node, _at, _event, isDirect) => isDirect && openNode(node),
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        const { storedMarks, selection } = editor.state;
        setMarks((storedMarks ?? selection.$from.marks()).map(({ type }) => type.name));
        heard.current.onState?.(editor.state);
        if (transaction.docChanged) heard.current.onText(write(editor.state.doc));
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [place]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  return {
    view,
    /** Tags of the marks at the cursor. */
    marks,
    run,
    /** Writes a source in place of its node, or behind the selection. */
    insert: (name: string, source: string, node?: Node) =>
      run(({ schema, doc, tr }, dispatch) => {
        const made = kind.nodeOf?.(name, source) ?? schema.node(name, { source });
        const at = node && placeOf(doc, node);
        if (node === undefined || at === undefined) dispatch?.(insertBehind(tr, made));
        else {
          // The space before a part stays.
          const gap = "gap" in node.attrs && "gap" in made.attrs ? { gap: node.attrs["gap"] as unknown } : {};
          const own = made.type.create({ ...made.attrs, ...gap }, made.content);
          dispatch?.(tr.replaceWith(at, at + node.nodeSize, own));
        }
        return true;
      }),
  };
}

/** Returns the place of a node, which other changes may have moved; undefined: it was removed. */
function placeOf(doc: Node, wanted: Node): number | undefined {
  let found: number | undefined;
  doc.descendants((node, at) => {
    if (node === wanted) found = at;
    return found === undefined;
  });
  return found;
}

/** Inserts a node in place of selected text, but behind a selected node or the table with the cursor, which stay. */
function insertBehind(tr: Transaction, made: Node): Transaction {
  const { selection } = tr;
  if (made.isBlock && selection.$from.depth > 1) return tr.insert(selection.$from.after(1), made);
  if (!(selection instanceof NodeSelection)) return tr.replaceSelectionWith(made);
  const { node, to } = selection;
  if (node.isInline) return tr.setSelection(TextSelection.create(tr.doc, to)).replaceSelectionWith(made);
  return tr.insert(to, made.isInline ? made.type.schema.node("line", null, made) : made);
}
