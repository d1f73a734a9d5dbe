import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useRef } from "react";
import { atomViews } from "../editor/atomViews.ts";
import { newLine, plainLine, setKind, sourceAt } from "./articleCommands.ts";
import { articleSchema } from "./articleSchema.ts";
import { readArticle, writeArticle } from "./articleText.ts";

/** A formula or part whose source is edited. */
export type EditedSource = NonNullable<ReturnType<typeof sourceAt>>;

interface Listening {
  readonly onText: (text: string) => void;
  readonly onState: (state: EditorState) => void;
  readonly onSource: (edited: EditedSource) => void;
}

const mark = (name: "b" | "i" | "u") => {
  const type = articleSchema.marks[name];
  if (!type) throw new Error(`no mark ${name}`);
  return toggleMark(type);
};
const toggles = { b: mark("b"), i: mark("i"), u: mark("u") };

export { toggles };

/** Opens an editor of an article in an element, with these attributes. Returns its view. */
export function useArticleEditor(
  place: RefObject<HTMLElement | null>,
  first: { readonly text: string; readonly attributes: Readonly<Record<string, string>> },
  listening: Listening,
): RefObject<EditorView | null> {
  const view = useRef<EditorView>(null);
  const beginning = useRef(first);
  const heard = useRef(listening);
  useEffect(() => {
    heard.current = listening;
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const open = (state: EditorState) => {
      const edited = sourceAt(state);
      if (edited) heard.current.onSource(edited);
      return edited !== undefined;
    };
    const editor = new EditorView(place.current, {
      state: EditorState.create({
        doc: readArticle(beginning.current.text),
        plugins: [
          history(),
          keymap({
            "Mod-z": undo,
            "Mod-y": redo,
            "Shift-Mod-z": redo,
            "Mod-b": toggles.b,
            "Mod-i": toggles.i,
            "Mod-u": toggles.u,
            "Mod-Alt-0": setKind("p"),
            "Mod-Alt-2": setKind("h2"),
            "Mod-Alt-3": setKind("h3"),
            Enter: chainCommands(open, newLine),
            Backspace: plainLine,
          }),
          keymap(baseKeymap),
        ],
      }),
      attributes: { role: "textbox", "aria-multiline": "true", ...beginning.current.attributes },
      nodeViews: { ...atomViews, part: partView },
      handleDoubleClickOn: (_editor, _pos, _node, _at, _event, isDirect) => isDirect && open(editor.state),
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        heard.current.onState(editor.state);
        if (transaction.docChanged) heard.current.onText(writeArticle(editor.state.doc));
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, [place]);
  return view;
}

const { raw } = atomViews;

/** Draws a part as learners see it, as a block of its own. */
const partView: NonNullable<typeof raw> = (...given) => {
  const drawn = raw?.(...given);
  const dom = document.createElement("div");
  if (drawn) dom.append(drawn.dom);
  return { dom };
};
