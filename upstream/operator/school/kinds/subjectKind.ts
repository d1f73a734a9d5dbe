import * as z from "zod/mini";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { CallError } from "../../errors.ts";
import { hue, ids, text } from "../schemas/fields.ts";
import { contentKind } from "./contentKind.ts";
import { article, named } from "./kindFields.ts";
import { freeText, isNone } from "./options.ts";
import { both } from "#upstream/platform/kit/language.ts";

/**
 * Subjects. Their entries are a tree, so that schema (schemas/subjectSeeds.ts), reader and writer put the fields of the
 * record on each level. The pages of level-1 subjects have the text and the short facts.
 */
export const SUBJECT = contentKind({
  noun: "subject",
  label: "科目",
  table: subjects,
  list: ["level", "parentId", "name", "aliasName", "slug", "sort"],
  fields: {
    name: named(30, "its name", ["科目名称"]),
    parentId: {
      option: {
        name: "parent",
        kind: "id",
        of: "subject",
        levels: [1, 2],
        help: "the subject that it stands under; without one it is of level 1",
        zh: ["上级科目", "不填就是一级科目"],
      },
    },
    /** Short name, such as 教资 for the teacher's certificate. */
    aliasName: {
      seed: z.exactOptional(text),
      option: { ...freeText(20, "what it is called for short", ["简称"]), name: "alias" },
    },
    /** Text on covers where both names are longer than six characters; undefined: the first character of the name. */
    glyph: {
      seed: z.exactOptional(text),
      toEntry: (glyph: string) => glyph || undefined,
      option: {
        kind: "text",
        most: 2,
        help: "one or two characters for its covers where its names are longer than six (the first of its name)",
        zh: ["封面文字", "一到两个字，名称超过六个字时用；不填用第一个字"],
        before: "part-policy",
      },
    },
    slug: {
      seed: z.exactOptional(z.string().check(z.regex(/^[a-z]+$/, "write small letters, such as zikao"))),
      level: "first",
      option: {
        kind: "text",
        most: 30,
        help: "of level 1: its own address, /zikao for zikao",
        zh: ["网址名", "一级科目的地址，如 zikao 就是 /zikao"],
        before: "alias",
      },
    },
    hue: {
      seed: z.exactOptional(hue),
      level: "first",
      isAlways: true,
      option: {
        kind: "whole",
        least: 1,
        most: 360,
        help: "the colour of its covers, as degrees of a circle",
        zh: ["封面颜色", "色环角度，1 到 360"],
        before: "part-policy",
      },
    },
    intro: {
      seed: z.exactOptional(text),
      level: "first",
      option: freeText(200, "a line for its page and search engines", ["简介", "科目页和搜索引擎里显示"]),
    },
    content: {
      option: article("of level 1: its text: a file of Markdown (.md) or HTML (.html), in UTF-8", [
        "介绍文件",
        "一级科目的介绍，Markdown（.md）或 HTML（.html），UTF-8 编码",
      ]).option,
    },
    /** Share of the score for some of the right options; undefined: the rule of the parent subject applies. */
    partPolicy: {
      seed: z.exactOptional(z.enum(PART_POLICIES)),
      option: {
        kind: "choice",
        of: PART_POLICIES,
        help: "what a part of the right options is worth in its questions (as above it)",
        zh: ["少选得分", "多选题少选时给多少分，不填随上级"],
        before: "sort",
      },
    },
    /** For 自考 (self-taught exams): ids of the provinces that examine the subject; undefined: every province. */
    provinceIds: {
      seed: z.exactOptional(ids),
      level: "below",
      toEntry: (given: readonly number[]) => (given.length > 0 ? given : undefined),
      option: {
        kind: "ids",
        of: "province",
        help: "of 自考: codes of the provinces that examine it (all)",
        zh: ["开考省份", "自考用，不填为全部"],
      },
    },
    facts: {
      option: {
        kind: "text",
        most: 500,
        help: "of level 1: short facts beside it, such as 考试次数=每年两次;报名=三月; none: nothing",
        zh: ["要点", "一级科目旁边的短信息，如 考试次数=每年两次;报名=三月；“无”表示不要"],
        read: readFacts,
      },
    },
  },
  texts: {
    many: "Subjects of all levels",
    hidden: "out of menus, lists and the search, with what stands below it.",
    hiddenZh: "菜单、列表和搜索里不再显示，下级也一样。",
  },
});

/** Parses short facts of a subject, typed as `名称=内容` (name=text) and separated by semicolons. */
function readFacts(typed: string) {
  if (isNone(typed)) return [];
  return typed.split(/[;；]/).map((fact) => {
    const [, name = "", value = ""] = /^\s*([^=＝]+?)\s*[=＝]\s*(.+?)\s*$/.exec(fact) ?? [];
    if (name === "")
      throw new CallError(
        both(
          `--facts must be such as 考试次数=每年两次;报名=三月, and not “${fact.trim()}”.`,
          `--facts: 要写成 考试次数=每年两次;报名=三月，不能是“${fact.trim()}”。`,
        ),
      );
    return { name, value };
  });
}
