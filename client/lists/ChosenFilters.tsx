import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { ChosenChip } from "../ui/Chip.tsx";
import { s } from "./ChosenFilters.styles.ts";
import { FILTERS } from "./FilterPanel.tsx";
import type { ChosenFilter } from "./filters.ts";

interface Props {
  readonly count: ReactNode;
  readonly chosen: readonly ChosenFilter[];
  readonly clearHref: string;
  readonly bare?: true | undefined;
}

/**
 * Bar above the results with the chosen filters; on phones it is sticky and opens the filter sheet. Paging scrolls to
 * an empty element before the bar, because browsers do not scroll to a sticky bar that is already visible.
 */
export function ChosenFilters({ count, chosen, clearHref, bare }: Props) {
  return (
    <>
      <div id="results" />
      <div className={s.bar}>
        <div className={s.line}>
          <p className={s.count} role="status">
            {count}
          </p>
          {chosen.map(({ label, removeHref }) => (
            <ChosenChip key={label} as={Link} label={label} removeHref={removeHref} />
          ))}
          {chosen.length > 0 ? (
            <Link className={s.clear} href={clearHref}>
              清空
            </Link>
          ) : null}
        </div>
        {bare ? null : (
          <button type="button" className={s.open} popoverTarget={FILTERS}>
            筛选{chosen.length > 0 ? ` ${chosen.length}` : ""}
          </button>
        )}
      </div>
    </>
  );
}
