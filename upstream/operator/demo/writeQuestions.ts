import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import {
  passages,
  questionChapters,
  questionImages,
  questionKnowledge,
  questionStats,
  questions,
} from "#upstream/platform/db/schema/questions.ts";
import { knowledgePoints } from "#upstream/platform/db/schema/subjects.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { PassageSeed, PictureSeed, QuestionSeed } from "../school/questionSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";

export async function writeQuestions({ db, content }: ContentRun): Promise<number> {
  const chapterIds = await writeChapters(db, content.questions);
  await upsert(db, passages, content.passages.map(passageRow), passages.id);
  await upsert(db, questionImages, content.pictures.map(pictureRow), questionImages.hash);
  await upsert(
    db,
    questions,
    content.questions.map((question, sort) => ({
      id: question.id,
      agencyId: question.agencyId ?? null,
      subjectId: question.subjectId,
      chapterId: chapterIds.get(chapterKey(question)) ?? null,
      passageId: question.passageId ?? null,
      type: question.type,
      form: question.form ?? "",
      stem: question.stem,
      options: question.options ?? [],
      answer: question.answer,
      anyOrder: question.anyOrder ?? false,
      analysis: question.analysis,
      images: question.images ?? [],
      score: String(question.score ?? 1),
      difficulty: question.difficulty,
      year: question.year ?? null,
      source: question.source ?? "",
      sourceKey: `demo/${question.id}`,
      contentHash: hashOf(
        `${question.stem}\n${question.options?.map(({ content }) => content).join("\n") ?? ""}`,
      ),
      sort,
    })),
    questions.id,
  );
  await writeKnowledge(db, content.questions);
  await upsert(db, questionStats, content.questions.map(demoStats), questionStats.questionId);
  return content.questions.length + chapterIds.size;
}

function passageRow({ id, subjectId, content }: PassageSeed): typeof passages.$inferInsert {
  return { id, agencyId: null, subjectId, content, sourceKey: `demo/${id}`, contentHash: hashOf(content) };
}

function pictureRow({ hash, svg }: PictureSeed): typeof questionImages.$inferInsert {
  return { hash, mime: "image/svg+xml", content: Buffer.from(svg) };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function writeChapters(db: Db, seeds: readonly QuestionSeed[]): Promise<Map<string, number>> {
  const wanted = new Map(seeds.map((seed) => [chapterKey(seed), seed]));
  const rows = [...wanted.values()].map(({ subjectId, chapter }, sort) => ({
    agencyId: null,
    subjectId,
    parentId: null,
    name: chapter,
    sort,
  }));
  await upsert(db, questionChapters, rows, [
    questionChapters.agencyId,
    questionChapters.subjectId,
    questionChapters.parentId,
    questionChapters.name,
  ]);
  const stored = await db.select().from(questionChapters);
  return new Map(stored.map((row) => [chapterKey({ subjectId: row.subjectId, chapter: row.name }), row.id]));
}

async function writeKnowledge(db: Db, seeds: readonly QuestionSeed[]): Promise<void> {
  const ids = seeds.map(({ id }) => id);
  if (ids.length === 0) return;
  const stored = await db.select().from(knowledgePoints);
  const idOf = new Map(stored.map((row) => [`${row.subjectId}/${row.name}`, row.id]));
  const wanted = new Map(
    seeds.flatMap(({ subjectId, knowledge }) =>
      knowledge.map((name) => [`${subjectId}/${name}`, { subjectId, name }] as const),
    ),
  );
  const missing = [...wanted].filter(([key]) => !idOf.has(key)).map(([, row]) => row);
  if (missing.length > 0) {
    const made = await db.insert(knowledgePoints).values(missing).returning();
    for (const row of made) idOf.set(`${row.subjectId}/${row.name}`, row.id);
  }
  await db.delete(questionKnowledge).where(inArray(questionKnowledge.questionId, ids));
  const links = seeds.flatMap(({ id, subjectId, knowledge }) =>
    knowledge.map((name) => ({ questionId: id, knowledgePointId: idOf.get(`${subjectId}/${name}`) ?? 0 })),
  );
  if (links.length > 0) await db.insert(questionKnowledge).values(links).onConflictDoNothing();
}

/**
 * Returns invented statistics of a question. Harder questions have fewer right answers. The statistics depend only on
 * the question, so they are equal at every seeding.
 */
function demoStats({ id, type, difficulty, options, answer }: QuestionSeed) {
  const answeredNum = 240 + ((id * 7_919) % 1_800);
  const rightNum = Math.round(answeredNum * (0.94 - difficulty * 0.11 + ((id * 31) % 9) / 100));
  const wrongKeys = (options ?? []).map(({ key }) => key).filter((key) => !answer.includes(key));
  const favourite = wrongKeys[id % Math.max(1, wrongKeys.length)];
  const hasFavourite = type === "single" && favourite !== undefined;
  return {
    questionId: id,
    answeredNum,
    rightNum,
    wrongByOption: hasFavourite ? { [favourite]: Math.round((answeredNum - rightNum) * 0.6) } : {},
  };
}

function chapterKey({ subjectId, chapter }: Pick<QuestionSeed, "subjectId" | "chapter">): string {
  return `${subjectId}/${chapter}`;
}
