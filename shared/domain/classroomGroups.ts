import { findSubject, type SubjectNode } from "./subjects.ts";

export interface ClassroomCourse {
  readonly subjectId: string;
  readonly year: string;
}

/** One answer entry of /user/classroom-v1 and of a classroom's detail (Spec §3): the classrooms of one type with their courses. */
export interface ClassroomCourseData<C extends ClassroomCourse> {
  readonly classroomCourseType: string;
  readonly list: readonly {
    readonly classroomId: string;
    readonly name: string;
    /** The name that people use for its kind: 小班. `classroomCourseType` only groups. */
    readonly classTypeName: string;
    readonly course: readonly C[];
  }[];
}

export interface SubjectGroup<C extends ClassroomCourse> {
  /** Unique on the page: classroom and subject joined. */
  readonly id: string;
  readonly classroomId: string;
  readonly name: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly classTypeName: string;
  readonly course: readonly C[];
}

/**
 * Regroups the courses of each classroom by subject and looks the subject's name up in the tree (Spec §3).
 * Order: classrooms and subjects as they come; in a group newer years first. No course is lost: one whose
 * subject the tree does not know stands under 其他科目.
 */
export function groupClassroomCourses<C extends ClassroomCourse>(
  data: readonly ClassroomCourseData<C>[],
  tree: readonly SubjectNode[],
): SubjectGroup<C>[] {
  return data.flatMap(({ list }) =>
    list.flatMap((classroom) =>
      [...bySubject(classroom.course)].map(([subjectId, course]) => ({
        id: `${classroom.classroomId}-${subjectId}`,
        classroomId: classroom.classroomId,
        name: classroom.name,
        subjectId,
        subjectName: findSubject(tree, subjectId)?.subject.name ?? "其他科目",
        classTypeName: classroom.classTypeName,
        course: newestFirst(course),
      })),
    ),
  );
}

function bySubject<C extends ClassroomCourse>(courses: readonly C[]): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const course of courses) {
    const group = groups.get(course.subjectId);
    if (group) group.push(course);
    else groups.set(course.subjectId, [course]);
  }
  return groups;
}

function newestFirst<C extends ClassroomCourse>(courses: readonly C[]): C[] {
  return courses.toSorted((a, b) => (Number.parseInt(b.year, 10) || 0) - (Number.parseInt(a.year, 10) || 0));
}
