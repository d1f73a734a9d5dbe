import { findSubject, type SubjectNode } from "./subjects.ts";

export interface ClassroomCourse {
  readonly subjectId: string;
  readonly year: string;
}

/** Classrooms of one type with their courses, as /user/classroom-v1 and a classroom's detail return them (Spec §3). */
export interface ClassroomCourseData<C extends ClassroomCourse> {
  readonly classroomCourseType: string;
  readonly list: readonly {
    readonly classroomId: string;
    readonly name: string;
    /** Display name of the type, such as 小班. `classroomCourseType` serves for grouping only. */
    readonly classTypeName: string;
    readonly course: readonly C[];
  }[];
}

export interface SubjectGroup<C extends ClassroomCourse> {
  /** Id that is unique on the page: classroom id and subject id joined. */
  readonly id: string;
  readonly classroomId: string;
  readonly name: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly classTypeName: string;
  readonly course: readonly C[];
}

/**
 * Groups the courses of each classroom by subject and looks up the subject's name in the tree (Spec §3). Classrooms and
 * subjects keep their order; within a group newer years come first. Courses of a subject that the tree lacks are
 * grouped under 其他科目 (other subjects).
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
