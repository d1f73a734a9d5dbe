import type { ReactNode } from "react";
import { QuietBlock } from "../calls/Block.tsx";
import { useCall } from "../calls/call.ts";
import type { Filters, List } from "./list.ts";
import { s } from "./FilterPanel.styles.ts";

/** Id of the filter panel, by which the bar above the results opens it. A page has only one panel. */
export const FILTERS = "filters";

interface Props<F extends Filters> {
  readonly label: string;
  readonly list: List<F, unknown>;
  readonly filters: F;
  readonly children: ReactNode;
}

/**
 * Filter rows of a list; on phones a bottom sheet that the browser opens and closes. Each value is a link, because the
 * address contains the chosen filters, so filters work without scripts.
 */
export function FilterPanel<F extends Filters>({ label, list, filters, children }: Props<F>) {
  return (
    <div id={FILTERS} className={s.panel} popover="auto" role="group" aria-label={label}>
      {children}
      <div className={s.foot}>
        <button type="button" className={s.show} popoverTarget={FILTERS} popoverTargetAction="hide">
          <QuietBlock fallback="看结果" instead={() => "看结果"}>
            <Count list={list} filters={filters} />
          </QuietBlock>
        </button>
      </div>
    </div>
  );
}

function Count<F extends Filters>({ list, filters }: Pick<Props<F>, "list" | "filters">) {
  const page = list.pageOf(useCall(list.call(filters)));
  return `看 ${list.countOf(Math.max(page.total, page.list.length))}`;
}

export function FilterRowsSkeleton({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <div key={index} className={s.waiting} />);
}
