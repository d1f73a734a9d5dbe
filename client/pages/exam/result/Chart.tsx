import type { ReactNode } from "react";
import { s } from "./Chart.styles.ts";

interface Props {
  /** Describes the SVG drawing in one sentence for screen readers. */
  readonly caption: ReactNode;
  /** View box of the SVG drawing, which is stretched to the width of the page. */
  readonly size: readonly [width: number, height: number];
  readonly children: ReactNode;
  readonly below?: ReactNode;
  /** Column headings of the table of numbers. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: readonly ReactNode[]])[];
}

/** An SVG drawing, with a folded table of the same numbers for readers who cannot see the drawing. */
export function Chart({ caption, size: [width, height], children, below, head, rows }: Props) {
  return (
    <figure className={s.figure}>
      <figcaption className={s.caption}>{caption}</figcaption>
      <svg
        className={s.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {children}
      </svg>
      {below}
      <details className={s.details}>
        <summary className={s.summary}>看数字</summary>
        <table className={s.table}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([key, first, ...cells]) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {cells.map((cell, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells are places
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
