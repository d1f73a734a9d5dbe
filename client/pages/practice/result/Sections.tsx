import { accuracy } from "#shared/domain/accuracy.ts";
import type { PracticeReport } from "#client/calls/practice.ts";
import { RateBar } from "#client/question/RateBar.tsx";
import { s } from "./ResultPage.styles.ts";

type Section = PracticeReport["section"][number];

/** A table of the accuracy in each section, the lowest first. */
export function Sections({ report }: { readonly report: PracticeReport }) {
  // Only judged questions count for the accuracy. A section without judged questions comes last.
  const judgedNum = ({ questionNum, noneNum, reviewingNum }: Section) => questionNum - noneNum - reviewingNum;
  const rateOf = (one: Section) => accuracy(one.rightNum, judgedNum(one));
  const place = (one: Section) => (judgedNum(one) === 0 ? 101 : rateOf(one));
  const sections = report.section.toSorted((a, b) => place(a) - place(b));
  return (
    <table className={s.table} aria-labelledby="sections">
      <thead>
        <tr>
          <th scope="col">{report.sectionKind === "chapter" ? "章节" : "考点"}</th>
          <th scope="col">答对 / 判分</th>
          <th scope="col">正确率</th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <tr key={section.name}>
            <th scope="row">{section.name}</th>
            {judgedNum(section) === 0 ? (
              <>
                <td>—</td>
                <td>{section.reviewingNum > 0 ? "待批" : "没做"}</td>
              </>
            ) : (
              <>
                <td>{`${section.rightNum} / ${judgedNum(section)}`}</td>
                <td>
                  <RateBar percent={rateOf(section)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
