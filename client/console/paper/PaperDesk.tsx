import { useState } from "react";
import type { DeskAnswer, PaperDeskProps } from "#shared/console/paperDesk.ts";
import { Bank } from "./Bank.tsx";
import { type Act, runAct } from "./deskCalls.ts";
import { DrawForm } from "./DrawForm.tsx";
import { PaperItems } from "./PaperItems.tsx";
import { s } from "./paper.styles.ts";

/** Page on which a paper is put together: the paper beside the bank. Each act is a command and done at once. */
export default function PaperDesk({ exam, token, paper: first, types, mayChange }: PaperDeskProps) {
  const [paper, setPaper] = useState(first);
  const [told, setTold] = useState({ said: "", fault: "" });
  const [isBusy, setBusy] = useState(false);
  const act = async (one: Act): Promise<DeskAnswer> => {
    setBusy(true);
    const answer = await runAct(exam, token, one);
    setBusy(false);
    const count = answer.drawn.length;
    setTold(one.isTrial === true ? { ...answer, said: `会抽到 ${count} 题，还没有加入。` } : answer);
    if (answer.paper && one.isTrial !== true) setPaper(answer.paper);
    return answer;
  };
  const count = paper.sections.reduce((sum, { items }) => sum + items.length, 0);
  const asked = new Set(paper.sections.flatMap(({ items }) => items.map(({ id }) => id)));
  return (
    <div aria-busy={isBusy}>
      <div className={s.sums}>
        <b>
          {count} 题，共 {paper.points} 分
        </b>
        <span>及格 {paper.pass} 分</span>
        <span className={paper.isShown ? "tag" : "tag off"}>{paper.isShown ? "已发布" : "没有发布"}</span>
        {mayChange && (
          <button
            type="button"
            disabled={isBusy || (count === 0 && !paper.isShown)}
            onClick={() => void act({ action: paper.isShown ? "unpublish" : "publish", texts: {} })}
          >
            {paper.isShown ? "撤回" : "发布"}
          </button>
        )}
      </div>
      {paper.foreseen !== "" && <p className="hint">{paper.foreseen}</p>}
      <p role="status" className={told.fault === "" ? undefined : s.fault}>
        {told.fault === "" ? told.said : `没有做成：${told.fault}`}
      </p>
      <div className={s.desk}>
        <section className={s.side} aria-label="试卷">
          <h2>试卷</h2>
          {count === 0 && <p>还没有题。从题库加题，或者按条件抽题。</p>}
          <PaperItems sections={paper.sections} mayChange={mayChange} isBusy={isBusy} act={act} />
        </section>
        {mayChange && (
          <section className={s.side} aria-label="题库">
            <h2>抽题</h2>
            <DrawForm types={types} isBusy={isBusy} act={act} />
            <h2>题库</h2>
            <Bank exam={exam} types={types} asked={asked} isBusy={isBusy} act={act} />
          </section>
        )}
      </div>
    </div>
  );
}
