import { type ClassroomBrief, ClassroomCard } from "./ClassroomCard.tsx";
import { s } from "./grid.styles.ts";

interface Props {
  readonly classrooms: readonly ClassroomBrief[];
  /** True beside a column: at most two cards per row. */
  readonly narrow?: boolean;
}

export function ClassroomGrid({ classrooms, narrow = false }: Props) {
  return (
    <ul className={narrow ? s.two : s.wide}>
      {classrooms.map((classroom) => (
        <li key={classroom.classroomId}>
          <ClassroomCard classroom={classroom} />
        </li>
      ))}
    </ul>
  );
}
