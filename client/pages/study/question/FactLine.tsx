import { Fragment } from "react";
import { s } from "./own.styles.ts";

/** Short facts in a row; what is not known is "". */
export function FactLine({ facts }: { readonly facts: readonly string[] }) {
  return (
    <p className={s.facts}>
      {facts
        .filter((fact) => fact !== "")
        .map((fact, index) => (
          <Fragment key={fact}>
            {/* For readers; the dots are drawn, so that none begins or ends a line. */}
            {index > 0 && " "}
            <span className={s.fact}>{fact}</span>
          </Fragment>
        ))}
    </p>
  );
}
