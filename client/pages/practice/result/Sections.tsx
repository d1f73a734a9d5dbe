import { accuracy } from "#shared/domain/accuracy.ts";
import type { PracticeReport } from "#client/calls/practice.ts";
import { RateBar } from "#client/question/RateBar.tsx";
import { s } from "./ResultPage.styles.ts";

type Section = PracticeReport["section"][number];

/** Returns the number of judged questions. Only they count for the accuracy. */
export function judgedNumOf({ questionNum, noneNum, reviewingNum }: Section): number {
  return questionNum - noneNum - reviewingNum;
}

/** A table of the accuracy in each section, the lowest first. */
export function Sections({ report }: { readonly report: PracticeReport }) {
  const rateOf = (one: Section) => accuracy(one.rightNum, judgedNumOf(one));
  // A section without judged questions comes last.
  const place = (one: Section) => (judgedNumOf(one) === 0 ? 101 : rateOf(one));
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
            {judgedNumOf(section) === 0 ? (
              <>
                <td>—</td>
                <td>{section.reviewingNum > 0 ? "待自评" : "未做"}</td>
              </>
            ) : (
              <>
                <td>{`${section.rightNum} / ${judgedNumOf(section)}`}</td>
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
