import { type CourseBrief, CourseCard } from "./CourseCard.tsx";
import { s } from "./grid.styles.ts";

interface Props {
  readonly courses: readonly CourseBrief[];
  /** How many stand on the first screen: their pictures are loaded at once. */
  readonly eager?: number;
  readonly level?: 2 | 3;
}

export function CourseGrid({ courses, eager = 0, level = 3 }: Props) {
  return (
    <ul className={s.four}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}
