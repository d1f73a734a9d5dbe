import * as z from "zod/mini";
import { PART_POLICIES } from "#shared/domain/questionTypes/partPolicy.ts";
import { subjects } from "#upstream/platform/db/schema/subjects.ts";
import { CallError } from "../../errors.ts";
import { hue, ids, text } from "../schemas/fields.ts";
import { contentKind } from "./contentKind.ts";
import { article, named } from "./kindFields.ts";
import { freeText } from "./options.ts";

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
    name: named(30, "its name"),
    parentId: {
      option: {
        name: "parent",
        kind: "id",
        help: "the subject that it stands under; without one it is of level 1",
      },
    },
    /** Short name, such as 教资 for the teacher's certificate. */
    aliasName: {
      seed: z.exactOptional(text),
      option: { ...freeText(20, "what it is called for short"), name: "alias" },
    },
    /** Text on covers where both names are longer than six characters; undefined: the first character of the name. */
    glyph: {
      seed: z.exactOptional(text),
      toEntry: (glyph: string) => glyph || undefined,
      option: {
        kind: "text",
        most: 2,
        help: "one or two characters for its covers where its names are longer than six (the first of its name)",
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
        before: "part-policy",
      },
    },
    intro: {
      seed: z.exactOptional(text),
      level: "first",
      option: freeText(200, "a line for its page and search engines"),
    },
    content: {
      option: article("of level 1: its text: a file of Markdown (.md) or HTML (.html), in UTF-8").option,
    },
    /** Share of the score for some of the right options; undefined: the rule of the parent subject applies. */
    partPolicy: {
      seed: z.exactOptional(z.enum(PART_POLICIES)),
      option: {
        kind: "choice",
        of: PART_POLICIES,
        help: "what a part of the right options is worth in its questions (as above it)",
        before: "sort",
      },
    },
    /** For 自考 (self-taught exams): ids of the provinces that examine the subject; undefined: every province. */
    provinceIds: {
      seed: z.exactOptional(ids),
      level: "below",
      toEntry: (given: readonly number[]) => (given.length > 0 ? given : undefined),
      option: { kind: "ids", help: "of 自考: codes of the provinces that examine it (all)" },
    },
    facts: {
      option: {
        kind: "text",
        most: 500,
        help: "of level 1: short facts beside it, such as 考试次数=每年两次;报名=三月; none: nothing",
        read: readFacts,
      },
    },
  },
  texts: {
    many: "Subjects of all levels",
    hidden: "out of menus, lists and the search, with what stands below it.",
  },
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
