import type { ReactNode } from "react";
import { s } from "./detail.styles.ts";

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Shows names and values in two columns. A fact without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== "" && value !== null && value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className={s.facts}>
      {known.map(({ name, value }) => (
        <div key={name} className={s.fact}>
          <dt className={s.factName}>{name}</dt>
          <dd className={s.factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
