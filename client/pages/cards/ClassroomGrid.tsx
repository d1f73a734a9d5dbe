import { type ClassroomBrief, ClassroomCard } from "./ClassroomCard.tsx";
import { s } from "./grid.styles.ts";

export function ClassroomGrid({ classrooms }: { readonly classrooms: readonly ClassroomBrief[] }) {
  return (
    <ul className={s.wide}>
      {classrooms.map((classroom) => (
        <li key={classroom.classroomId}>
          <ClassroomCard classroom={classroom} />
        </li>
      ))}
    </ul>
  );
}
