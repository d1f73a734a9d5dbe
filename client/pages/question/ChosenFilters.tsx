import { Link } from "../../navigation/Link.tsx";
import type { QuestionFilters } from "../../queries/question.ts";
import { ChosenChip } from "../../ui/Chip.tsx";
import { s } from "./ChosenFilters.styles.ts";
import { filtersHref, withFacet, withSubject } from "./questionFilters.ts";
import { difficultyName, typeName } from "./questionTexts.ts";
import type { SubjectStep } from "./subjectPath.ts";

interface Props {
  readonly filters: QuestionFilters;
  readonly path: readonly SubjectStep[];
}

/** What is chosen, each to be taken away again. */
export function ChosenFilters({ filters, path }: Props) {
  const { type, difficulty, year } = filters;
  const chosen = [
    ...path.map(({ level, name }) => ({ label: name, without: withSubject(filters, level, undefined) })),
    ...(type ? [{ label: typeName(type), without: withFacet(filters, "type", undefined) }] : []),
    ...(difficulty
      ? [
          {
            label: difficultyName(difficulty) || `难度 ${difficulty}`,
            without: withFacet(filters, "difficulty", undefined),
          },
        ]
      : []),
    ...(year ? [{ label: `${year} 年`, without: withFacet(filters, "year", undefined) }] : []),
  ];
  if (chosen.length === 0) return null;
  return (
    <ul className={s.list} aria-label="已选条件">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <ChosenChip label={label} removeHref={filtersHref(without)} as={Link} />
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className={s.clear} href={filtersHref({ page: 1 })}>
            清空
          </Link>
        </li>
      )}
    </ul>
  );
}
