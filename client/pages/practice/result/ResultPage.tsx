import { practiceReport } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { isId } from "#shared/domain/id.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { type PracticeReport } from "#client/calls/practice.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { clockText } from "#client/question/clockText.ts";
import { ScoreRing } from "#client/question/ScoreRing.tsx";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { usePracticeHref } from "#client/site/lastSubject.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading, SectionHeading } from "#client/ui/Heading.tsx";
import { NextToday } from "#client/today/NextToday.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { s } from "./ResultPage.styles.ts";
import { ResultSheet } from "./ResultSheet.tsx";
import { judgedNumOf, Sections } from "./Sections.tsx";

function ResultPage() {
  const site = useSite();
  const record = recordOf(useSearch());
  const practice = usePracticeHref();
  if (record !== "") return <Result record={record} />;
  return (
    <Container width="reading">
      <title>{pageTitle(site, "练习结果")}</title>
      <PageHeading title="练习结果" lead="做完一次练习，这里会有成绩、各考点正确率和错题。" />
      <Link className={buttonClass("primary")} href={practice()}>
        开始练习
      </Link>
    </Container>
  );
}

function Result({ record }: { readonly record: string }) {
  const site = useSite();
  const report = useCall(callOf(practiceReport, { recordId: record }));
  if (!report) return null;
  const judgedNum = report.rightNum + report.wrongNum + report.partNum;
  const name = site.examTypes.find(({ id }) => id === report.mode)?.name?.trim() || report.name;
  const where = [name, report.subjectName, report.chapterName || report.lesson?.lessonName]
    .filter(Boolean)
    .join(" · ");
  return (
    <Container width="reading">
      <title>{pageTitle(site, `${name}结果`)}</title>
      <PageHeading title="练习结果" lead={where} />
      {report.status !== "finished" && (
        <p className={s.under}>
          这次练习还没有结束。
          <Link className={buttonClass("primary")} href={href("questionExam", { record: report.recordId })}>
            继续做
          </Link>
        </p>
      )}
      <section className={s.card} aria-label="成绩">
        <ScoreRing
          percent={report.rightRate}
          headline={judgedNum === 0 ? "—" : `${report.rightRate}%`}
          text={judgedNum === 0 ? "还没有判分的题" : `答对 ${report.rightNum} / ${judgedNum} 题`}
        />
        <dl className={s.numbers}>
          {numbersOf(report).map(([title, value]) => (
            <div key={title} className={s.number}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {report.luckyNum > 0 && (
        <p className={s.note}>{`答对的题里有 ${report.luckyNum} 题是猜的，已收进错题本。`}</p>
      )}
      {report.status === "finished" && <p className={s.advice}>{adviceOf(report)}</p>}
      <NextToday />
      <NextSteps report={report} />
      {report.question.length > 0 && (
        <section className={s.sheet} aria-label="每一题">
          <ResultSheet report={report} />
        </section>
      )}
      <SectionHeading
        title={report.sectionKind === "chapter" ? "各章正确率" : "各考点正确率"}
        id="sections"
      />
      <Sections report={report} />
      {report.seed !== "" && (
        <p className={s.note}>
          题组编号 {report.seed}：
          <Link
            href={href("questionExam", {
              mode: report.mode,
              subject: report.subjectId,
              chapter: report.chapterId,
              count: String(report.count),
              seed: report.seed,
            })}
          >
            把这个链接发给同学，做同一套题
          </Link>
        </p>
      )}
    </Container>
  );
}

const MOST_NAMES = 3;

/** Returns one sentence about what to do next. */
function adviceOf({
  wrongNum,
  partNum,
  noneNum,
  reviewingNum,
  section,
  sectionKind,
}: PracticeReport): string {
  if (reviewingNum > 0) return `有 ${reviewingNum} 题要对照参考答案自评，评完才算进正确率。`;
  if (wrongNum + partNum === 0)
    return noneNum > 0 ? `做过的都对，还有 ${noneNum} 题未做。` : "全部答对，可以做下一组了。";
  const missed = section.filter((one) => one.rightNum < judgedNumOf(one)).map(({ name }) => name);
  if (missed.length === 0) return "先看错题的解析，再练一遍。";
  const names = missed.slice(0, MOST_NAMES).join("、");
  const where = `${missed.length} 个${sectionKind === "chapter" ? "章节" : "考点"}`;
  return `错在 ${where}：${names}${missed.length > MOST_NAMES ? "等" : ""}。先看错题的解析，再练一遍。`;
}

function numbersOf(report: PracticeReport): readonly (readonly [string, string])[] {
  const { rightNum, wrongNum, partNum, noneNum, reviewingNum, usedTime } = report;
  return [
    ["答对", `${rightNum} 题`],
    ["答错", `${wrongNum} 题`],
    ...(partNum > 0 ? ([["部分正确", `${partNum} 题`]] as const) : []),
    ...(reviewingNum > 0 ? ([["待自评", `${reviewingNum} 题`]] as const) : []),
    ["未做", `${noneNum} 题`],
    ["用时", clockText(usedTime)],
  ];
}

function recordOf(search: URLSearchParams): string {
  const record = search.get("record") ?? "";
  return isId(record) ? record : "";
}

export const screen: Screen = {
  Component: ResultPage,
  needs: ({ search }) => {
    const record = recordOf(search);
    return record === "" ? {} : { critical: [callOf(practiceReport, { recordId: record })] };
  },
};
