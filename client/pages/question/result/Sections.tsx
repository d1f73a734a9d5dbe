import type { PracticeReport } from "#client/calls/practice.ts";
import { s } from "./ResultPage.styles.ts";

/** Bars in a table: the numbers are there for everybody, the bars for the eye. Weakest first. */
export function Sections({ report }: { readonly report: PracticeReport }) {
  const rateOf = ({ rightNum, questionNum }: { rightNum: number; questionNum: number }) =>
    Math.round((rightNum / Math.max(1, questionNum)) * 100);
  const sections = report.section.toSorted((a, b) => rateOf(a) - rateOf(b));
  return (
    <table className={s.table} aria-labelledby="sections">
      <thead>
        <tr>
          <th scope="col">{report.sectionKind === "chapter" ? "章节" : "考点"}</th>
          <th scope="col">答对 / 题数</th>
          <th scope="col">正确率</th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => (
          <tr key={section.name}>
            <th scope="row">{section.name}</th>
            <td>{`${section.rightNum} / ${section.questionNum}`}</td>
            <td>
              <span className={s.bar}>
                <span className={s.barTrack} aria-hidden="true">
                  <span className={s.barFill} style={{ width: `${rateOf(section)}%` }} />
                </span>
                {rateOf(section)}%
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
