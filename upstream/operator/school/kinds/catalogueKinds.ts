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
import { shanghai } from "#upstream/platform/kit/shanghai.ts";
import { chapterEntries } from "../chapterEntries.ts";
import { chapterSeed } from "../schemas/chapterSeed.ts";
import { amount, id, text } from "../schemas/fields.ts";
import { writeLessons } from "../write/writeLessons.ts";
import { contractKind } from "./contractKind.ts";
import { contentKind } from "./contentKind.ts";
import {
  article,
  beforePrice,
  brief,
  counted,
  expireTime,
  members,
  named,
  needed,
  originOrPrice,
  ownPicture,
  reference,
  validDays,
  withOption,
  words,
  yesNo,
  yuan,
} from "./kindFields.ts";
import { freeText } from "./options.ts";

const subjectId = needed(
  withOption(reference("subjects", "what it is about, of level 2 or 3", ["科目", "二级或三级科目"]), {
    levels: [2, 3],
  }),
);
const year = {
  seed: id,
  added: (_: unknown, nowMs: number) => shanghai(nowMs).year,
  option: {
    kind: "whole",
    least: 2_000,
    most: 2_100,
    help: "of the exam that it is for (this year)",
    zh: ["年份", "考试年份，不填为今年"],
  },
} as const;
const intro = brief(200, "what cards and lists say", ["简介", "卡片和列表里显示"]);
const detail = article("what its page says: a file of Markdown or HTML", [
  "详情文件",
  "Markdown 或 HTML 文件",
]);
const cover = ownPicture("cover", "cover", "a picture of its own for cards and its page", [
  "封面",
  "横图，16:9，不填就画一张",
]);
const isRecommended = yesNo("recommended", "whether it stands first in lists", ["推荐", "在列表里排前面"]);

/** Kinds of the catalogue, each behind those that it refers to. */
export const catalogueKinds = {
  teachers: contentKind({
    noun: "teacher",
    label: "教师",
    table: teachers,
    list: ["name", "title", "sort"],
    body: "detail",
    fields: {
      name: named(20, "the name", ["姓名"]),
      /** Role and experience, such as 教育学主讲 · 十二年教龄. */
      title: brief(40, "a line under it, such as 教育学主讲", ["头衔", "如 教育学主讲"]),
      intro,
      detail: article("what the teacher's page says: a file of Markdown or HTML", [
        "介绍文件",
        "Markdown 或 HTML 文件",
      ]),
      portrait: ownPicture("portrait", "portrait", "a picture of the teacher", [
        "头像",
        "方形照片，不填就画姓氏",
      ]),
      subjects: needed(
        withOption(
          members("subjects", "subjectIds", {
            table: teacherSubjects,
            owner: "teacherId",
            member: "subjectId",
            help: "what is taught, of level 1 or 2; the first is the main one",
            zh: ["教的科目", "一级或二级，第一个是主要的"],
          }),
          { levels: [1, 2] },
        ),
      ),
    },
    texts: {
      many: "Teachers",
      hidden: "out of lists, of the search, and of courses and classes.",
      hiddenZh: "列表、搜索、课程和班级里不再显示。",
      add: [
        "Writes a teacher.",
        "--agency beikao --name 王老师 --title 教育学主讲 --subjects 314",
        "添加一名教师。",
      ],
      change: [
        "Changes what is given of a teacher, and nothing else.",
        "1 --title 教育学首席主讲",
        "没有改动的项保持不变。",
      ],
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
      name: named(60, "its name", ["课程名称"]),
      subjectId,
      type: {
        seed: text,
        option: {
          kind: "text",
          most: 10,
          help: "such as 精讲, 冲刺, 真题 or 入门",
          zh: ["类型", "如 精讲、冲刺、真题、入门"],
        },
      },
      year,
      intro,
      detail,
      cover,
      teachers: members("teachers", "teacherIds", {
        table: courseTeachers,
        owner: "courseId",
        member: "teacherId",
        help: "who teaches it, in their order",
        zh: ["教师", "按显示顺序"],
      }),
      price: yuan,
      originPrice: originOrPrice,
      studyNum: counted,
      buyNum: counted,
      tags: beforePrice(
        words(100, "words on its card, with commas between; none: no words", [
          "标签",
          "卡片上显示，用逗号隔开；填“无”清空",
        ]),
      ),
      expireTime,
      validDays: { ...validDays, isKept: true },
      isRecommended,
      isSeekLimited: yesNo("seekLimited", "whether what was not played yet cannot be jumped to", [
        "禁止快进",
        "没看过的部分不能跳过",
      ]),
      isManualFinish: yesNo("manualFinish", "whether learners may tick its lessons off themselves", [
        "可手动学完",
        "学员可以自己标记课时学完",
      ]),
      finishPercent: {
        seed: z.exactOptional(amount),
        isKept: true,
        option: {
          kind: "whole",
          least: 1,
          most: 100,
          help: "how much of a lesson has to be played (90)",
          zh: ["学完比例", "课时播放百分之几算学完，不填为 90"],
        },
      },
      chapters: { seed: z.array(chapterSeed), load: chapterEntries },
    },
    afterChange: keepOwnRoom,
    writeParts: writeLessons,
    texts: {
      many: "Courses",
      hidden: "out of lists and the search, and not sold any more; who has it goes on.",
      hiddenZh: "列表和搜索里不再显示，不再出售；已有的学员继续学。",
      isSold: true,
      add: [
        "Writes a course; chapter add and lesson add fill it. One by an editor is hidden until an owner says what it costs and course unhide shows it.",
        "--agency beikao --name 教育学精讲 --subject 315 --type 精讲 --price 199 --teachers 1",
        "新建课程，再用 chapter add 和 lesson add 添加内容。编辑新建的课程先隐藏，等有全部权限的人定价并用 course unhide 显示。",
      ],
      change: [
        "Changes what is given of a course, and nothing else.",
        "12 --price 149 --origin-price 199",
        "没有改动的项保持不变。",
      ],
      id: "of the course, as in /course/ID",
    },
  }),
  contractTemplates: contractKind,
  classrooms: contentKind({
    noun: "classroom",
    label: "班级",
    table: classrooms,
    list: ["name", "courseType", "year", "subjectId", "price", "sort"],
    body: "detail",
    // A classroom with a courseId is the hidden room of a course bought alone; operators cannot change it.
    only: isNull(classrooms.courseId),
    fields: {
      name: named(60, "its name", ["班级名称"]),
      subjectId,
      /** Group of classes as Spec §3 lists them, such as 系统班 (full course) or 冲刺班 (last review). */
      courseType: {
        as: "classroomCourseType",
        ...withOption(
          named(10, "the group it stands in, such as 系统班 or 冲刺班", ["班型", "如 系统班、冲刺班"]),
          { name: "type" },
        ),
      },
      classTypeName: {
        seed: text,
        option: {
          ...freeText(20, "what its card says it is", ["卡片标签", "卡片上的班型文字"]),
          name: "type-name",
        },
      },
      year,
      intro,
      detail,
      cover,
      courses: withOption(
        members("courses", "courseIds", {
          table: classroomCourses,
          owner: "classroomId",
          member: "courseId",
          help: "its courses, in their order",
          zh: ["课程", "按显示顺序"],
        }),
        // Adding a course gives the learners of the class this course for nothing.
        { isNeeded: true, changeConcerns: "money" },
      ),
      teachers: members("teachers", "teacherIds", {
        table: classroomTeachers,
        owner: "classroomId",
        member: "teacherId",
        help: "its teachers; the first is the head",
        zh: ["教师", "第一个是班主任"],
      }),
      price: yuan,
      originPrice: originOrPrice,
      studyNum: counted,
      expireTime,
      validDays: { ...validDays, isKept: true },
      services: beforePrice(
        words(200, "what belongs to it, with commas between; none: nothing", [
          "服务",
          "用逗号隔开；填“无”清空",
        ]),
      ),
      isRecommended,
      contractTemplateId: {
        seed: z.exactOptional(id),
        of: "contractTemplates",
        option: {
          name: "template",
          kind: "id",
          help: "the contract that its learners sign first; template list tells it",
          zh: ["合同", "学员先签的合同"],
          before: "recommended",
          clear: { name: "no-template", help: "its learners sign nothing any more", zh: ["不再签合同"] },
        },
      },
    },
    texts: {
      many: "Classes",
      hidden: "out of lists, and not sold any more; who is in it goes on.",
      hiddenZh: "列表里不再显示，不再出售；班里的学员继续学。",
      isSold: true,
      add: [
        "Opens a class with its courses and teachers. One by an editor is hidden until an owner says what it costs and classroom unhide shows it.",
        "--agency beikao --name 春季系统班 --subject 315 --type 系统班 --courses 12 --price 999",
        "新建班级，选课程和教师。编辑新建的班级先隐藏，等有全部权限的人定价并用 classroom unhide 显示。",
      ],
      change: [
        "Changes what is given of a class, and nothing else; contracts that were made stay as they are.",
        "1 --courses 12,13 --price 899",
        "没有改动的项保持不变，已签的合同不变。",
      ],
      id: "of the class, as in /classroom/ID",
    },
  }),
};
