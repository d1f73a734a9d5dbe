import { groupClassroomCourses } from "#shared/domain/classroomGroups.ts";
import { factsText } from "#client/cards/cardTexts.ts";
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
  const groups = groupClassroomCourses(group, subjects);
  // The name of a subject with one course would only repeat the course's name.
  const hasHeadings = groups.some(({ course }) => course.length > 1);
  const hasTypes = new Set(groups.map(({ classTypeName }) => classTypeName)).size > 1;
  return (
    <div className={s.groups} data-bare={hasHeadings ? undefined : ""}>
      {groups.map(({ id, subjectName, classTypeName, name, course }) => (
        <section key={`${id}-${classTypeName}`} aria-label={subjectName}>
          {hasHeadings && (
            <div className={s.heading}>
              <h3 className={s.subject}>{subjectName}</h3>
              <About text={factsText(hasTypes ? classTypeName : "", name === classroomName ? "" : name)} />
            </div>
          )}
          <ul className={s.list}>
            {course.map((item) => (
              <CourseRow key={item.id} course={item} level={hasHeadings ? 4 : 3} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function About({ text }: { readonly text: string }) {
  return text === "" ? null : <p className={s.type}>{text}</p>;
}
