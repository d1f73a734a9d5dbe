import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { type PgColumn, alias } from "drizzle-orm/pg-core";
import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { helpArticles, news, newsCategories } from "../../platform/db/schema/articles.ts";
import { courseTeachers, courses, teacherSubjects, teachers } from "../../platform/db/schema/catalogue.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { questionKnowledge, questions } from "../../platform/db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import { entryBody } from "./entryBody.ts";

/** The searchable content of a row as plain text. */
export interface Content {
  readonly id: number;
  readonly agencyId: number | null;
  readonly rootIds: readonly number[];
  readonly title: string;
  readonly label: string;
  /** Lines of entryBody.ts. */
  readonly body: string;
  readonly weight: number;
  readonly at: Date | null;
}

type Read = (db: Db, ids: readonly number[]) => Promise<readonly Content[]>;

interface Source {
  readonly id: PgColumn;
  /** Reads rows by id. Hidden and deleted rows are left out. */
  readonly read: Read;
}

export const sources: Readonly<Record<SearchKind, Source>> = {
  subject: { id: subjects.id, read: readSubjects },
  course: { id: courses.id, read: readCourses },
  teacher: { id: teachers.id, read: readTeachers },
  live: { id: lives.id, read: readLives },
  news: { id: news.id, read: readNews },
  help: { id: helpArticles.id, read: readHelp },
  knowledge: { id: knowledgePoints.id, read: readKnowledge },
  question: { id: questions.id, read: readQuestions },
};

const above = alias(subjects, "above");
const top = alias(subjects, "top");
/** SQL expression: the names of the subjects above (such as 教师资格), of the subject itself, and its short name. */
const SUBJECT_NAMES = sql<string>`concat_ws('、', ${top.name}, ${above.name}, ${subjects.name}, nullif(${subjects.aliasName}, ''))`;

/** Most characters of a stem; a list of results shows no more. */
const MOST_STEM = 200;

const HOUR_MS = 3_600_000;

async function readSubjects(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const { id, agencyId, rootId, level, name, aliasName, intro } = subjects;
  const rows = await db
    .select({ id, agencyId, rootId, level, name, aliasName, intro, above: above.name, top: top.name })
    .from(subjects)
    .leftJoin(above, eq(above.id, subjects.parentId))
    .leftJoin(top, eq(top.id, above.parentId))
    .where(and(anyOf(subjects.id, ids), eq(subjects.isShown, true)));
  return rows.map((row) => ({
    ...ownerOf(row),
    title: row.name,
    label: [row.top, row.above].filter(Boolean).join(" · "),
    body: entryBody({ shown: [row.intro], words: [row.aliasName] }),
    weight: -row.level,
    at: null,
  }));
}

/**
 * Reads knowledge points with the owner of their subject. An agency finds a knowledge point only if it shows one of the
 * point's questions (search/visibleEntries.ts).
 */
async function readKnowledge(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const parent = alias(knowledgePoints, "parent");
  const { agencyId, rootId } = subjects;
  const rows = await db
    .select({
      id: knowledgePoints.id,
      agencyId,
      rootId,
      name: knowledgePoints.name,
      above: parent.name,
      subject: subjects.name,
    })
    .from(knowledgePoints)
    .innerJoin(subjects, eq(subjects.id, knowledgePoints.subjectId))
    .leftJoin(parent, eq(parent.id, knowledgePoints.parentId))
    .where(anyOf(knowledgePoints.id, ids));
  return rows.map((row) => ({
    ...ownerOf(row),
    title: row.name,
    label: row.subject,
    body: entryBody({ shown: [row.above ?? ""] }),
    weight: 0,
    at: null,
  }));
}

async function readCourses(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const { detail: _detail, ...columns } = getTableColumns(courses);
  const [rows, names] = await Promise.all([
    db
      .select({ ...columns, rootId: subjects.rootId, subject: subjects.name, names: SUBJECT_NAMES })
      .from(courses)
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .leftJoin(above, eq(above.id, subjects.parentId))
      .leftJoin(top, eq(top.id, above.parentId))
      .where(and(anyOf(courses.id, ids), eq(courses.isShown, true))),
    db
      .select({ id: courseTeachers.courseId, name: teachers.name })
      .from(courseTeachers)
      .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
      .where(anyOf(courseTeachers.courseId, ids))
      .orderBy(asc(courseTeachers.sort), asc(teachers.id)),
  ]);
  const teacherNames = groupBy(names, ({ id }) => id);
  return rows.map((row) => {
    const taughtBy = (teacherNames.get(row.id) ?? []).map(({ name }) => name).join("、");
    return {
      ...ownerOf(row),
      title: row.name,
      label: row.subject,
      body: entryBody({
        shown: [row.intro, taughtBy === "" ? "" : `主讲：${taughtBy}`],
        words: [[...new Set([row.type, ...row.tags])].join("、"), `${row.year} 年`],
        names: [row.names],
      }),
      weight: row.studyNum,
      at: null,
    };
  });
}

async function readTeachers(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const { detail: _detail, ...columns } = getTableColumns(teachers);
  const [rows, taught] = await Promise.all([
    db
      .select(columns)
      .from(teachers)
      .where(and(anyOf(teachers.id, ids), eq(teachers.isShown, true))),
    db
      .select({ id: teacherSubjects.teacherId, rootId: subjects.rootId, name: subjects.name })
      .from(teacherSubjects)
      .innerJoin(subjects, eq(subjects.id, teacherSubjects.subjectId))
      .where(anyOf(teacherSubjects.teacherId, ids))
      .orderBy(asc(teacherSubjects.sort), asc(subjects.id)),
  ]);
  const subjectsOf = groupBy(taught, ({ id }) => id);
  // A teacher without subjects is on no page, and therefore not in the index.
  return rows.flatMap((row) => {
    const own = subjectsOf.get(row.id);
    if (!own) return [];
    return {
      id: row.id,
      agencyId: row.agencyId,
      rootIds: [...new Set(own.map(({ rootId }) => rootId))],
      title: row.name,
      label: row.title,
      body: entryBody({ shown: [row.intro], words: [row.title, own.map(({ name }) => name).join("、")] }),
      weight: -row.sort,
      at: null,
    };
  });
}

async function readLives(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const { detail: _detail, ...columns } = getTableColumns(lives);
  const rows = await db
    .select({ ...columns, rootId: subjects.rootId, names: SUBJECT_NAMES, teacher: teachers.name })
    .from(lives)
    .innerJoin(subjects, eq(subjects.id, lives.subjectId))
    .leftJoin(above, eq(above.id, subjects.parentId))
    .leftJoin(top, eq(top.id, above.parentId))
    .innerJoin(teachers, eq(teachers.id, lives.teacherId))
    .where(and(anyOf(lives.id, ids), eq(lives.isShown, true)));
  return rows.map((row) => ({
    ...ownerOf(row),
    title: row.name,
    label: row.teacher,
    body: entryBody({ shown: [row.intro], words: [row.names, row.teacher] }),
    weight: hourOf(row.startTime),
    at: row.startTime,
  }));
}

async function readNews(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const { content: _content, ...columns } = getTableColumns(news);
  const rows = await db
    .select({ ...columns, rootId: subjects.rootId, names: SUBJECT_NAMES, category: newsCategories.name })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.cateId))
    .leftJoin(subjects, eq(subjects.id, news.subjectId))
    .leftJoin(above, eq(above.id, subjects.parentId))
    .leftJoin(top, eq(top.id, above.parentId))
    .where(and(anyOf(news.id, ids), eq(news.isShown, true)));
  return rows.map((row) => ({
    ...ownerOf(row),
    title: row.title,
    label: row.category,
    body: entryBody({ shown: [row.intro], words: [row.names, row.tags.join("、")] }),
    weight: hourOf(row.publishTime),
    at: row.publishTime,
  }));
}

async function readHelp(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const rows = await db
    .select()
    .from(helpArticles)
    .where(and(anyOf(helpArticles.id, ids), eq(helpArticles.isShown, true)));
  return rows.map((row) => ({
    ...ownerOf({ ...row, rootId: null }),
    title: row.title,
    label: row.cate,
    body: entryBody({ shown: [row.content] }),
    weight: -row.sort,
    at: null,
  }));
}

/**
 * Reads stems with names of knowledge points. Options and answers are not indexed, because a match in them could reveal
 * the key.
 */
async function readQuestions(db: Db, ids: readonly number[]): Promise<readonly Content[]> {
  const points = await db
    .select({ id: questionKnowledge.questionId, name: knowledgePoints.name })
    .from(questionKnowledge)
    .innerJoin(knowledgePoints, eq(knowledgePoints.id, questionKnowledge.knowledgePointId))
    .where(anyOf(questionKnowledge.questionId, ids))
    .orderBy(asc(knowledgePoints.id));
  const pointsOf = groupBy(points, ({ id }) => id);
  const rows = await db
    .select({
      id: questions.id,
      agencyId: questions.agencyId,
      stem: questions.stem,
      rootId: subjects.rootId,
      subject: subjects.name,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .where(and(anyOf(questions.id, ids), eq(questions.isShown, true)));
  return rows.map((row) => ({
    ...ownerOf(row),
    title: plainTextOf(row.stem, MOST_STEM),
    label: row.subject,
    body: entryBody({ shown: [(pointsOf.get(row.id) ?? []).map(({ name }) => name).join("、")] }),
    weight: 0,
    at: null,
  }));
}

interface Owned {
  readonly id: number;
  readonly agencyId: number | null;
  readonly rootId: number | null;
}

function ownerOf({ id, agencyId, rootId }: Owned): Pick<Content, "id" | "agencyId" | "rootIds"> {
  return { id, agencyId, rootIds: rootId === null ? [] : [rootId] };
}

function hourOf(time: Date): number {
  return Math.floor(time.getTime() / HOUR_MS);
}
