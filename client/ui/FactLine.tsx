import { Fragment, type ReactNode } from "react";
import { s } from "./FactLine.styles.ts";

/** Shows short facts in one row of text; a fact that is "" is unknown and omitted. */
export function FactLine({ facts }: { readonly facts: readonly ReactNode[] }) {
  return (
    <span className={s.line}>
      {facts
        .filter((fact) => fact !== "" && fact !== undefined && fact !== false)
        .map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no names
          <Fragment key={index}>
            {/* The space is for screen readers. CSS draws the dots, so that no dot begins or ends a line. */}
            {index > 0 && " "}
            <span className={s.fact}>{fact}</span>
          </Fragment>
        ))}
    </span>
  );
}
