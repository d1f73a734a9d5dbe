import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { ChosenChip } from "../ui/Chip.tsx";
import { s } from "./ChosenFilters.styles.ts";
import { FILTERS } from "./FilterPanel.tsx";
import type { ChosenFilter } from "./filters.ts";

interface Props {
  /** How much there is, once that is known. */
  readonly count: ReactNode;
  readonly chosen: readonly ChosenFilter[];
  /** The list without all of them. */
  readonly clearHref: string;
  /** As in List. */
  readonly bare?: true | undefined;
}

/**
 * The line over the results, and the place where turning the page begins; on phones it stays in view and opens the sheet of filters.
 * The place is an element of its own: a line that stays in view would count as reached.
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
