import type { ReactNode } from "react";
import { s } from "./editor.styles.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { hasMarks, letterOf, moved, newPart, type Part } from "./questionParts.ts";
import { RichField } from "./RichField.tsx";
import { useDragged } from "./useDragged.ts";

interface Props {
  readonly type: string;
  readonly options: readonly Part[];
  readonly token: string;
  readonly fault: ReactNode;
  readonly onChange: (options: readonly Part[]) => void;
}

const MOST = 26;

/** Options of a question: each with its text, whether it is right, and its place. */
export function OptionList({ type, options, token, fault, onChange }: Props) {
  const dragged = useDragged((from, to) => onChange(moved(options, from, to)));
  const isSingle = type === "single";
  const mark = (at: number, isRight: boolean) =>
    onChange(
      options.map((one, other) =>
        other === at ? { ...one, isRight } : isSingle && isRight ? { ...one, isRight: false } : one,
      ),
    );
  return (
    <fieldset className={s.group} id="f-choices">
      <legend>选项{hasMarks(type) && "，勾出正确的"}</legend>
      {fault}
      {options.map((option, at) => (
        <div key={option.key} className={s.item} {...dragged(at).row}>
          <span className={s.mark} {...dragged(at).grip}>
            {hasMarks(type) && (
              <input
                type={isSingle ? "radio" : "checkbox"}
                aria-label={`${letterOf(at)} 正确`}
                checked={option.isRight}
                onChange={({ target }) => mark(at, target.checked)}
              />
            )}
            <b>{letterOf(at)}</b>
          </span>
          <RichField
            label={`选项 ${letterOf(at)}`}
            text={option.text}
            token={token}
            onChange={(text) =>
              onChange(options.map((one, other) => (other === at ? { ...one, text } : one)))
            }
          />
          <MoveButtons
            name={`选项 ${letterOf(at)}`}
            at={at}
            count={options.length}
            onMove={(to) => onChange(moved(options, at, to))}
            onRemove={() => onChange(options.toSpliced(at, 1))}
          />
        </div>
      ))}
      {options.length < MOST && (
        <button type="button" className="second" onClick={() => onChange([...options, newPart()])}>
          加选项
        </button>
      )}
    </fieldset>
  );
}
