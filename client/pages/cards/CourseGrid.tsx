import type { ReactNode, Ref } from "react";
import { type CourseBrief, CourseCard } from "./CourseCard.tsx";
import { cell, s } from "./grid.styles.ts";

interface Props extends CellsProps {
  /** Cells that come after these. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

export function CourseGrid({ children, ref, ...cells }: Props) {
  return (
    <ul className={s.four} ref={ref}>
      <CourseCells {...cells} />
      {children}
    </ul>
  );
}

interface CellsProps {
  readonly courses: readonly CourseBrief[];
  /** How many stand on the first screen: their pictures are loaded at once. */
  readonly eager?: number;
  readonly level?: 2 | 3;
}

export function CourseCells({ courses, eager = 0, level = 3 }: CellsProps) {
  return courses.map((course, index) => (
    <li key={course.id} className={cellClass(index)}>
      <CourseCard course={course} eager={index < eager} level={level} />
    </li>
  ));
}

function cellClass(index: number): string {
  if (index < 2) return cell.first;
  if (index < 4) return cell.third;
  if (index < 8) return cell.fifth;
  if (index < 12) return cell.ninth;
  return index < 16 ? cell.thirteenth : cell.seventeenth;
}
