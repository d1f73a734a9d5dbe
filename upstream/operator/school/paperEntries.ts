import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";
import { questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { type Entry, filled, entryTime } from "./entry.ts";
import { PAPER_ROOT } from "./schoolPapers.ts";

/** Returns those exams of an agency as entries that were written from a folder or a file. */
export async function paperEntries(tx: Db, agencyId: number): Promise<readonly Entry[]> {
  const rows = (
    await tx
      .select()
      .from(papers)
      .where(and(eq(papers.agencyId, agencyId), eq(papers.isShown, true)))
      .orderBy(asc(papers.id))
  ).filter(({ kind }) => kind !== "");
  const paperQuestionRows = await tx
    .select({
      paperId: paperQuestions.paperId,
      section: paperQuestions.section,
      score: paperQuestions.score,
      key: questions.sourceKey,
      collection: questions.collection,
    })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(
      inArray(
        paperQuestions.paperId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(paperQuestions.paperId), asc(paperQuestions.sort));
  const chapterNames = new Map(
    (
      await tx
        .select({ id: questionChapters.id, name: questionChapters.name })
        .from(questionChapters)
        .where(eq(questionChapters.agencyId, agencyId))
    ).map(({ id, name }) => [id, name]),
  );
  return rows.map((row) => {
    const questionRows = paperQuestionRows.filter(({ paperId }) => paperId === row.id);
    const names = [
      ...new Set([
        ...(row.rules.sections ?? []).map(({ name }) => name),
        ...questionRows.map(({ section }) => section),
      ]),
    ];
    const sections = names.map((name) => {
      const rule = row.rules.sections?.find((one) => one.name === name);
      const listed = questionRows.filter(({ section }) => section === name);
      const head = filled({ name, desc: rule?.desc });
      if (rule?.draw)
        return {
          ...head,
          draw: rule.draw.map(({ chapterId, ...draw }) => ({
            ...draw,
            ...(chapterId !== undefined && { chapter: chapterNames.get(chapterId) ?? "" }),
          })),
        };
      const scores = listed.map(({ score }) => Number(score));
      const [score = 1] = scores;
      return {
        ...head,
        score,
        ...(scores.some((one) => one !== score) && { scores }),
        questionIds: listed.map(questionName),
      };
    });
    const [root = "", ...rest] = row.sourceKey.split("/");
    const isOfFolder = root === PAPER_ROOT;
    return {
      id: isOfFolder ? Number(rest.join("/")) : row.id,
      ...(!isOfFolder && filled({ key: row.sourceKey })),
      subjectId: row.subjectId,
      name: row.name,
      description: row.description,
      kind: row.kind,
      examType: row.examType,
      passScore: Number(row.passScore),
      limitMinutes: row.limitMinutes,
      ...(row.startTime &&
        row.endTime && { window: { from: entryTime(row.startTime), until: entryTime(row.endTime) } }),
      ...filled({
        doTimes: row.doTimes || undefined,
        redoMinutes: row.redoInterval || undefined,
        isRandom: row.isRandom,
        optionsRandom: row.optionsRandom,
        sectionsLocked: row.sectionsLocked,
        board: row.hasBoard,
      }),
      showResult: row.showResult,
      ...(row.leaveLimit !== null && { leaveLimit: row.leaveLimit }),
      sections,
    };
  });
}

function questionName({ key, collection }: { readonly key: string; readonly collection: string }): string {
  return `${collection.slice(collection.indexOf("/") + 1)}#${key}`;
}
