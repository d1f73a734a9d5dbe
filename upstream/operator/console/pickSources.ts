import { examTypes } from "#shared/domain/examTypes.ts";
import { regions } from "#shared/domain/regions.ts";
import type { Thing } from "../thing.ts";
import { PERSON } from "./meantRows.ts";
import { findCommand } from "./commandTable.ts";
import { mayRun } from "./roles.ts";
import { LEARNERS_WITHIN, QUESTIONS_WITHIN, ROW_SOURCES } from "./rowSources.ts";
import { type CommandName, type Source, timeOf } from "./source.ts";
import type { Visitor } from "./visitor.ts";

const HIDDEN = "case when t.is_shown then '' else '已隐藏' end";

const named = (
  table: string,
  { name = "name", hint = "''", joins = "" }: { name?: string; hint?: string; joins?: string } = {},
): string =>
  `select t.id, t.${name} as name, concat_ws(' · ', nullif(${hint}, ''), nullif(${HIDDEN}, '')) as hint, '' as phone from ${table} t ${joins}`;

const OF_SUBJECT = { hint: "s.name", joins: "left join subjects s on s.id = t.subject_id" } as const;

/** Sources of names by the thing; undefined: the thing has no name that a person would search for. */
export const SOURCES: Readonly<Record<Thing, Source | undefined>> = {
  ...ROW_SOURCES,
  article: { list: ["article", "list"], text: named("help_articles", { name: "title" }) },
  bankChapter: {
    list: ["question", "list"],
    text: `select t.id, t.name, s.name as hint, '' as phone
             from question_chapters t join subjects s on s.id = t.subject_id`,
  },
  banner: { list: ["banner", "list"], text: named("ads", { name: "title" }) },
  category: { list: ["category", "list"], text: named("news_categories") },
  chapter: {
    list: ["chapter", "list"],
    text: "select t.id, t.name, c.name as hint, '' as phone from chapters t join courses c on c.id = t.course_id",
  },
  classroom: { list: ["classroom", "list"], text: named("classrooms", OF_SUBJECT) },
  course: { list: ["course", "list"], text: named("courses", OF_SUBJECT) },
  exam: {
    list: ["exam", "list"],
    access: [
      ["exam", "list"],
      ["report", "exam"],
    ],
    text: named("papers", OF_SUBJECT),
  },
  examType: { fixed: examTypes.map(({ id, name }) => ({ id: Number(id), name, hint: "" })) },
  feedback: {
    list: ["feedback", "list"],
    text: `select t.id, left(t.content, 60) as name, l.name as hint, '' as phone
             from lesson_feedback t left join lessons l on l.id = t.lesson_id`,
  },
  file: {
    list: ["file", "list"],
    text: named("classroom_files", {
      hint: "c.name",
      joins: "left join classrooms c on c.id = t.classroom_id",
    }),
  },
  knowledge: {
    list: ["question", "list"],
    text: `select t.id, t.name, s.name as hint, '' as phone
             from knowledge_points t join subjects s on s.id = t.subject_id`,
  },
  lesson: {
    list: ["lesson", "list"],
    text: named("lessons", {
      hint: "concat_ws(' · ', c.name, h.name)",
      joins: "left join courses c on c.id = t.course_id left join chapters h on h.id = t.chapter_id",
    }),
  },
  live: {
    list: ["live", "list"],
    access: [
      ["live", "list"],
      ["coupon", "add"],
    ],
    text: named("lives", {
      hint: timeOf("t.start_time"),
    }),
  },
  news: { list: ["news", "list"], text: named("news", { name: "title" }) },
  package: { list: ["package", "list"], text: named("packages", OF_SUBJECT) },
  page: { list: ["page", "list"], text: named("pages", { name: "title" }) },
  province: { fixed: regions.map(({ id, name }) => ({ id: Number(id), name, hint: "" })) },
  question: {
    list: ["question", "list"],
    text: `select t.id, left(regexp_replace(t.stem, '<[^>]*>', '', 'g'), 60) as name, s.name as hint, '' as phone
             from questions t left join subjects s on s.id = t.subject_id`,
    within: QUESTIONS_WITHIN,
  },
  sold: undefined,
  staff: {
    list: ["staff", "list"],
    text: "select t.id, t.name, '' as hint, t.mobile as phone from staff t",
  },
  subject: {
    list: ["subject", "list"],
    text: named("subjects", {
      hint: "concat_ws(' · ', nullif(t.alias_name, ''), p.name)",
      joins: "left join subjects p on p.id = t.parent_id",
    }),
  },
  teacher: { list: ["teacher", "list"], text: named("teachers", { hint: "t.title" }) },
  template: {
    list: ["template", "list"],
    text: named("contract_templates"),
  },
  user: {
    list: ["user", "list"],
    text: `select u.id, ${PERSON} as name,
                  case u.status when 'active' then '' when 'blocked' then '已锁定' else '注销中' end as hint,
                  u.mobile as phone
             from users u where u.status <> 'closed'`,
    within: LEARNERS_WITHIN,
  },
};

/** Returns where the visitor finds the thing by name; undefined: nowhere, so its id is typed. */
export function sourceFor(visitor: Visitor, thing: Thing, within?: Thing): Source | undefined {
  const source = SOURCES[thing];
  if (!source || "fixed" in source) return source;
  const { list, access = [list] } = source;
  const isAllowed = mayRunOne(visitor, access);
  const narrowed = within && source.within?.[within];
  if (!narrowed || (narrowed.isForOthers && isAllowed)) return isAllowed ? source : undefined;
  return mayRunOne(visitor, narrowed.access) ? { ...source, ...narrowed } : undefined;
}

function mayRunOne(visitor: Visitor, names: readonly CommandName[]): boolean {
  return names.some((name) => {
    const command = findCommand(...name);
    return command !== undefined && mayRun(visitor, command);
  });
}
