import { durationText } from "#shared/domain/timeText.ts";
import { s } from "./Numbers.styles.ts";

interface Props {
  readonly summary: string;
  /** Heading of the first column. */
  readonly head: string;
  readonly rows: readonly { readonly name: string; readonly time: number; readonly num: number }[];
}

/** A folded table with the numbers of a chart. */
export function Numbers({ summary, head, rows }: Props) {
  return (
    <details className={s.details}>
      <summary>{summary}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">学习</th>
            <th scope="col">做题</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, time, num }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{time > 0 ? durationText(time) : "—"}</td>
              <td>{num > 0 ? `${num} 题` : "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
