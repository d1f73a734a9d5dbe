import type { ExamReport } from "#client/calls/exam.ts";
import { RateBar } from "#client/question/RateBar.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { s } from "./ExamResult.styles.ts";
import { percentOf, scoreText } from "./reportParts.ts";

type Section = ExamReport["section"][number];

export function Parts({ report }: { readonly report: ExamReport }) {
  const { section, point } = report;
  return (
    <>
      {section.length > 0 && <Sections report={report} />}
      {point.length > 0 && <Points report={report} />}
    </>
  );
}

function Sections({ report: { section } }: { readonly report: ExamReport }) {
  const columns: readonly (readonly [string, (one: Section) => number])[] = [
    ["题数", ({ questionNum }) => questionNum],
    ["对", ({ rightNum }) => rightNum],
    ["错", ({ wrongNum }) => wrongNum],
    ["部分正确", ({ partNum }) => partNum],
    ["待批", ({ reviewingNum }) => reviewingNum],
    ["没做", ({ noneNum }) => noneNum],
  ];
  const shown = columns.filter(
    ([name, of]) => (name !== "部分正确" && name !== "待批") || section.some((one) => of(one) > 0),
  );
  return (
    <section className={s.part} aria-labelledby="sections">
      <SectionHeading title="各部分得分" id="sections" />
      <table className={s.table} aria-labelledby="sections">
        <thead>
          <tr>
            <th scope="col">部分</th>
            {shown.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">得分</th>
          </tr>
        </thead>
        <tbody>
          {section.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name || "全部题目"}</th>
              {shown.map(([name, of]) => (
                <td key={name}>{of(one)}</td>
              ))}
              <td>{`${isWaiting(one) ? "待批" : scoreText(one.score)} / ${scoreText(one.totalScore)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns true if questions of the section wait for marking and none has been judged yet. */
function isWaiting({ reviewingNum, rightNum, wrongNum, partNum }: Section): boolean {
  return reviewingNum > 0 && rightNum + wrongNum + partNum === 0;
}

type Point = ExamReport["point"][number];

/** Number of rows shown before the rest is unfolded: a long paper may have as many knowledge points as questions. */
const WEAKEST = 8;

/** A table of the score rates of chapters or knowledge points, the lowest rate first. */
function Points({ report: { point, pointKind } }: { readonly report: ExamReport }) {
  const name = pointKind === "chapter" ? "章节" : "考点";
  const sorted = point.toSorted((a, b) => rateOf(a) - rateOf(b));
  const rest = sorted.slice(WEAKEST);
  return (
    <section className={s.part} aria-labelledby="points">
      <SectionHeading title={`各${name}掌握情况`} note="最弱的在前" id="points" />
      <PointTable name={name} points={sorted.slice(0, WEAKEST)} label={`最弱的${name}`} />
      {rest.length > 0 && (
        <details>
          <summary className={s.more}>
            其余 {rest.length} 个{name}
          </summary>
          <PointTable name={name} points={rest} label={`其余${name}`} />
        </details>
      )}
    </section>
  );
}

/** Returns the score rate in percent; 101 if no question has been judged, which sorts the row last. */
function rateOf({ score, totalScore, questionNum }: Point): number {
  return questionNum === 0 ? 101 : percentOf(score, totalScore);
}

interface TableProps {
  readonly name: string;
  readonly points: readonly Point[];
  readonly label: string;
}

function PointTable({ name, points, label }: TableProps) {
  return (
    <table className={s.bars} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">得分</th>
          <th scope="col">得分率</th>
        </tr>
      </thead>
      <tbody>
        {points.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.name}</th>
            <td>{one.questionNum === 0 ? "—" : `${scoreText(one.score)} / ${scoreText(one.totalScore)}`}</td>
            <td>{one.questionNum === 0 ? "待批" : <RateBar percent={rateOf(one)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
