import type { ReactNode } from "react";
import { s } from "./editor.styles.ts";
import { MoveButtons } from "./MoveButtons.tsx";
import { letterOf, moved, newPart, type Part, TRUTHS } from "./questionParts.ts";
import { RichField } from "./RichField.tsx";

interface Props {
  /** Type of the question; "": the answer is edited as its text. */
  readonly type: string;
  readonly lines: readonly Part[];
  readonly options: readonly Part[];
  readonly token: string;
  readonly fault: ReactNode;
  readonly onChange: (lines: readonly Part[]) => void;
}

/** Answer of a question without marked options: right or wrong, gaps, pairs, or a model answer. */
export function AnswerLines({ type, lines, options, token, fault, onChange }: Props) {
  const only = lines[0] ?? newPart();
  const setOnly = (text: string) => onChange([{ ...only, text }]);
  const set = (at: number, some: Partial<Part>) =>
    onChange(lines.map((one, other) => (other === at ? { ...one, ...some } : one)));
  const isTruth = type === "judge" && options.length === 0;
  return (
    <fieldset className={s.group} id="f-answer">
      <legend>答案</legend>
      {fault}
      {isTruth &&
        TRUTHS.map((word) => (
          <label key={word} className="check">
            <input type="radio" checked={only.text === word} onChange={() => setOnly(word)} /> {word}
          </label>
        ))}
      {type === "essay" && (
        <RichField label="答案" text={only.text} token={token} isTall onChange={setOnly} />
      )}
      {(type === "" || (type === "judge" && !isTruth)) && (
        <textarea
          aria-label="答案"
          rows={3}
          className={s.input}
          value={only.text}
          onChange={({ target }) => setOnly(target.value)}
        />
      )}
      {(type === "fill" || type === "match") && (
        <>
          {type === "fill" && <p className="help">一空一行；几种写法都对时用 | 隔开。</p>}
          {lines.map((line, at) => (
            <div key={line.key} className={s.item}>
              <span className={s.mark}>{at + 1}</span>
              <span className={s.row}>
                <input
                  type="text"
                  autoComplete="off"
                  className={s.pair}
                  aria-label={type === "fill" ? `第 ${at + 1} 空` : `左边第 ${at + 1} 项`}
                  value={line.text}
                  onChange={({ target }) => set(at, { text: target.value })}
                />
                {type === "match" && (
                  <select
                    className={s.match}
                    aria-label={`第 ${at + 1} 项配哪个`}
                    value={String(line.pair)}
                    onChange={({ target }) => set(at, { pair: Number(target.value) })}
                  >
                    <option value="-1">（没有选）</option>
                    {options.map(({ key }, place) => (
                      <option key={key} value={String(key)}>
                        {letterOf(place)}
                      </option>
                    ))}
                  </select>
                )}
              </span>
              <MoveButtons
                name={`第 ${at + 1} 行`}
                at={at}
                count={lines.length}
                onMove={(to) => onChange(moved(lines, at, to))}
                onRemove={() => onChange(lines.toSpliced(at, 1))}
              />
            </div>
          ))}
          <button type="button" className="second" onClick={() => onChange([...lines, newPart()])}>
            {type === "fill" ? "加一空" : "加一项"}
          </button>
        </>
      )}
    </fieldset>
  );
}
