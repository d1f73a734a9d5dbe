import { and, eq, isNotNull, ne } from "drizzle-orm";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { type SectionRule, paperQuestions, papers } from "#upstream/platform/db/schema/exams.ts";
import { upsert } from "#upstream/platform/db/upsert.ts";
import type { PaperSeed, PaperSectionSeed, SeedMoment } from "../school/schemas/paperSeed.ts";
import type { ContentRun } from "../school/contentRun.ts";
import { momentMs } from "../school/times.ts";

/** Writes the demo exams around the day of seeding, so that one is open and one is in the future. */
export async function writeExams({ db, content, nowMs }: ContentRun): Promise<number> {
  await upsert(
    db,
    papers,
    content.papers.map((paper) => ({
      id: paper.id,
      subjectId: paper.subjectId,
      name: paper.name,
      kind: paper.kind,
      description: paper.description,
      examType: paper.examType,
      totalScore: String(totalOf(paper)),
      passScore: String(paper.passScore),
      limitMinutes: paper.limitMinutes,
      doTimes: paper.doTimes ?? 0,
      redoInterval: paper.redoMinutes ?? 0,
      isRandom: paper.isRandom ?? false,
      optionsRandom: paper.optionsRandom ?? false,
      sectionsLocked: paper.sectionsLocked ?? false,
      showResult: paper.showResult ?? "submitted",
      leaveLimit: paper.leaveLimit ?? null,
      rules: { sections: paper.sections.map(ruleOf) },
      ...placeOf(paper, nowMs),
    })),
    papers.id,
  );
  const asked = content.papers.flatMap(questionsOf);
  for (const { id } of content.papers) await db.delete(paperQuestions).where(eq(paperQuestions.paperId, id));
  await upsert(db, paperQuestions, asked, [paperQuestions.paperId, paperQuestions.questionId]);
  return content.papers.length + asked.length;
}

/** Returns the full score of a paper. A rule for drawing counts its number of questions times their score. */
export function totalOf({ sections }: Pick<PaperSeed, "sections">): number {
  const parts = sections.flatMap((section) =>
    "draw" in section
      ? section.draw.map(({ num, score }) => num * score)
      : [section.score * section.questionIds.length],
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

function ruleOf(section: PaperSectionSeed): SectionRule {
  const { name, desc } = section;
  return { name, ...(desc !== undefined && { desc }), ...("draw" in section && { draw: section.draw }) };
}

function questionsOf({ id, sections }: PaperSeed) {
  const rows = sections.flatMap((section) =>
    "draw" in section ? [] : section.questionIds.map((number) => ({ questionId: Number(number), section })),
  );
  return rows.map(({ questionId, section: { name, score } }, sort) => ({
    paperId: id,
    questionId,
    section: name,
    score: String(score),
    sort,
  }));
}

function placeOf({ window }: Pick<PaperSeed, "window">, nowMs: number) {
  const at = (moment: SeedMoment) => new Date(momentMs(moment, nowMs));
  return window
    ? { startTime: at(window.from), endTime: at(window.until), placedOn: shanghai(nowMs).toFormat(DATE) }
    : { startTime: null, endTime: null, placedOn: null };
}

/** Returns whether the windows of demo exams were set on another day than today; false when there are no demo exams. */
export async function examsAreOld(db: Db, nowMs: number): Promise<boolean> {
  const old = await db
    .select({ id: papers.id })
    .from(papers)
    .where(and(isNotNull(papers.placedOn), ne(papers.placedOn, shanghai(nowMs).toFormat(DATE))))
    .limit(1);
  return old.length > 0;
}

/**
 * Moves the windows of the demo exams to today and changes nothing else of them.
 *
 * @returns the number of moved exams
 */
export async function moveExams({
  db,
  papers: seeds,
  nowMs,
}: Pick<ContentRun, "db" | "nowMs"> & { readonly papers: readonly PaperSeed[] }): Promise<number> {
  let moved = 0;
  for (const paper of seeds) {
    const rows = await db
      .update(papers)
      .set(placeOf(paper, nowMs))
      .where(and(eq(papers.id, paper.id), isNotNull(papers.placedOn)))
      .returning({ id: papers.id });
    moved += rows.length;
  }
  // An exam that the content no longer has is marked as real, so that it is never moved again.
  await db
    .update(papers)
    .set({ placedOn: null })
    .where(and(isNotNull(papers.placedOn), ne(papers.placedOn, shanghai(nowMs).toFormat(DATE))));
  return moved;
}
