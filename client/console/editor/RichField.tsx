import { baseKeymap, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { Slice } from "prosemirror-model";
import { EditorState, NodeSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { AtomPanel, type EditedAtom } from "./AtomPanel.tsx";
import { atomViews } from "./atomViews.ts";
import { bankSchema, markType } from "./bankSchema.ts";
import { readBankText, writeBankText } from "./bankText.ts";
import { s } from "./editor.styles.ts";
import { sendPicture } from "./sendPicture.ts";

interface Props {
  readonly label: string;
  /** Text of the bank at the beginning. */
  readonly text: string;
  readonly token: string;
  readonly isWrong?: boolean;
  readonly isTall?: boolean;
  readonly describedBy?: string | undefined;
  readonly onChange: (text: string) => void;
}

const MARKS = [
  ["b", "加粗", <b key="b">粗</b>],
  ["i", "斜体", <i key="i">斜</i>],
  ["u", "下划线", <u key="u">线</u>],
  ["sup", "上标", <span key="sup">上标</span>],
  ["sub", "下标", <span key="sub">下标</span>],
] as const;

/** Editor of a text of the bank: marks, formulas as TeX with a preview, pictures. Everything else stays as it is. */
export function RichField({ label, text, token, isWrong, isTall, describedBy, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useRef(onChange);
  // The editor has the later texts.
  const first = useRef({ text, label, isWrong, isTall, describedBy });
  const [atom, setAtom] = useState<EditedAtom>();
  const [fault, setFault] = useState("");
  const [active, setActive] = useState("");
  const faultId = useId();
  useEffect(() => {
    changed.current = onChange;
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const { current } = first;
    const editor = new EditorView(place.current, {
      state: EditorState.create({
        doc: readBankText(current.text),
        plugins: [
          history(),
          keymap({
            "Mod-z": undo,
            "Mod-y": redo,
            "Shift-Mod-z": redo,
            "Mod-b": toggleMark(markType("b")),
            "Mod-i": toggleMark(markType("i")),
            "Mod-u": toggleMark(markType("u")),
            Enter: (state) => openAtom(state),
          }),
          keymap(baseKeymap),
        ],
      }),
      attributes: {
        class: `${s.text}${current.isTall === true ? " tall" : ""}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": current.label,
        ...(current.describedBy !== undefined && { "aria-describedby": current.describedBy }),
        ...(current.isWrong === true && { "aria-invalid": "true" }),
      },
      nodeViews: atomViews,
      clipboardTextParser: (pasted) => new Slice(readBankText(pasted.replaceAll("\r\n", "\n")).content, 1, 1),
      clipboardTextSerializer: (slice) =>
        writeBankText(bankSchema.topNodeType.createAndFill(null, slice.content) ?? readBankText("")),
      handleDoubleClickOn: (_editor, _pos, node, at, _event, isDirect) => {
        if (!isDirect || (node.type.name !== "formula" && node.type.name !== "raw")) return false;
        setAtom({ kind: node.type.name, source: String(node.attrs["source"]), at });
        return true;
      },
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        const { storedMarks, selection } = editor.state;
        const marks = storedMarks ?? selection.$from.marks();
        setActive(marks.map(({ type }) => type.name).join(" "));
        if (transaction.docChanged) changed.current(writeBankText(editor.state.doc));
      },
    });
    function openAtom(state: EditorState): boolean {
      const { selection } = state;
      if (!(selection instanceof NodeSelection)) return false;
      const { node, from: at } = selection;
      if (node.type.name !== "formula" && node.type.name !== "raw") return false;
      setAtom({ kind: node.type.name, source: String(node.attrs["source"]), at });
      return true;
    }
    view.current = editor;
    return () => editor.destroy();
  }, []);

  const insert = (kind: "formula" | "raw" | "picture", source: string, at?: number) => {
    const editor = view.current;
    if (!editor) return;
    const node = bankSchema.nodes[kind].create({ source });
    const { tr } = editor.state;
    editor.dispatch(at === undefined ? tr.replaceSelectionWith(node) : tr.replaceWith(at, at + 1, node));
    editor.focus();
  };
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const { address, fault: refused } = await sendPicture(file, { token, use: "question" });
    setFault(refused);
    if (address !== "") insert("picture", `![图](${address})`);
  };

  return (
    <div className={s.frame} data-wrong={isWrong}>
      <div className={s.tools} role="toolbar" aria-label={`${label}的格式`}>
        {MARKS.map(([mark, name, shown]) => (
          <button
            key={mark}
            type="button"
            className={s.button}
            aria-label={name}
            title={name}
            aria-pressed={active.split(" ").includes(mark)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (view.current) toggleMark(markType(mark))(view.current.state, view.current.dispatch);
            }}
          >
            {shown}
          </button>
        ))}
        <button
          type="button"
          className={s.button}
          onClick={() => setAtom({ kind: "formula", source: "", at: undefined })}
        >
          公式
        </button>
        <label
          className={s.button}
          style={{ display: "inline-flex", alignItems: "center", position: "relative" }}
        >
          图片
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            aria-label={`给${label}加图片`}
            style={{ position: "absolute", inset: 0, opacity: 0, width: "100%", minHeight: 0 }}
            onChange={({ target }) => {
              void upload(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
      </div>
      <div ref={place} />
      {fault !== "" && (
        <p className={s.fault} id={faultId} role="alert">
          {fault}
        </p>
      )}
      {atom && (
        <AtomPanel
          atom={atom}
          onDone={(source) => {
            setAtom(undefined);
            insert(atom.kind, source, atom.at);
          }}
          onCancel={() => {
            setAtom(undefined);
            view.current?.focus();
          }}
        />
      )}
    </div>
  );
}
