import { type FormEvent, useState } from "react";
import { difficultyName } from "#client/question/questionTexts.ts";
import type { DeskAnswer, DeskQuestion, PaperDeskProps } from "#shared/console/paperDesk.ts";
import type { Act } from "./deskCalls.ts";
import { QuestionText } from "./QuestionText.tsx";
import { s } from "./paper.styles.ts";
import { TypeSelect } from "./TypeSelect.tsx";
import { typedFields } from "./typedFields.ts";

interface Props extends Pick<PaperDeskProps, "types"> {
  readonly isBusy: boolean;
  readonly act: (act: Act) => Promise<DeskAnswer>;
}

/** Draws questions by a rule: first shows which, then takes the same. */
export function DrawForm({ types, isBusy, act }: Props) {
  const [trial, setTrial] = useState<{
    readonly texts: Act["texts"];
    readonly drawn: readonly DeskQuestion[];
  }>();
  const show = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = typedFields(event.currentTarget);
    const { drawn, fault } = await act({ action: "draw", texts, isTrial: true });
    setTrial(fault === "" ? { texts, drawn } : undefined);
  };
  const take = async () => {
    if (!trial) return;
    await act({ action: "draw", texts: trial.texts });
    setTrial(undefined);
  };
  return (
    <>
      <form className={s.fields} onSubmit={(event) => void show(event)}>
        <TypeSelect types={types} />
        <label>
          难度
          <select name="difficulty">
            <option value="">任意</option>
            {[1, 2, 3, 4, 5].map((level) => (
              <option key={level} value={level}>
                {difficultyName(level)}
              </option>
            ))}
          </select>
        </label>
        <label>
          题数
          <input name="num" inputMode="numeric" required defaultValue="5" autoComplete="off" />
        </label>
        <label>
          每题分值
          <input name="score" inputMode="decimal" required defaultValue="2" autoComplete="off" />
        </label>
        <label>
          年份从
          <input name="from-year" inputMode="numeric" autoComplete="off" />
        </label>
        <label>
          年份到
          <input name="to-year" inputMode="numeric" autoComplete="off" />
        </label>
        <button className="second" disabled={isBusy}>
          看看会抽到哪些
        </button>
      </form>
      {trial && (
        <div className="box" role="group" aria-label="会抽到的题">
          <ul className={s.list}>
            {trial.drawn.map((question) => (
              <li key={question.id}>
                <QuestionText question={question} />
              </li>
            ))}
          </ul>
          <p className="buttons">
            <button type="button" disabled={isBusy} onClick={() => void take()}>
              加入这 {trial.drawn.length} 题
            </button>
            <button type="button" className="quiet" onClick={() => setTrial(undefined)}>
              不要
            </button>
          </p>
        </div>
      )}
    </>
  );
}
