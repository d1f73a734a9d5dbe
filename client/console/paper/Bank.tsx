import { type FormEvent, useEffect, useState } from "react";
import type { BankAnswer, DeskAnswer, PaperDeskProps } from "#shared/console/paperDesk.ts";
import { type Act, searchBank } from "./deskCalls.ts";
import { QuestionText } from "./QuestionText.tsx";
import { s } from "./paper.styles.ts";
import { TypeSelect } from "./TypeSelect.tsx";
import { typedFields } from "./typedFields.ts";

interface Props extends Pick<PaperDeskProps, "exam" | "types"> {
  /** Ids of the questions that the paper has. */
  readonly asked: ReadonlySet<number>;
  readonly isBusy: boolean;
  readonly act: (act: Act) => Promise<DeskAnswer>;
}

const PAGE = 20;

/** Search of the bank, from which questions are added one by one. */
export function Bank({ exam, types, asked, isBusy, act }: Props) {
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({ page: "1" });
  const [found, setFound] = useState<BankAnswer>();
  useEffect(() => {
    let isOver = false;
    void searchBank({ exam: String(exam), ...filter }).then((answer) => {
      if (!isOver) setFound(answer);
    });
    return () => {
      isOver = true;
    };
  }, [exam, filter]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFilter({ ...typedFields(event.currentTarget), page: "1" });
  };
  const page = Number(filter["page"]);
  const pages = Math.ceil((found?.total ?? 0) / PAGE);
  return (
    <>
      <form className={s.fields} onSubmit={search}>
        <label>
          查找
          <input name="find" type="search" autoComplete="off" />
        </label>
        <TypeSelect types={types} />
        <label>
          考点
          <input name="point" autoComplete="off" />
        </label>
        <label>
          来源
          <input name="source" autoComplete="off" />
        </label>
        <button className="second">查找题目</button>
      </form>
      <p role="status">
        {found === undefined ? "正在查找……" : found.fault !== "" ? found.fault : `共 ${found.total} 题`}
      </p>
      <ul className={s.list}>
        {(found?.questions ?? []).map((question) => (
          <li key={question.id} className={s.item}>
            <button
              type="button"
              className={s.button}
              aria-label={asked.has(question.id) ? `已加：题目 ${question.id}` : `加入题目 ${question.id}`}
              disabled={isBusy || asked.has(question.id)}
              onClick={() => void act({ action: "add-questions", texts: { questions: question.id } })}
            >
              {asked.has(question.id) ? "已加" : "加入"}
            </button>
            <QuestionText question={question} />
            <span className={s.bar}>{question.about}</span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="buttons">
          <button
            type="button"
            className="quiet"
            disabled={page <= 1}
            onClick={() => setFilter({ ...filter, page: String(page - 1) })}
          >
            上一页
          </button>
          <span>
            第 {page} / {pages} 页
          </span>
          <button
            type="button"
            className="quiet"
            disabled={page >= pages}
            onClick={() => setFilter({ ...filter, page: String(page + 1) })}
          >
            下一页
          </button>
        </p>
      )}
    </>
  );
}
