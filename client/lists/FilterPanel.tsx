import type { ReactNode } from "react";
import { s } from "./FilterPanel.styles.ts";

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** The rows a list is narrowed by. Each value is a link: the choice lives in the address and works without JavaScript. */
export function FilterPanel({ label, children }: Props) {
  return (
    <div className={s.panel} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** The place of rows whose values are on their way. */
export function RowsWaiting({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <div key={index} className={s.waiting} />);
}
