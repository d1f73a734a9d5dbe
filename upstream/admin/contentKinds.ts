import { eq, isNull, ne } from "drizzle-orm";
import { countLessons } from "../catalogue/courseLessons.ts";
import { ads, helpArticles, newsCategories, pages } from "../db/schema/articles.ts";
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
} from "../db/schema/catalogue.ts";
import { contractTemplates } from "../db/schema/contractTemplates.ts";
import { papers } from "../db/schema/exams.ts";
import { packages } from "../db/schema/orders.ts";
import { subjects } from "../db/schema/subjects.ts";
import { keepOwnRoom } from "../enrolment/ownRooms.ts";
import { contentKind } from "./content.ts";

const teacherLink = { name: "teachers", owner: "courseId", member: "teacherId" };

export const SUBJECT = contentKind({
  what: "subject",
  table: subjects,
  title: subjects.name,
  owner: subjects.agencyId,
  isShown: subjects.isShown,
  sort: subjects.sort,
  inList: ["level", "parentId", "name", "aliasName", "slug", "sort"],
});

export const TEACHER = contentKind({
  what: "teacher",
  table: teachers,
  title: teachers.name,
  owner: teachers.agencyId,
  isShown: teachers.isShown,
  sort: teachers.sort,
  inList: ["name", "title", "sort"],
  links: [{ name: "subjects", table: teacherSubjects, owner: "teacherId", member: "subjectId" }],
});

export const COURSE = contentKind({
  what: "course",
  table: courses,
  title: courses.name,
  owner: courses.agencyId,
  isShown: courses.isShown,
  sort: courses.sort,
  inList: ["name", "type", "year", "subjectId", "price", "lessonNum", "minutes", "sort"],
  links: [{ ...teacherLink, table: courseTeachers }],
  follow: keepOwnRoom,
});

export const CHAPTER = contentKind({
  what: "chapter",
  table: chapters,
  title: chapters.name,
  sort: chapters.sort,
  inList: ["courseId", "name", "sort"],
});

export const LESSON = contentKind({
  what: "lesson",
  table: lessons,
  title: lessons.name,
  isShown: lessons.isShown,
  sort: lessons.sort,
  inList: ["courseId", "chapterId", "name", "type", "duration", "isFree", "sort"],
  follow: async (tx, id) => {
    const [row] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id));
    if (row) await countLessons(tx, [row.courseId]);
  },
});

export const CLASSROOM = contentKind({
  what: "classroom",
  table: classrooms,
  title: classrooms.name,
  owner: classrooms.agencyId,
  isShown: classrooms.isShown,
  sort: classrooms.sort,
  inList: ["name", "courseType", "year", "subjectId", "price", "sort"],
  links: [
    { name: "courses", table: classroomCourses, owner: "classroomId", member: "courseId" },
    { ...teacherLink, table: classroomTeachers, owner: "classroomId" },
  ],
  // Those of courses that are had alone are nobody's to change.
  only: isNull(classrooms.courseId),
});

export const CATEGORY = contentKind({
  what: "category",
  table: newsCategories,
  title: newsCategories.name,
  owner: newsCategories.agencyId,
  isShown: newsCategories.isShown,
  sort: newsCategories.sort,
  inList: ["name", "intro", "sort"],
});

export const HELP = contentKind({
  what: "article",
  table: helpArticles,
  title: helpArticles.title,
  owner: helpArticles.agencyId,
  isShown: helpArticles.isShown,
  sort: helpArticles.sort,
  inList: ["cate", "title", "sort"],
});

export const PAGE = contentKind({
  what: "page",
  table: pages,
  title: pages.title,
  owner: pages.agencyId,
  isShown: pages.isShown,
  inList: ["key", "title", "updatedAt"],
});

export const BANNER = contentKind({
  what: "banner",
  table: ads,
  title: ads.title,
  owner: ads.agencyId,
  isShown: ads.isShown,
  sort: ads.sort,
  inList: ["position", "title", "url", "subjectId", "sort"],
});

export const TEMPLATE = contentKind({
  what: "template",
  table: contractTemplates,
  title: contractTemplates.name,
  owner: contractTemplates.agencyId,
  isShown: contractTemplates.isShown,
  inList: ["name"],
});

export const EXAM = contentKind({
  what: "exam",
  table: papers,
  title: papers.name,
  owner: papers.agencyId,
  isShown: papers.isShown,
  inList: ["name", "kind"],
  // Without a kind it is a set that practice takes.
  only: ne(papers.kind, ""),
});

export const PACKAGE = contentKind({
  what: "package",
  table: packages,
  title: packages.name,
  owner: packages.agencyId,
  isShown: packages.isShown,
  inList: ["name", "subjectId", "examType", "price", "validDays"],
});
