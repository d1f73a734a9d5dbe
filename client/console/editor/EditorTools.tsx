import type { ReactNode } from "react";
import { s } from "./editor.styles.ts";

export interface Tool {
  readonly name: string;
  /** Content of the button; undefined: its name. */
  readonly shown?: ReactNode;
  readonly isOn?: boolean;
  readonly act: () => void;
}

interface Props {
  readonly label: string;
  readonly tools: readonly Tool[];
  readonly onPicture: (file: File | undefined) => void;
}

const MARKS = [
  ["b", "加粗", <b key="b">粗</b>],
  ["i", "斜体", <i key="i">斜</i>],
  ["u", "下划线", <u key="u">线</u>],
  ["sup", "上标", undefined],
  ["sub", "下标", undefined],
] as const;

/** Returns the tools of the first marks, in their order. */
export function markTools(count: number, marks: readonly string[], act: (tag: string) => void): Tool[] {
  return MARKS.slice(0, count).map(([tag, name, shown]) => ({
    name,
    shown,
    isOn: marks.includes(tag),
    act: () => act(tag),
  }));
}

/** Toolbar of an editor. Its last tool adds a picture. */
export function EditorTools({ label, tools, onPicture }: Props) {
  return (
    <div className={s.tools} role="toolbar" aria-label={`${label}的格式`}>
      {tools.map(({ name, shown, isOn, act }) => (
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
          {shown ?? name}
        </button>
      ))}
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
            onPicture(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}
