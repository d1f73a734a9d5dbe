import type { ReactNode } from "react";
import { Link } from "../navigation/Link.tsx";
import { ChosenChip } from "../ui/Chip.tsx";
import { s } from "./ChosenFilters.styles.ts";
import type { ChosenFilter } from "./filters.ts";

interface Props {
  /** How much there is, once that is known. */
  readonly count: ReactNode;
  readonly chosen: readonly ChosenFilter[];
  /** The list without all of them. */
  readonly clearHref: string;
}

/** The line over the results, and the place where turning the page begins. */
export function ChosenFilters({ count, chosen, clearHref }: Props) {
  return (
    <div id="results" className={s.bar}>
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
  );
}
