import { eq, ne } from "drizzle-orm";
import { countLessons } from "#upstream/domain/catalogue/courseLessons.ts";
import { chapters, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { CallError } from "../../errors.ts";
import { contentKind } from "./contentKind.ts";
import { article, needed } from "./kindFields.ts";
import { freeText } from "./options.ts";

/*
 * Kinds that commands change and whose entries in a folder have code of their own, because they are a tree, parts of
 * other entries, or questions.
 */

export const SUBJECT = contentKind({
  noun: "subject",
  label: "科目",
  table: subjects,
  list: ["level", "parentId", "name", "aliasName", "slug", "sort"],
  fields: {
    name: needed({ option: { kind: "text", most: 30, help: "its name" } }),
    parentId: {
      option: { kind: "id", help: "the subject that it stands under; without one it is of level 1" },
    },
    slug: { option: { kind: "text", most: 30, help: "of level 1: its own address, /zikao for zikao" } },
    aliasName: { option: { ...freeText(20, "what it is called for short"), name: "alias" } },
    intro: { option: freeText(200, "a line for its page and search engines") },
    content: article("of level 1: its text: a file of Markdown (.md) or HTML (.html), in UTF-8"),
    glyph: {
      option: { kind: "text", most: 2, help: "one or two characters for its covers (the first of its name)" },
    },
    hue: {
      option: {
        kind: "whole",
        least: 1,
        most: 360,
        help: "the colour of its covers, as degrees of a circle",
      },
    },
    provinceIds: { option: { kind: "ids", help: "of 自考: codes of the provinces that examine it (all)" } },
    facts: {
      option: {
        kind: "text",
        most: 500,
        help: "of level 1: short facts beside it, such as 考试次数=每年两次;报名=三月; none: nothing",
        read: readFacts,
      },
    },
    partPolicy: {
      option: {
        kind: "choice",
        of: PART_POLICIES,
        help: "what a part of the right options is worth in its questions (as above it)",
      },
    },
  },
  texts: {
    many: "Subjects of all levels",
    hidden: "out of menus, lists and the search, with what stands below it.",
  },
});

export const CHAPTER = contentKind({
  noun: "chapter",
  table: chapters,
  list: ["courseId", "name", "sort"],
  fields: {},
});

export const LESSON = contentKind({
  noun: "lesson",
  table: lessons,
  list: ["courseId", "chapterId", "name", "type", "duration", "isFree", "sort"],
  fields: {},
  afterChange: async (tx, id) => {
    const [row] = await tx.select({ courseId: lessons.courseId }).from(lessons).where(eq(lessons.id, id));
    if (row) await countLessons(tx, [row.courseId]);
  },
});

export const EXAM = contentKind({
  noun: "exam",
  table: papers,
  list: ["name", "kind"],
  fields: {},
  // A paper without a kind is a practice set, which is not an exam.
  only: ne(papers.kind, ""),
});

/** Parses short facts of a subject, typed as `名称=内容` (name=text) and separated by semicolons. */
function readFacts(typed: string) {
  if (typed === "none") return [];
  return typed.split(/[;；]/).map((fact) => {
    const [, name = "", value = ""] = /^\s*([^=＝]+?)\s*[=＝]\s*(.+?)\s*$/.exec(fact) ?? [];
    if (name === "")
      throw new CallError(`--facts must be such as 考试次数=每年两次;报名=三月, and not “${fact.trim()}”.`);
    return { name, value };
  });
}
