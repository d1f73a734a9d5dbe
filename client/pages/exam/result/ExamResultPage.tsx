import { examReport } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { Suspense } from "react";
import { parseShanghai } from "#shared/domain/shanghaiTime.ts";
import { href } from "#shared/routes/href.ts";
import { readAddress } from "#shared/routes/address.ts";
import { routeById } from "#shared/routes/match.ts";
import { type ExamReport } from "#client/calls/exam.ts";
import { useCall } from "#client/calls/call.ts";
import { useLazy } from "#client/kit/lazySource.ts";
import { useOpenings } from "#client/layouts/openings.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { clockText } from "#client/question/clockText.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { Breadcrumb } from "#client/ui/Breadcrumb.tsx";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { FactLine } from "#client/ui/FactLine.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { TwoPartName } from "#client/ui/TwoPartName.tsx";
import { ExamBoard } from "../ExamBoard.tsx";
import { kindOf, portalHref } from "../examAddress.ts";
import { useRefreshAt } from "../useRefreshAt.ts";
import type { DetailsProps } from "./Details.tsx";
import { details } from "./lazyParts.ts";
import { NextSteps } from "./NextSteps.tsx";
import { Outcome } from "./Outcome.tsx";
import { Receipt } from "./Receipt.tsx";
import type { Show } from "./reportParts.ts";

/** Intervals at which the report is requested again: automatic marking takes seconds, marking by people longer. */
const JUDGING_MS = 3_000;
const REVIEWING_MS = 60_000;

/** The result page of mock exams and online exams. */
function ExamResultPage() {
  const { record, show, page } = addressOf(useSearch());
  return record === undefined ? <NoRecord /> : <Result recordId={record} show={show} page={page} />;
}

function NoRecord() {
  const site = useSite();
  return (
    <Container width="reading">
      <title>{pageTitle(site, "考试成绩")}</title>
      <meta name="robots" content="noindex" />
      <PageHeading title="考试成绩" />
      <Empty
        art="record"
        title="没有说是哪一次考试"
        why="考过的模拟考试和在线考试都在做题记录里，成绩从那里看。"
        action={
          <Link className={buttonClass("primary")} href={href("studyQuestionRecord")}>
            看做题记录
          </Link>
        }
      />
    </Container>
  );
}

interface Props {
  readonly recordId: string;
  readonly show: Show | undefined;
  readonly page: number;
}

function Result({ recordId, show, page }: Props) {
  const site = useSite();
  const report = useCall(callOf(examReport, { recordId }));
  const openings = useOpenings();
  useRefreshAt(callOf(examReport, { recordId }), (report?.toldTime && parseShanghai(report.toldTime)) || 0);
  if (!report) return null;
  const kind = kindOf(report.kind);
  const { name, paperId, isScoreShown, isTold, hasBoard } = report;
  const isOver = report.submitTime !== "";
  return (
    <Container width="reading">
      <title>{pageTitle(site, `${name} 成绩`)}</title>
      <meta name="robots" content="noindex" />
      <Watch recordId={recordId} status={report.status} />
      <PageHeading
        title={<TwoPartName name={name} />}
        lead={<FactLine facts={factsOf(report)} />}
        breadcrumb={
          <Breadcrumb
            as={Link}
            items={[
              { label: kind.title, href: openings.get(href(kind.hall)) ?? href(kind.hall) },
              { label: name, href: portalHref(kind, paperId) },
              { label: "成绩" },
            ]}
          />
        }
      />
      <Outcome report={report} />
      <NextSteps report={report} />
      {isOver && !isTold && <Receipt report={report} />}
      {isOver && (
        <Suspense fallback={<Skeleton count={6} />}>
          <LazyDetails report={report} show={show} page={page} />
        </Suspense>
      )}
      {isOver && isTold && <Receipt report={report} />}
      {hasBoard && isScoreShown && <ExamBoard paperId={paperId} />}
    </Container>
  );
}

function LazyDetails(props: DetailsProps) {
  const Details = useLazy(details);
  return <Details {...props} />;
}

/** Requests the report again until the score is final. */
function Watch({ recordId, status }: { readonly recordId: string; readonly status: string }) {
  if (status !== "submitted" && status !== "reviewing") return null;
  return <Asking recordId={recordId} every={status === "submitted" ? JUDGING_MS : REVIEWING_MS} />;
}

function Asking({ recordId, every }: { readonly recordId: string; readonly every: number }) {
  useCall(callOf(examReport, { recordId }), { every });
  return null;
}

function factsOf({ subjectName, submitTime, usedTime }: ExamReport): readonly string[] {
  if (submitTime === "") return [subjectName];
  return [subjectName, `${submitTime.slice(0, 16)} 交卷`, `用时 ${clockText(usedTime)}`];
}

function addressOf(search: URLSearchParams) {
  const { page = 1, ...address } = readAddress(routeById("onlineResult"), {}, search);
  return { ...address, page };
}

export const screen: Screen = {
  Component: ExamResultPage,
  code: [textRenderer, details],
  needs: ({ search }) => {
    const { record } = addressOf(search);
    return record === undefined ? {} : { critical: [callOf(examReport, { recordId: record })] };
  },
};
