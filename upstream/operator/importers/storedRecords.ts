import { and, eq, inArray, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { passages, questionKnowledge, questions } from "../../platform/db/schema/questions.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import { subjectPlace } from "./subjectPlace.ts";

/** A stored question or passage, converted to an import record; `images` are file names under /uploads/question/. */
export interface StoredRecord<R> {
  readonly id: number;
  readonly root: string;
  /** Origin of the question, as learners see it. */
  readonly source: string;
  readonly record: R;
}

const parent = alias(subjects, "parent");
const root = alias(subjects, "root");

/** Reads the questions that match `where`, sorted by id, and converts them to import records. */
export async function storedQuestions(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<StoredRecord<QuestionRecord>[]> {
  const rows = await db
    .select({
      question: questions,
      third: subjects.name,
      second: parent.name,
      root: root.name,
      passageKey: passages.sourceKey,
    })
    .from(questions)
    .innerJoin(subjects, eq(subjects.id, questions.subjectId))
    .innerJoin(root, eq(root.id, subjects.rootId))
    .leftJoin(parent, eq(parent.id, subjects.parentId))
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(where)
    .orderBy(questions.id)
    .limit(limit);
  const paths = await knowledgeOf(
    db,
    rows.map(({ question }) => question.id),
  );
  return rows.map(({ question, third, second, root: rootName, passageKey }) => ({
    id: question.id,
    root: rootName,
    source: question.source,
    record: {
      kind: "question",
      ...namesOf(question),
      ...licenseOf(question.license, datasetOf(question.collection)),
      subject: subjectText(second ?? third, third),
      type: question.type,
      form: question.form,
      stem: question.stem,
      options: question.options,
      answer: question.answer,
      anyOrder: question.anyOrder ? true : undefined,
      partPolicy: question.partPolicy ?? undefined,
      analysis: question.analysis,
      images: question.images,
      difficulty: question.difficulty,
      score: String(Number(question.score)),
      year: question.year,
      exam: question.exam,
      paper: question.paper,
      passageKey,
      knowledge: paths.get(question.id) ?? [],
    },
  }));
}

/** Reads the passages that match `where`, sorted by id, and converts them to import records. */
export async function storedPassages(db: Db, where: SQL | undefined): Promise<StoredRecord<PassageRecord>[]> {
  const rows = await db
    .select({ passage: passages, third: subjects.name, second: parent.name, root: root.name })
    .from(passages)
    .innerJoin(subjects, eq(subjects.id, passages.subjectId))
    .innerJoin(root, eq(root.id, subjects.rootId))
    .leftJoin(parent, eq(parent.id, subjects.parentId))
    .where(where)
    .orderBy(passages.id);
  return rows.map(({ passage, third, second, root: rootName }) => ({
    id: passage.id,
    root: rootName,
    source: "",
    record: {
      kind: "passage",
      ...namesOf(passage),
      license: "",
      subject: subjectText(second ?? third, third),
      content: passage.content,
      analysis: passage.analysis,
    },
  }));
}

export function byIds(table: typeof questions | typeof passages, ids: readonly number[]): SQL | undefined {
  return and(inArray(table.id, [...ids]));
}

function namesOf({ sourceKey, collection }: { readonly sourceKey: string; readonly collection: string }) {
  return { sourceKey, dataset: datasetOf(collection) };
}

/** Returns the source from `{root subject}/{source}`. The name of a root subject contains no slash. */
function datasetOf(collection: string): string {
  return collection.slice(collection.indexOf("/") + 1);
}

/** Splits the stored licence, which also names the source (columnsOf in writeBatch.ts), into the licence alone. */
function licenseOf(column: string, dataset: string): { readonly license: string } {
  if (dataset === "") return { license: column };
  if (column === dataset) return { license: "" };
  const tail = ` · ${dataset}`;
  return { license: column.endsWith(tail) ? column.slice(0, -tail.length) : column };
}

/** Joins the names of level 2 and level 3 to a name that subjectPlace splits into the same two names. */
export function subjectText(second: string, third: string): string {
  const place = subjectPlace(third);
  return place.second === second && place.third === third ? third : `${second} / ${third}`;
}

async function knowledgeOf(db: Db, ids: readonly number[]): Promise<Map<number, string[][]>> {
  const paths = new Map<number, string[][]>();
  if (ids.length === 0) return paths;
  const links = await db
    .select()
    .from(questionKnowledge)
    .where(inArray(questionKnowledge.questionId, [...ids]))
    .orderBy(questionKnowledge.knowledgePointId);
  const points = new Map<number, { readonly name: string; readonly parentId: number | null }>();
  let wanted = [...new Set(links.map(({ knowledgePointId }) => knowledgePointId))];
  while (wanted.length > 0) {
    const rows = await db.select().from(knowledgePoints).where(inArray(knowledgePoints.id, wanted));
    for (const { id, name, parentId } of rows) points.set(id, { name, parentId });
    wanted = [
      ...new Set(
        rows.flatMap(({ parentId }) => (parentId === null || points.has(parentId) ? [] : [parentId])),
      ),
    ];
  }
  for (const { questionId, knowledgePointId } of links) {
    const path: string[] = [];
    for (let at: number | null = knowledgePointId; at !== null; at = points.get(at)?.parentId ?? null)
      path.unshift(points.get(at)?.name ?? "");
    paths.set(questionId, [...(paths.get(questionId) ?? []), path]);
  }
  return paths;
}
