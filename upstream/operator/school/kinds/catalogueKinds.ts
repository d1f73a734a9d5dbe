import { isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { keepOwnRoom } from "#upstream/domain/enrolment/ownRooms.ts";
import {
  classroomCourses,
  classroomTeachers,
  classrooms,
  courseTeachers,
  courses,
  teacherSubjects,
  teachers,
} from "#upstream/platform/db/schema/catalogue.ts";
import { contractTemplates } from "#upstream/platform/db/schema/contractTemplates.ts";
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { chapterEntries } from "../chapterEntries.ts";
import { chapterSeed } from "../schemas/chapterSeed.ts";
import { amount, id, text } from "../schemas/fields.ts";
import { writeLessons } from "../write/writeLessons.ts";
import { contentKind } from "./contentKind.ts";
import {
  article,
  beforePrice,
  brief,
  counted,
  expireTime,
  heading,
  members,
  named,
  needed,
  originOrPrice,
  reference,
  validDays,
  withOption,
  words,
  yesNo,
  yuan,
} from "./kindFields.ts";
import { freeText } from "./options.ts";

const subjectId = needed(reference("subjects", "what it is about, of level 2 or 3"));
const year = {
  seed: id,
  added: (_: unknown, nowMs: number) => shanghai(nowMs).year,
  option: { kind: "whole", least: 2_000, most: 2_100, help: "of the exam that it is for (this year)" },
} as const;
const intro = brief(200, "what cards and lists say");
const detail = article("what its page says: a file of Markdown or HTML");
const isRecommended = yesNo("recommended", "whether it stands first in lists");

/** Kinds of the catalogue, each behind those that it refers to. */
export const catalogueKinds = {
  teachers: contentKind({
    noun: "teacher",
    label: "教师",
    table: teachers,
    list: ["name", "title", "sort"],
    body: "detail",
    fields: {
      name: named(20, "the name"),
      /** Role and experience, such as 教育学主讲 · 十二年教龄. */
      title: brief(40, "a line under it, such as 教育学主讲"),
      intro,
      detail: article("what the teacher's page says: a file of Markdown or HTML"),
      subjects: needed(
        members("subjects", "subjectIds", {
          table: teacherSubjects,
          owner: "teacherId",
          member: "subjectId",
          help: "what is taught, of level 1 or 2; the first is the main one",
        }),
      ),
    },
    texts: {
      many: "Teachers",
      hidden: "out of lists, of the search, and of courses and classes.",
      add: ["Writes a teacher.", "--agency beikao --name 王老师 --title 教育学主讲 --subjects 314"],
      change: ["Changes what is given of a teacher, and nothing else.", "1 --title 教育学首席主讲"],
      id: "of the teacher, as in /teacher/ID",
    },
  }),
  courses: contentKind({
    noun: "course",
    label: "课程",
    table: courses,
    list: ["name", "type", "year", "subjectId", "price", "lessonNum", "minutes", "sort"],
    body: "detail",
    fields: {
      name: named(60, "its name"),
      subjectId,
      type: { seed: text, option: { kind: "text", most: 10, help: "such as 精讲, 冲刺, 真题 or 入门" } },
      year,
      intro,
      detail,
      teachers: members("teachers", "teacherIds", {
        table: courseTeachers,
        owner: "courseId",
        member: "teacherId",
        help: "who teaches it, in their order",
      }),
      price: yuan,
      originPrice: originOrPrice,
      studyNum: counted,
      buyNum: counted,
      tags: beforePrice(words(100, "words on its card, with commas between; none: no words")),
      expireTime,
      validDays: { ...validDays, isKept: true },
      isRecommended,
      isSeekLimited: yesNo("seekLimited", "whether what was not played yet cannot be jumped to"),
      isManualFinish: yesNo("manualFinish", "whether learners may tick its lessons off themselves"),
      finishPercent: {
        seed: z.exactOptional(amount),
        isKept: true,
        option: { kind: "whole", least: 1, most: 100, help: "how much of a lesson has to be played (90)" },
      },
      chapters: { seed: z.array(chapterSeed), load: chapterEntries },
    },
    afterChange: keepOwnRoom,
    writeParts: writeLessons,
    texts: {
      many: "Courses",
      hidden: "out of lists and the search, and not sold any more; who has it goes on.",
      isSold: true,
      add: [
        "Writes a course; chapter add and lesson add fill it. One by an editor is hidden until an owner says what it costs and course unhide shows it.",
        "--agency beikao --name 教育学精讲 --subject 315 --type 精讲 --price 199 --teachers 1",
      ],
      change: ["Changes what is given of a course, and nothing else.", "12 --price 149 --origin-price 199"],
      id: "of the course, as in /course/ID",
    },
  }),
  contractTemplates: contentKind({
    noun: "template",
    label: "合同",
    table: contractTemplates,
    list: ["name"],
    body: "content",
    fields: {
      name: heading(60, "its name (the file's first heading)"),
      /** Text in which {placeholders} are filled in for each learner (enrolment/contractText.ts). */
      content: needed(
        article(
          "its text, of Markdown or HTML, in which {school}, {learner}, {classroom}, {code} and {date} are filled in",
        ),
      ),
    },
    texts: {
      many: "Templates of contracts",
      hidden: "no class can be given it any more; classes that have it keep it.",
      add: [
        "Writes a contract that learners of a class sign first: classroom change ID --template gives it to one.",
        "--agency beikao --file contract.md",
      ],
      change: [
        "Changes what is given of a template; contracts that were made by it stay as they are.",
        "1 --file contract.md",
      ],
    },
  }),
  classrooms: contentKind({
    noun: "classroom",
    label: "班级",
    table: classrooms,
    list: ["name", "courseType", "year", "subjectId", "price", "sort"],
    body: "detail",
    // A classroom with a courseId is the hidden room of a course bought alone; operators cannot change it.
    only: isNull(classrooms.courseId),
    fields: {
      name: named(60, "its name"),
      subjectId,
      /** Group of classes as Spec §3 lists them, such as 系统班 (full course) or 冲刺班 (last review). */
      courseType: {
        as: "classroomCourseType",
        ...withOption(named(10, "the group it stands in, such as 系统班 or 冲刺班"), { name: "type" }),
      },
      classTypeName: {
        seed: text,
        option: { ...freeText(20, "what its card says it is"), name: "type-name" },
      },
      year,
      intro,
      detail,
      courses: withOption(
        members("courses", "courseIds", {
          table: classroomCourses,
          owner: "classroomId",
          member: "courseId",
          help: "its courses, in their order",
        }),
        // Adding a course gives the learners of the class this course for nothing.
        { isNeeded: true, changeConcerns: "money" },
      ),
      teachers: members("teachers", "teacherIds", {
        table: classroomTeachers,
        owner: "classroomId",
        member: "teacherId",
        help: "its teachers; the first is the head",
      }),
      price: yuan,
      originPrice: originOrPrice,
      studyNum: counted,
      expireTime,
      validDays: { ...validDays, isKept: true },
      services: beforePrice(words(200, "what belongs to it, with commas between; none: nothing")),
      isRecommended,
      contractTemplateId: {
        seed: z.exactOptional(id),
        of: "contractTemplates",
        option: {
          name: "template",
          kind: "id",
          help: "the contract that its learners sign first; template list tells it",
          before: "recommended",
          clear: { name: "no-template", help: "its learners sign nothing any more" },
        },
      },
    },
    texts: {
      many: "Classes",
      hidden: "out of lists, and not sold any more; who is in it goes on.",
      isSold: true,
      add: [
        "Opens a class with its courses and teachers. One by an editor is hidden until an owner says what it costs and classroom unhide shows it.",
        "--agency beikao --name 春季系统班 --subject 315 --type 系统班 --courses 12 --price 999",
      ],
      change: [
        "Changes what is given of a class, and nothing else; contracts that were made stay as they are.",
        "1 --courses 12,13 --price 899",
      ],
      id: "of the class, as in /classroom/ID",
    },
  }),
};
