import type { ExamReport } from "#client/calls/exam.ts";
import { BoardEntry } from "./BoardEntry.tsx";
import { Changed } from "./Changed.tsx";
import { Comparison } from "./Comparison.tsx";
import { Parts } from "./Parts.tsx";
import { Questions, Tiles } from "./Questions.tsx";
import type { Show } from "./reportParts.ts";
import { TimeUse } from "./TimeUse.tsx";

export interface DetailsProps {
  readonly report: ExamReport;
  readonly show: Show | undefined;
  readonly page: number;
}

/** All sections of the result page after the score: first the report, then the questions. */
export function Details({ report, show, page }: DetailsProps) {
  const { isTold, isScoreShown, hasBoard, paperId, boardName } = report;
  return (
    <>
      <Tiles report={report} />
      {isTold && <Parts report={report} />}
      {isTold && report.changed.length > 0 && <Changed report={report} />}
      <TimeUse report={report} />
      {isScoreShown && <Comparison report={report} />}
      <Questions report={report} show={show} page={page} />
      {hasBoard && <BoardEntry paperId={paperId} boardName={boardName} />}
    </>
  );
}
