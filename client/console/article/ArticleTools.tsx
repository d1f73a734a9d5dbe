import type { ReactNode } from "react";
import { s } from "../editor/editor.styles.ts";
import type { LineKind } from "./articleSchema.ts";

interface Props {
  readonly label: string;
  readonly kind: LineKind | "";
  readonly marks: readonly string[];
  readonly onKind: (kind: LineKind) => void;
  readonly onMark: (mark: "b" | "i" | "u") => void;
  readonly onLink: () => void;
  readonly onFormula: () => void;
  readonly onTable: () => void;
  readonly onPicture: (file: File | undefined) => void;
}

const KINDS = [
  ["h2", "大标题"],
  ["h3", "小标题"],
  ["ul", "列表"],
  ["ol", "编号"],
  ["quote", "引用"],
] as const;
const MARKS = [
  ["b", "加粗", <b key="b">粗</b>],
  ["i", "斜体", <i key="i">斜</i>],
  ["u", "下划线", <u key="u">线</u>],
] as const;

/** Buttons of the editor of an article. */
export function ArticleTools({ label, kind, marks, ...on }: Props) {
  const tool = (name: string, content: ReactNode, act: () => void, isOn?: boolean) => (
    <button
      key={name}
      type="button"
      className={s.button}
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {content}
    </button>
  );
  return (
    <div className={s.tools} role="toolbar" aria-label={`${label}的格式`}>
      {KINDS.map(([name, words]) => tool(words, words, () => on.onKind(name), kind === name))}
      {MARKS.map(([name, words, shown]) => tool(words, shown, () => on.onMark(name), marks.includes(name)))}
      {tool("链接", "链接", on.onLink, marks.includes("a"))}
      {tool("公式", "公式", on.onFormula)}
      {tool("表格", "表格", on.onTable)}
      <label
        className={s.button}
        style={{ position: "relative", display: "inline-flex", alignItems: "center" }}
      >
        图片
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={`给${label}加图片`}
          style={{ position: "absolute", inset: 0, opacity: 0, width: "100%", minHeight: 0 }}
          onChange={({ target }) => {
            on.onPicture(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}
