import type { ReactNode } from "react";
import { useAddressOff } from "../site/useOff.ts";
import { type CourseBrief, CourseCard } from "./CourseCard.tsx";
import { s } from "./grid.styles.ts";

interface Props {
  readonly children: ReactNode;
}

export function CourseGrid({ children }: Props) {
  return <ul className={s.four}>{children}</ul>;
}

interface CellsProps {
  readonly courses: readonly CourseBrief[];
  /** Index that the first course shown here has in the whole list. */
  readonly at?: number;
  /** Number of courses on the first screen; their pictures load at once. */
  readonly eager?: number;
  readonly level?: 2 | 3;
}

export function CourseCells({ courses, at = 0, eager = 0, level = 3 }: CellsProps) {
  const hasNoTrials = useAddressOff("/course/1/trial/1");
  const trialDiffers = !hasNoTrials && courses.some(({ hasTrial, isFree }) => !hasTrial && !isFree);
  return courses.map((course, index) => (
    <li key={course.id}>
      <CourseCard course={course} eager={at + index < eager} level={level} showsTrial={trialDiffers} />
    </li>
  ));
}
