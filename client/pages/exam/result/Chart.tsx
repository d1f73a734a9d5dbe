import type { ReactNode } from "react";
import { s } from "./Chart.styles.ts";

interface Props {
  /** The drawing in a sentence, which readers hear instead of it. */
  readonly caption: ReactNode;
  /** Drawn in a box of this size, and stretched to the width that there is. */
  readonly size: readonly [width: number, height: number];
  readonly children: ReactNode;
  readonly below?: ReactNode;
  /** The headings of the table of numbers behind the drawing. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: readonly ReactNode[]])[];
}

/** A drawing with its numbers folded away under it: who does not see the one has the other. */
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
