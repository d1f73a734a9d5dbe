import { Link } from "../../navigation/Link.tsx";
import { FilterChip } from "../../ui/Chip.tsx";
import { s } from "./FilterRow.styles.ts";

export interface FilterChoice {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

interface Props {
  readonly name: string;
  readonly choices: readonly FilterChoice[];
}

/** One dimension of the list, as links; nothing where there is nothing to choose. */
export function FilterRow({ name, choices }: Props) {
  if (choices.length <= 1) return null;
  return (
    <div className={s.row} role="group" aria-label={name}>
      <span className={s.name} aria-hidden="true">
        {name}
      </span>
      <ul className={s.choices}>
        {choices.map(({ key, label, href, current }) => (
          <li key={key}>
            <FilterChip href={href} current={current} as={Link}>
              {label}
            </FilterChip>
          </li>
        ))}
      </ul>
    </div>
  );
}
