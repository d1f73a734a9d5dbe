import { Link } from "../navigation/Link.tsx";
import { FilterChip } from "../ui/Chip.tsx";
import { s } from "./FilterRow.styles.ts";

export interface FilterValue {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

interface Props {
  readonly name: string;
  readonly values: readonly FilterValue[];
}

/** Shows a filter's values in a row; renders nothing if there are fewer than two values. */
export function FilterRow({ name, values }: Props) {
  if (values.length < 2) return null;
  return (
    <div className={s.row} role="group" aria-label={name}>
      <span className={s.name} aria-hidden="true">
        {name}
      </span>
      <ul className={s.values}>
        {values.map(({ key, label, href, current }) => (
          <li key={key}>
            <FilterChip as={Link} href={href} current={current}>
              {label}
            </FilterChip>
          </li>
        ))}
      </ul>
    </div>
  );
}
