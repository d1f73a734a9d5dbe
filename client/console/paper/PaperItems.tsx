import { useState } from "react";
import { isEnter } from "#client/kit/keys.ts";
import type { DeskAnswer, DeskItem, DeskPaper } from "#shared/console/paperDesk.ts";
import { useDragged } from "../editor/useDragged.ts";
import type { Act } from "./deskCalls.ts";
import { QuestionText } from "./QuestionText.tsx";
import { s } from "./paper.styles.ts";

interface Props {
  readonly sections: DeskPaper["sections"];
  readonly mayChange: boolean;
  readonly isBusy: boolean;
  readonly act: (act: Act) => Promise<DeskAnswer>;
}

/** Questions of a paper by section, each with its points and place. */
export function PaperItems({ sections, mayChange, isBusy, act }: Props) {
  const all = sections.flatMap(({ name, items }) => items.map((item) => ({ ...item, section: name })));
  const move = (from: number, to: number) => {
    const [item, aim] = [all[from], all[to]];
    if (!item || !aim) return;
    void act({ action: "move-question", texts: { question: item.id, to: to + 1, section: aim.section } });
  };
  const dragged = useDragged(move);
  return sections.map((section) => (
    <div key={section.name}>
      <div className={s.part}>
        <h3 style={{ margin: 0 }}>{section.name}</h3>
        <span className="hint">
          {section.items.length} 题，共 {section.points} 分
        </span>
      </div>
      <ol className={s.list}>
        {section.items.map((item) => {
          const at = item.no - 1;
          return (
            <li key={item.id} className={s.item} {...dragged(at).row} value={item.no}>
              <span className={s.grip} title="拖动换位置" {...(mayChange && dragged(at).grip)}>
                {item.no}.
              </span>
              <QuestionText question={item} />
              <span className={s.bar}>
                {mayChange && (
                  <>
                    <Points item={item} act={act} />
                    <button
                      type="button"
                      className={s.button}
                      aria-label={`第 ${item.no} 题上移`}
                      disabled={isBusy || at === 0}
                      onClick={() => move(at, at - 1)}
                    >
                      ↑
                    </button>
                    <button
                      type="button"
                      className={s.button}
                      aria-label={`第 ${item.no} 题下移`}
                      disabled={isBusy || at === all.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      ↓
                    </button>
                    <button
                      type="button"
                      className={s.button}
                      aria-label={`去掉第 ${item.no} 题`}
                      disabled={isBusy}
                      onClick={() => void act({ action: "remove-questions", texts: { questions: item.id } })}
                    >
                      去掉
                    </button>
                  </>
                )}
                <span>
                  {item.points} 分 · {item.about}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  ));
}

/** Field for the points of a question. A refused text gives way to the stored points. */
function Points({ item, act }: Pick<Props, "act"> & { readonly item: DeskItem }) {
  const stored = String(item.points);
  const [shown, setShown] = useState(stored);
  const [typed, setTyped] = useState(stored);
  if (shown !== stored) {
    setShown(stored);
    setTyped(stored);
  }
  const save = async () => {
    const score = typed.trim();
    if (score === "" || Number(score) === item.points) return setTyped(stored);
    const { fault } = await act({ action: "score", texts: { questions: item.id, score } });
    if (fault !== "") setTyped(stored);
  };
  return (
    <label>
      分值{" "}
      <input
        type="text"
        inputMode="decimal"
        className={s.points}
        aria-label={`第 ${item.no} 题的分值`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ nativeEvent }) => {
          if (isEnter(nativeEvent)) void save();
        }}
      />
    </label>
  );
}
