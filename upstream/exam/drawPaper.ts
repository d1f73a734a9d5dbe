import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { paperDrawn } from "../db/schema/exams.ts";
import { type SectionRule, papers, questions } from "../db/schema/questions.ts";
import { type DrawnQuestion, drawQuestions } from "./draw.ts";
import { isHeldBack } from "./heldBack.ts";

type PaperRow = typeof papers.$inferSelect;

/**
 * The drawn questions of a paper for one attempt, by its rules and the seed, and notes that they are questions of that paper
 * now. Out of the shown questions of its subject, without those that another exam holds back. Throws DrawError.
 */
export async function drawPaper(
  tx: Db,
  paper: Pick<PaperRow, "id" | "agencyId" | "subjectId" | "rules">,
  { seed, nowMs }: { readonly seed: string; readonly nowMs: number },
): Promise<readonly DrawnQuestion[]> {
  const rules = (paper.rules.sections ?? []).flatMap(({ name, draw = [] }: SectionRule) =>
    draw.map((rule) => ({ ...rule, section: name })),
  );
  if (rules.length === 0) return [];
  const { id, chapterId, type, difficulty, passageId, agencyId } = questions;
  const own = paper.agencyId === null ? undefined : eq(agencyId, paper.agencyId);
  const ofThis = sql`${id} in (select question_id from ${paperDrawn} where ${paperDrawn.paperId} = ${paper.id})`;
  const candidates = await tx
    .select({ id, chapterId, type, difficulty, passageId })
    .from(questions)
    .where(
      and(
        sql`${questions.isShown}`,
        eq(questions.subjectId, paper.subjectId),
        or(isNull(agencyId), own),
        or(ofThis, sql`not ${isHeldBack(id, nowMs)}`),
        // Fixed ones stand in the paper already.
        sql`${id} not in (select question_id from paper_questions where paper_id = ${paper.id})`,
      ),
    );
  const drawn = drawQuestions(candidates, rules, seed);
  // In one order everywhere, or two starts could wait for each other.
  const rows = drawn.map((one) => ({ paperId: paper.id, questionId: one.id }));
  await tx
    .insert(paperDrawn)
    .values(rows.sort((a, b) => a.questionId - b.questionId))
    .onConflictDoNothing();
  return drawn;
}
