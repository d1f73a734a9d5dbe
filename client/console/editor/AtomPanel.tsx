import { isEnter } from "#client/kit/keys.ts";
import { useId, useState } from "react";
import { checkRichText } from "#shared/domain/richText/renderRichText.ts";
import { withoutDrawing } from "#shared/console/richHtml.ts";
import { s } from "./editor.styles.ts";
import type { EditedSource } from "./useEditor.ts";

interface Props {
  readonly edited: EditedSource;
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
export function AtomPanel({ edited, onDone, onCancel }: Props) {
  const isFormula = edited.name === "formula";
  const [open, own, close] = partsOf(edited);
  const [shown, setShown] = useState(edited);
  const [typed, setTyped] = useState(own);
  const inputId = useId();
  if (shown !== edited) {
    setShown(edited);
    setTyped(own);
  }
  const source = isFormula ? `${open}${typed.trim()}${close}` : typed;
  const isEmpty = typed.trim() === "";
  const { html, failed } = checkRichText(isEmpty ? "" : source);
  return (
    <div className={s.panel} role="group" aria-label={isFormula ? "公式" : "源码"}>
      <label htmlFor={inputId}>{isFormula ? "公式（TeX）" : "这一部分的源码"}</label>
      <textarea
        id={inputId}
        className={s.source}
        rows={isFormula ? 2 : 6}
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
      {isFormula && (
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

/** Returns what is typed, with the delimiters around it. */
function partsOf({ name, source }: EditedSource): readonly [open: string, own: string, close: string] {
  if (name !== "formula") return ["", source, ""];
  if (source === "") return ["$", "", "$"];
  const [, open = "", own = source, close = ""] = DELIMITED.exec(source) ?? [];
  return [open, own, close];
}
