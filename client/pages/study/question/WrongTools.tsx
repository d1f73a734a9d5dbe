import { WRONG_REASONS } from "#shared/domain/wrongBook.ts";
import { wrongPaper } from "#shared/contract/study/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { useCall, useCalls } from "#client/calls/call.ts";
import { type WrongFacets, type WrongFilters, wrongListCall } from "#client/calls/study.ts";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { useReady } from "#client/kit/hydration.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useStart } from "#client/question/useStart.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { s } from "./own.styles.ts";
import { rootsOf } from "#client/question/rootsOf.ts";
import { toPractise } from "./SubjectRow.tsx";
import { wrongAddress } from "./wrongList.ts";
import { useAction } from "#client/calls/useAction.ts";

const MOST_PRACTISED = 200;

interface Props {
  readonly facets: WrongFacets;
  readonly filters: WrongFilters;
}

/** Buttons to practise, print or export the questions that match the filters. */
export function WrongTools({ facets, filters }: Props) {
  const ready = useReady();
  const { busy, nothing, start } = useStart({ replace: false });
  const { total } = useCall(wrongListCall(filters));
  const { exporting, exportAll } = useExport(filters);
  const hasNoPractice = useAddressOff(href("questionExam", {}));
  const hasNoPaper = useOff(wrongPaper.path);
  const practised = toPractise(facets.subject, filters.subject);
  if (total === 0 || !practised) return null;
  const reason = WRONG_REASONS.find((one) => one === filters.reason);
  const num =
    practised.name === ""
      ? total
      : (rootsOf(facets.subject).find(({ id }) => id === practised.subjectId)?.num ?? total);
  return (
    <>
      <div className={s.tools}>
        {hasNoPractice ? null : (
          <Button
            kind="primary"
            disabled={!ready}
            busy={busy}
            onClick={() =>
              void start({
                mode: filters.due ? "review" : "wrong",
                subjectId: practised.subjectId,
                ...(filters.chapter && { chapterId: filters.chapter }),
                ...(filters.source && { source: filters.source }),
                ...(reason && { reason }),
                count: Math.min(MOST_PRACTISED, num),
              })
            }
          >
            {practised.name === "" ? "练全部" : `练${practised.name}`}
          </Button>
        )}
        {hasNoPaper ? null : (
          <Link
            className={buttonClass("secondary")}
            href={wrongAddress.href({ ...filters, page: 1, print: "none" })}
          >
            打印
          </Link>
        )}
        <Button disabled={!ready} busy={exporting} onClick={() => void exportAll()}>
          导出表格
        </Button>
      </div>
      {!hasNoPractice && practised.name !== "" && (
        <p className={s.why}>错题来自几门考试，一次练一门；选好科目就练那一门。</p>
      )}
      {nothing && (
        <p className={s.alert} role="alert">
          这些题现在都不在题库里了，换一个科目或来源再练。
        </p>
      )}
    </>
  );
}

/** Exports all pages of the wrong book as one CSV file. The code for it loads with the first export. */
function useExport(filters: WrongFilters) {
  const calls = useCalls();
  const { busy: exporting, run } = useAction();

  async function exportAll(): Promise<void> {
    await run(async () => {
      const { saveWrong } = await import("./wrongCsv.ts");
      await saveWrong(calls, filters);
    });
  }
  return { exporting, exportAll };
}
