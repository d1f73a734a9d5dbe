import { type Command, type EditorState, NodeSelection } from "prosemirror-state";
import { useId, useRef, useState } from "react";
import type { ArticleFieldProps } from "#shared/console/islands.ts";
import { richHtml } from "#shared/console/richHtml.ts";
import { AtomPanel } from "../editor/AtomPanel.tsx";
import { s } from "../editor/editor.styles.ts";
import { sendPicture } from "../editor/sendPicture.ts";
import { kindAt, linkAt, setKind, setLink } from "./articleCommands.ts";
import { a } from "./ArticleField.styles.ts";
import { type LineKind, addressIn, articleSchema } from "./articleSchema.ts";
import { ArticleTools } from "./ArticleTools.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import { type EditedSource, toggles, useArticleEditor } from "./useArticleEditor.ts";

const LABEL = "正文";
const TABLE = "<table>\n<tr><th>标题</th><th>标题</th></tr>\n<tr><td>内容</td><td>内容</td></tr>\n</table>";

type Panel =
  | { readonly kind: "link"; readonly address: string }
  | { readonly kind: "source"; readonly edited: NewSource };
type NewSource = Omit<EditedSource, "at"> & { readonly at: number | undefined };

/**
 * Editor of an article: headings, lists, quotes, links, pictures and formulas. Everything else stays as it is. The form
 * gets the HTML, and an article that nobody edited as it was.
 */
export default function ArticleField({ inputId, name, text: first, token }: ArticleFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(first);
  const [kind, setLineKind] = useState<LineKind | "">("");
  const [marks, setMarks] = useState<readonly string[]>([]);
  const [panel, setPanel] = useState<Panel>();
  const [fault, setFault] = useState("");
  const [isSeen, setSeen] = useState(false);
  const previewId = useId();
  const onState = (state: EditorState) => {
    setLineKind(kindAt(state));
    setMarks((state.storedMarks ?? state.selection.$from.marks()).map(({ type }) => type.name));
  };
  const view = useArticleEditor(
    place,
    { text: first, attributes: { id: inputId, class: `${s.text} tall ${a.article}`, "aria-label": LABEL } },
    { onText: setText, onState, onSource: (edited) => setPanel({ kind: "source", edited }) },
  );
  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch);
    editor.focus();
  };
  const insert = (type: string, source: string, at?: number) =>
    run(({ tr }, dispatch) => {
      const node = articleSchema.node(type, { source });
      dispatch?.(at === undefined ? tr.replaceSelectionWith(node) : tr.replaceWith(at, at + 1, node));
      return true;
    });
  const addPicture = async (file: File | undefined) => {
    if (!file) return;
    const { address, fault: refused } = await sendPicture(file, { token, use: "article" });
    setFault(refused);
    if (address === "") return;
    const alt = file.name.replace(/\.[^.]*$/, "").replace(/[<>"&]/g, "");
    // A picture behind a selected part would replace the part.
    const editor = view.current;
    if (editor?.state.selection instanceof NodeSelection)
      editor.dispatch(editor.state.tr.insert(editor.state.selection.to, articleSchema.node("line")));
    insert("picture", `<img src="${address}" alt="${alt}">`);
  };
  const close = () => {
    setPanel(undefined);
    view.current?.focus();
  };

  return (
    <div className={s.frame}>
      <ArticleTools
        label={LABEL}
        kind={kind}
        marks={marks}
        onKind={(chosen) => run(setKind(chosen))}
        onMark={(mark) => run(toggles[mark])}
        onLink={() =>
          view.current && setPanel({ kind: "link", address: addressIn(linkAt(view.current.state)) })
        }
        onFormula={() => setPanel({ kind: "source", edited: { name: "formula", source: "", at: undefined } })}
        onTable={() => setPanel({ kind: "source", edited: { name: "part", source: TABLE, at: undefined } })}
        onPicture={(file) => void addPicture(file)}
      />
      <div ref={place} />
      <textarea name={name} value={text} hidden readOnly />
      {fault !== "" && (
        <p className={s.fault} role="alert">
          {fault}
        </p>
      )}
      {panel?.kind === "link" && (
        <LinkPanel
          address={panel.address}
          onDone={(address) => {
            setPanel(undefined);
            run(setLink(address));
          }}
          onCancel={close}
        />
      )}
      {panel?.kind === "source" && (
        <AtomPanel
          atom={{ ...panel.edited, kind: panel.edited.name === "formula" ? "formula" : "raw" }}
          onDone={(source) => {
            setPanel(undefined);
            insert(panel.edited.name, source, panel.edited.at);
          }}
          onCancel={close}
        />
      )}
      <p className={a.row}>
        <button
          type="button"
          className="quiet"
          aria-expanded={isSeen}
          aria-controls={previewId}
          onClick={() => setSeen(!isSeen)}
        >
          {isSeen ? "关闭预览" : "按学员看到的样子预览"}
        </button>
      </p>
      <div id={previewId} hidden={!isSeen}>
        {isSeen && (
          <div className={a.preview} role="group" aria-label="预览">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer has sanitised it */}
            <div dangerouslySetInnerHTML={{ __html: richHtml(text) }} />
          </div>
        )}
      </div>
    </div>
  );
}
