import { asc, eq } from "drizzle-orm";
import { roundScore, sumOfScores } from "#shared/domain/scores.ts";
import type { Db } from "../../platform/db/database.ts";
import { paperQuestions, papers } from "../../platform/db/schema/exams.ts";

type PaperRow = typeof papers.$inferSelect;

/** Share of the full score that passes a paper without a pass mark of its own. */
export const SHARE_THAT_PASSES = 0.6;

/** A fixed question of a paper, which every learner is asked. */
export interface PlacedItem {
  readonly questionId: number;
  readonly section: string;
  readonly score: number;
}

/** Returns the fixed questions of a paper in their order. */
export async function itemsOfPaper(db: Db, paperId: number): Promise<readonly PlacedItem[]> {
  const rows = await db
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(asc(paperQuestions.sort), asc(paperQuestions.questionId));
  return rows.map(({ questionId, section, score }) => ({ questionId, section, score: Number(score) }));
}

/** Returns whether the pass mark is the usual share of the full score, with which it then changes. */
export function passesByShare({
  passScore,
  totalScore,
}: Pick<PaperRow, "passScore" | "totalScore">): boolean {
  return Number(passScore) === roundScore(Number(totalScore) * SHARE_THAT_PASSES);
}

/** Returns the full score: of the fixed questions, and of those that the rules draw for each attempt. */
export function fullScoreOf({ rules }: Pick<PaperRow, "rules">, items: readonly PlacedItem[]): number {
  const drawn = (rules.sections ?? []).flatMap(({ draw = [] }) =>
    draw.map(({ num, score }) => num * roundScore(score)),
  );
  return sumOfScores([...drawn, ...items.map(({ score }) => score)]);
}

/** Puts questions of one section side by side, in the order in which the sections begin. */
export function bySection(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const names = [...new Set(items.map(({ section }) => section))];
  return names.flatMap((name) => items.filter(({ section }) => section === name));
}

/**
 * Replaces the fixed questions of a paper, and updates its full score. A pass mark that is the usual share follows.
 * Sections without a question leave the rules, unless they draw.
 *
 * @returns the paper after the change
 */
export async function writeItems(tx: Db, paper: PaperRow, items: readonly PlacedItem[]): Promise<PaperRow> {
  const ordered = bySection(items);
  const names = new Set(ordered.map(({ section }) => section));
  const sections = paper.rules.sections?.filter(({ name, draw = [] }) => draw.length > 0 || names.has(name));
  const rules = sections ? { ...paper.rules, sections } : paper.rules;
  const total = fullScoreOf({ rules }, ordered);
  await tx.delete(paperQuestions).where(eq(paperQuestions.paperId, paper.id));
  if (ordered.length > 0)
    await tx.insert(paperQuestions).values(
      ordered.map(({ questionId, section, score }, sort) => ({
        paperId: paper.id,
        questionId,
        section,
        score: score.toFixed(2),
        sort,
      })),
    );
  const [after] = await tx
    .update(papers)
    .set({
      rules,
      totalScore: total.toFixed(2),
      ...(passesByShare(paper) && { passScore: roundScore(total * SHARE_THAT_PASSES).toFixed(2) }),
    })
    .where(eq(papers.id, paper.id))
    .returning();
  if (!after) throw new Error("a paper that is gone");
  return after;
}
