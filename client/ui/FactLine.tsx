import { Fragment, type ReactNode } from "react";
import { s } from "./FactLine.styles.ts";

/** Short facts in a row, in the type of what they stand in; what is not known is "". */
export function FactLine({ facts }: { readonly facts: readonly ReactNode[] }) {
  return (
    <span className={s.line}>
      {facts
        .filter((fact) => fact !== "" && fact !== undefined && fact !== false)
        .map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have no names
          <Fragment key={index}>
            {/* For readers; the dots are drawn, so that none begins or ends a line. */}
            {index > 0 && " "}
            <span className={s.fact}>{fact}</span>
          </Fragment>
        ))}
    </span>
  );
}
