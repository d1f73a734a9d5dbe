import { Link } from "#client/navigation/Link.tsx";
import { FilterChip } from "#client/ui/Chip.tsx";
import { s } from "./WordLinks.styles.ts";
import { searchHref } from "./searchAddress.ts";

interface Props {
  readonly title: string;
  readonly words: readonly string[];
}

/** Links that search for other words. Renders nothing without words. */
export function WordLinks({ title, words }: Props) {
  if (words.length === 0) return null;
  return (
    <section className={s.words} aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      <ul className={s.list}>
        {words.map((word) => (
          <li key={word}>
            <FilterChip as={Link} href={searchHref(word)} current={false}>
              {word}
            </FilterChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
