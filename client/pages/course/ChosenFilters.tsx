import type { ReactNode } from "react";
import { Link } from "../../navigation/Link.tsx";
import { ChosenChip } from "../../ui/Chip.tsx";
import type { CourseFilters } from "../../queries/course.ts";
import { s } from "./ChosenFilters.styles.ts";
import { courseListHref, subjectOnly, withFilter } from "./courseFilters.ts";
import { chosenFilters } from "./filterLabels.ts";

interface Props {
  readonly filters: CourseFilters;
  /** How many courses there are, once that is known. */
  readonly count: ReactNode;
}

export function ChosenFilters({ filters, count }: Props) {
  const chosen = chosenFilters(filters);
  return (
    <div id="results" className={s.bar}>
      <p className={s.count} role="status">
        {count}
      </p>
      {chosen.map(({ key, label }) => (
        <ChosenChip
          key={key}
          as={Link}
          label={label}
          removeHref={courseListHref(withFilter(filters, { [key]: undefined }))}
        />
      ))}
      {chosen.length > 0 ? (
        <Link className={s.clear} href={courseListHref(subjectOnly(filters))}>
          清空
        </Link>
      ) : null}
    </div>
  );
}
