import { isEnter } from "#client/kit/keys.ts";
import { useId, useState } from "react";
import { checkRichText } from "#shared/domain/richText/renderRichText.ts";
import { withoutDrawing } from "#shared/console/richHtml.ts";
import { s } from "./editor.styles.ts";

/** A formula or another part that is edited as its source. */
export interface EditedAtom {
  readonly kind: "formula" | "raw";
  readonly source: string;
  /** Place in the document; undefined: a new one. */
  readonly at: number | undefined;
}

interface Props {
  readonly atom: EditedAtom;
  readonly onDone: (source: string) => void;
  readonly onCancel: () => void;
}

const DELIMITED = /^(\$\$?|\\\(|\\\[)([\s\S]*?)(\$\$?|\\\)|\\\])$/;
const SAMPLES = [
  ["分数", "\\frac{a}{b}"],
  ["根号", "\\sqrt{x}"],
  ["上标", "x^{2}"],
  ["下标", "x_{1}"],
  ["求和", "\\sum_{i=1}^{n}"],
  ["积分", "\\int_{a}^{b}"],
  ["不等号", "\\le"],
  ["角", "\\angle"],
] as const;

/** Edits a formula as TeX, or another part as its source, with a preview as learners see it. */
export function AtomPanel({ atom, onDone, onCancel }: Props) {
  const [, open = "$", own = atom.kind === "formula" ? "" : atom.source, close = "$"] =
    DELIMITED.exec(atom.source) ??
    (atom.kind === "formula" && atom.source !== "" ? ["", "", atom.source, ""] : []);
  const [typed, setTyped] = useState(own);
  const inputId = useId();
  const source = atom.kind === "formula" ? `${open}${typed.trim()}${close}` : typed;
  const isEmpty = typed.trim() === "";
  const { html, failed } = checkRichText(isEmpty ? "" : source);
  return (
    <div className={s.panel} role="group" aria-label={atom.kind === "formula" ? "公式" : "源码"}>
      <label htmlFor={inputId}>{atom.kind === "formula" ? "公式（TeX）" : "这一部分的源码"}</label>
      <textarea
        id={inputId}
        className={s.source}
        rows={atom.kind === "formula" ? 2 : 6}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this panel
        autoFocus
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          else if (isEnter(event.nativeEvent) && (event.ctrlKey || event.metaKey) && !isEmpty) onDone(source);
          else return;
          event.preventDefault();
        }}
      />
      {atom.kind === "formula" && (
        <div className={s.row}>
          {SAMPLES.map(([name, tex]) => (
            <button key={name} type="button" className={s.button} onClick={() => setTyped(`${typed}${tex}`)}>
              {name}
            </button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer has sanitised it */}
      <div
        className={s.preview}
        role="group"
        aria-label="显示效果"
        dangerouslySetInnerHTML={{ __html: withoutDrawing(html) }}
      />
      {failed.length > 0 && <p className={s.fault}>公式写错了，学员会看到源码。</p>}
      <div className={s.row}>
        <button type="button" className="second" disabled={isEmpty} onClick={() => onDone(source)}>
          确定
        </button>
        <button type="button" className="quiet" onClick={onCancel}>
          取消
        </button>
      </div>
    </div>
  );
}
