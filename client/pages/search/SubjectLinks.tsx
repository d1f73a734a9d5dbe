import { href } from "#shared/routes/href.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSite } from "#client/site/boot.ts";
import { FilterChip } from "#client/ui/Chip.tsx";
import { s } from "./WordLinks.styles.ts";

const MOST_SUBJECTS = 8;

/** Links to the course lists of the subjects. Renders nothing in study mode, which has no such lists. */
export function SubjectLinks() {
  const { subjects, mode, nav } = useSite();
  if (mode === "study" || !nav.course.isShow || subjects.length === 0) return null;
  return (
    <section className={s.words} aria-label="按科目看课程">
      <h2 className={s.title}>按科目看课程</h2>
      <ul className={s.list}>
        {subjects.slice(0, MOST_SUBJECTS).map(({ id, name }) => (
          <li key={id}>
            <FilterChip as={Link} href={href("course1", { level1: id, level2: "0" })} current={false}>
              {name}
            </FilterChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
