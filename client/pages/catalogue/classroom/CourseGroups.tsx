import { groupClassroomCourses } from "#shared/domain/classroomGroups.ts";
import { useSite } from "#client/site/boot.ts";
import type { ClassroomDetail } from "./ClassroomHead.tsx";
import { CourseRow } from "./CourseRow.tsx";
import { s } from "./CourseGroups.styles.ts";

interface Props extends Pick<ClassroomDetail, "group"> {
  /** Removed from the group names, because the heading of the page already shows it. */
  readonly classroomName: string;
}

/** Shows the courses of a classroom grouped by subject (Spec §3). */
export function CourseGroups({ group, classroomName }: Props) {
  const { subjects } = useSite();
  return (
    <div className={s.groups}>
      {groupClassroomCourses(group, subjects).map(({ id, subjectName, classTypeName, name, course }) => (
        <section key={`${id}-${classTypeName}`} aria-label={subjectName}>
          <div className={s.heading}>
            <h3 className={s.subject}>{subjectName}</h3>
            <p className={s.type}>
              {[classTypeName, name === classroomName ? "" : name].filter(Boolean).join(" · ")}
            </p>
          </div>
          <ul className={s.list}>
            {course.map((item) => (
              <CourseRow key={item.id} course={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
