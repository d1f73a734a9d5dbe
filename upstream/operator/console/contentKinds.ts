import { eq, isNull, ne } from "drizzle-orm";
import { countLessons } from "../../domain/catalogue/courseLessons.ts";
import { ads, helpArticles, newsCategories, pages } from "../../platform/db/schema/articles.ts";
import {
  chapters,
  classroomCourses,
  classroomTeachers,
  classrooms,
  courseTeachers,
  courses,
  lessons,
  teacherSubjects,
  teachers,
} from "../../platform/db/schema/catalogue.ts";
import { contractTemplates } from "../../platform/db/schema/contractTemplates.ts";
import { papers } from "../../platform/db/schema/exams.ts";
import { packages } from "../../platform/db/schema/orders.ts";
import { subjects } from "../../platform/db/schema/subjects.ts";
import { keepOwnRoom } from "../../domain/enrolment/ownRooms.ts";
import { contentKind } from "./content.ts";

const teacherLink = { name: "teachers", owner: "courseId", member: "teacherId" };

export const SUBJECT = contentKind({
  noun: "subject",
  table: subjects,
  title: subjects.name,
  owner: subjects.agencyId,
  isShown: subjects.isShown,
  sort: subjects.sort,
  listColumns: ["level", "parentId", "name", "aliasName", "slug", "sort"],
});

export const TEACHER = contentKind({
  noun: "teacher",
  table: teachers,
  title: teachers.name,
  owner: teachers.agencyId,
  isShown: teachers.isShown,
  sort: teachers.sort,
  listColumns: ["name", "title", "sort"],
  links: [{ name: "subjects", table: teacherSubjects, owner: "teacherId", member: "subjectId" }],
});

export const COURSE = contentKind({
  noun: "course",
  table: courses,
  title: courses.name,
  owner: courses.agencyId,
  isShown: courses.isShown,
  sort: courses.sort,
  listColumns: ["name", "type", "year", "subjectId", "price", "lessonNum", "minutes", "sort"],
  links: [{ ...teacherLink, table: courseTeachers }],
  afterChange: keepOwnRoom,
});

export const CHAPTER = contentKind({
  noun: "chapter",
  table: chapters,
  title: chapters.name,
  sort: chapters.sort,
  listColumns: ["courseId", "name", "sort"],
});

export const LESSON = contentKind({
  noun: "lesson",
  table: lessons,
  title: lessons.name,
  isShown: lessons.isShown,
  sort: lessons.sort,
  listColumns: ["courseId", "chapterId", "name", "type", "duration", "isFree", "sort"],
  afterChange: async (tx, id) => {
    const [row] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id));
    if (row) await countLessons(tx, [row.courseId]);
  },
});

export const CLASSROOM = contentKind({
  noun: "classroom",
  table: classrooms,
  title: classrooms.name,
  owner: classrooms.agencyId,
  isShown: classrooms.isShown,
  sort: classrooms.sort,
  listColumns: ["name", "courseType", "year", "subjectId", "price", "sort"],
  links: [
    { name: "courses", table: classroomCourses, owner: "classroomId", member: "courseId" },
    { ...teacherLink, table: classroomTeachers, owner: "classroomId" },
  ],
  // A classroom with a courseId is the hidden room of a course bought alone; operators cannot change it.
  only: isNull(classrooms.courseId),
});

export const CATEGORY = contentKind({
  noun: "category",
  table: newsCategories,
  title: newsCategories.name,
  owner: newsCategories.agencyId,
  isShown: newsCategories.isShown,
  sort: newsCategories.sort,
  listColumns: ["name", "intro", "sort"],
});

export const HELP = contentKind({
  noun: "article",
  table: helpArticles,
  title: helpArticles.title,
  owner: helpArticles.agencyId,
  isShown: helpArticles.isShown,
  sort: helpArticles.sort,
  listColumns: ["cate", "title", "sort"],
});

export const PAGE = contentKind({
  noun: "page",
  table: pages,
  title: pages.title,
  owner: pages.agencyId,
  isShown: pages.isShown,
  listColumns: ["key", "title", "updatedAt"],
});

export const BANNER = contentKind({
  noun: "banner",
  table: ads,
  title: ads.title,
  owner: ads.agencyId,
  isShown: ads.isShown,
  sort: ads.sort,
  listColumns: ["position", "title", "url", "subjectId", "sort"],
});

export const TEMPLATE = contentKind({
  noun: "template",
  table: contractTemplates,
  title: contractTemplates.name,
  owner: contractTemplates.agencyId,
  isShown: contractTemplates.isShown,
  listColumns: ["name"],
});

export const EXAM = contentKind({
  noun: "exam",
  table: papers,
  title: papers.name,
  owner: papers.agencyId,
  isShown: papers.isShown,
  listColumns: ["name", "kind"],
  // A paper without a kind is a practice set, which is not an exam.
  only: ne(papers.kind, ""),
});

export const PACKAGE = contentKind({
  noun: "package",
  table: packages,
  title: packages.name,
  owner: packages.agencyId,
  isShown: packages.isShown,
  listColumns: ["name", "subjectId", "examType", "price", "validDays"],
});
