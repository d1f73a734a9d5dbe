import { isInTable, tableEditing } from "prosemirror-tables";
import { useEffect, useId, useRef, useState } from "react";
import type { ArticleFieldProps } from "#shared/console/islands.ts";
import { richHtml } from "#shared/console/richHtml.ts";
import { AtomPanel } from "../editor/AtomPanel.tsx";
import { s } from "../editor/editor.styles.ts";
import { EditorTools, markTools } from "../editor/EditorTools.tsx";
import { type EditedSource, toggle, useEditor } from "../editor/useEditor.ts";
import { useSentPicture } from "../editor/useSentPicture.tsx";
import { articleKeys, kindAt, linkAt, setKind, setLink } from "./articleCommands.ts";
import { a } from "./ArticleField.styles.ts";
import { type LineKind, addressIn } from "./articleSchema.ts";
import { pastedInCell } from "./articleTable.ts";
import { partOf, readArticle, writeArticle } from "./articleText.ts";
import { articleViews } from "./articleViews.ts";
import { draftOf, keepDraft } from "./articleDraft.ts";
import { DraftNotice } from "./DraftNotice.tsx";
import { LinkPanel } from "./LinkPanel.tsx";
import { TABLE_COMMANDS, tableAt } from "./tableTools.ts";

const LABEL = "正文";
const TABLE = "<table>\n<tr><th>标题</th><th>标题</th></tr>\n<tr><td>内容</td><td>内容</td></tr>\n</table>";

const KINDS = [
  ["h2", "大标题"],
  ["h3", "小标题"],
  ["ul", "列表"],
  ["ol", "编号"],
  ["quote", "引用"],
] as const;

const PLUGINS = [tableEditing()];

type Panel =
  | { readonly kind: "link"; readonly address: string }
  | { readonly kind: "source"; readonly edited: EditedSource };

/**
 * Editor of an article: headings, lists, quotes, links, plain tables, pictures and formulas. Everything else stays as it
 * is. The form gets the HTML, unless nobody edited it.
 */
export default function ArticleField({ inputId, name, stored, text: first, token }: ArticleFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(first);
  const [kind, setLineKind] = useState<LineKind | "">("");
  const [isTable, setTable] = useState(false);
  const [panel, setPanel] = useState<Panel>();
  const [isSeen, setSeen] = useState(false);
  const [draft, setDraft] = useState(() => draftOf(stored));
  const previewId = useId();
  const { view, marks, run, insert } = useEditor(place, first, {
    read: readArticle,
    write: writeArticle,
    attributes: { id: inputId, class: `${s.text} tall ${a.article}`, "aria-label": LABEL },
    keys: articleKeys,
    plugins: PLUGINS,
    nodeOf: (own, source) => (own === "part" ? partOf(source) : undefined),
    props: {
      nodeViews: articleViews,
      transformPasted: (slice, { state }) => (isInTable(state) ? pastedInCell(slice) : slice),
    },
    onText: (written) => {
      setText(written);
      keepDraft(stored, written);
    },
    onState: (state) => {
      setLineKind(kindAt(state));
      setTable(isInTable(state));
    },
    onSource: (edited) => setPanel({ kind: "source", edited }),
    onPicture: (file) => send(file),
  });
  const { send, state } = useSentPicture(place, { token, use: "article" }, (address, { name: fileName }) => {
    const alt = fileName.replace(/\.[^.]*$/, "").replace(/[<>"&]/g, "");
    insert("picture", `<img src="${address}" alt="${alt}">`);
  });
  useEffect(() => {
    const form = place.current?.closest("form");
    const onSubmit = () => keepDraft(stored, text, true);
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [stored, text]);
  const restore = (written: string) => {
    setDraft(undefined);
    run(({ doc, tr }, dispatch) => {
      const { content, attrs } = readArticle(written);
      dispatch?.(tr.replaceWith(0, doc.content.size, content).setDocAttribute("tail", attrs["tail"]));
      return true;
    });
  };
  const tableTools = [
    ...TABLE_COMMANDS.map(([words, command]) => ({ name: words, act: () => run(command) })),
    {
      name: "表格源码",
      act: () => {
        const edited = view.current ? tableAt(view.current.state) : undefined;
        if (edited) setPanel({ kind: "source", edited });
      },
    },
  ];
  const close = () => {
    setPanel(undefined);
    view.current?.focus();
  };

  return (
    <div className={s.frame}>
      {draft !== undefined && draft !== text && (
        <DraftNotice
          onRestore={() => restore(draft)}
          onDrop={() => {
            setDraft(undefined);
            keepDraft(stored, text);
          }}
        />
      )}
      <EditorTools
        label={LABEL}
        tools={[
          ...KINDS.map(([own, words]) => ({
            name: words,
            isOn: kind === own,
            act: () => run(setKind(own)),
          })),
          ...markTools(3, marks, (tag) => run(toggle(tag))),
          {
            name: "链接",
            isOn: marks.includes("a"),
            act: () =>
              view.current && setPanel({ kind: "link", address: addressIn(linkAt(view.current.state)) }),
          },
          {
            name: "公式",
            act: () => setPanel({ kind: "source", edited: { name: "formula", source: "", node: undefined } }),
          },
          { name: "表格", act: () => insert("part", TABLE) },
          ...(isTable ? tableTools : []),
        ]}
        onPicture={send}
      />
      <div ref={place} />
      {/* An article that stays the same is not sent: somebody else may have changed it since. */}
      {text !== stored && <textarea name={name} value={text} hidden readOnly />}
      {state}
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
          edited={panel.edited}
          onDone={(source) => {
            setPanel(undefined);
            insert(panel.edited.name, source, panel.edited.node);
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
