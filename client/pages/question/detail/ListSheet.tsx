import { startTransition, useState } from "react";
import { useCall } from "#client/calls/call.ts";
import { PLACES_A_PAGE } from "#shared/domain/answerSheet.ts";
import { type QuestionFilters, questionPlacesCall } from "#client/calls/question.ts";
import { SlotSheet, sheetStateOf } from "#client/question/workspace/SlotSheet.tsx";
import { useSignedIn } from "#client/site/session.ts";
import { Button } from "#client/ui/Button.tsx";
import { groupDigits } from "#client/ui/groupDigits.ts";
import { s } from "./SingleQuestion.styles.ts";

interface Props {
  readonly list: Omit<QuestionFilters, "page">;
  /** Number of the shown question within the list; 0: the question is not in the list. */
  readonly no: number;
  readonly hrefOf: (id: string, no: number) => string;
}

const pageOf = (no: number) => Math.max(1, Math.ceil(no / PLACES_A_PAGE));

/** The answer sheet of a list: a page of fifty question numbers, coloured by the learner's verdicts. */
export function ListSheet({ list, no, hrefOf }: Props) {
  const here = pageOf(no);
  // The learner can turn the pages of the sheet. Opening another question shows the page with that question.
  const [looked, setLooked] = useState({ no, page: here });
  const page = looked.no === no ? looked.page : here;
  return (
    <Places
      list={list}
      no={no}
      hrefOf={hrefOf}
      page={page}
      onPage={(next) => startTransition(() => setLooked({ no, page: next }))}
    />
  );
}

interface PlacesProps extends Props {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Places({ list, no, hrefOf, page, onPage }: PlacesProps) {
  const { list: rows, total } = useCall(questionPlacesCall(list, page));
  const signedIn = useSignedIn();
  const before = (page - 1) * PLACES_A_PAGE;
  const last = before + rows.length;
  return (
    <>
      <SlotSheet
        places={rows.map(({ myStatus }, index) => ({
          seq: before + index + 1,
          group: `第 ${before + 1} 到 ${last} 题`,
          state: sheetStateOf(myStatus),
          isMarked: false,
        }))}
        current={no}
        filters={signedIn ? ["all", "none", "wrong"] : []}
        legend={signedIn ? ["none", "right", "wrong", "part"] : []}
        choice={{ hrefOf: (seq) => hrefOf(rows[seq - before - 1]?.id ?? "", seq) }}
      />
      {total > PLACES_A_PAGE && (
        <div className={s.windows}>
          <Button kind="quiet" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            前 {PLACES_A_PAGE} 题
          </Button>
          <span>共 {groupDigits(total)} 题</span>
          <Button kind="quiet" size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
            后 {PLACES_A_PAGE} 题
          </Button>
        </div>
      )}
    </>
  );
}
