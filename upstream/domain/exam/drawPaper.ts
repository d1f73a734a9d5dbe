import { type SQL, and, eq, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { paperDrawn, type SectionRule, papers } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { bySeed } from "../../platform/kit/seededOrder.ts";
import { type DrawCandidate, type DrawingRule, type DrawnQuestion, drawQuestions } from "./draw.ts";
import { isAskedByPaper } from "../question/embargo.ts";
import { textKeys, repeatedIds } from "../question/comparableText.ts";

type PaperRow = typeof papers.$inferSelect;

type DrawnPaper = Pick<PaperRow, "id" | "agencyId" | "subjectId" | "rules">;

/**
 * Draws the questions of a paper for one attempt, and records them as questions of the paper. From then on the
 * questions are embargoed: no page shows them until the exam ends.
 * @throws DrawError the bank has too few questions for a rule
 */
export async function drawPaper(
  tx: Db,
  paper: DrawnPaper,
  { seed, nowMs }: { readonly seed: string; readonly nowMs: number },
): Promise<readonly DrawnQuestion[]> {
  const drawn = await drawOnce(tx, paper, { seed, nowMs });
  // The rows are sorted: two starts that insert the same rows in different orders would deadlock.
  const rows = drawn.map((one) => ({ paperId: paper.id, questionId: one.id }));
  if (rows.length === 0) return [];
  await tx
    .insert(paperDrawn)
    .values(rows.sort((a, b) => a.questionId - b.questionId))
    .onConflictDoNothing();
  return drawn;
}

/**
 * Checks that the bank has enough questions for the rules of a paper, without recording a draw.
 * @throws DrawError the bank has too few questions for a rule
 */
export async function tryDraw(tx: Db, paper: DrawnPaper, nowMs: number): Promise<void> {
  await drawOnce(tx, paper, { seed: "", nowMs });
}

/**
 * Draws questions with different texts: a question bank imported from two files may contain a question twice. Records
 * nothing.
 *
 * @param options rules: those of the paper where none are given; only: condition on questions besides the rules
 * @throws DrawError the bank has too few questions for a rule
 */
export async function drawOnce(
  tx: Db,
  paper: DrawnPaper,
  {
    rules = rulesOf(paper),
    seed,
    nowMs,
    only,
  }: Pick<Drawing, "seed" | "nowMs" | "only"> & Partial<Pick<Drawing, "rules">>,
): Promise<readonly DrawnQuestion[]> {
  if (rules.length === 0) return [];
  const fixed = await textKeys(
    tx,
    sql`${questions.id} in (select question_id from paper_questions where paper_id = ${paper.id})`,
  );
  const repeated: number[] = [];
  for (;;) {
    const candidates = await candidatesOf(tx, paper, { rules, seed, nowMs, only, repeated });
    const drawn = drawQuestions(candidates, rules, seed);
    const keys = await textKeys(
      tx,
      anyOf(
        questions.id,
        drawn.map(({ id }) => id),
      ),
    );
    const again = repeatedIds(
      drawn.map(({ id }) => id),
      keys,
      fixed.values(),
    );
    if (again.length === 0) return drawn;
    repeated.push(...again);
  }
}

function rulesOf({ rules }: DrawnPaper): DrawingRule[] {
  return (rules.sections ?? []).flatMap(({ name, draw = [] }: SectionRule) =>
    draw.map((rule) => ({ ...rule, section: name })),
  );
}

interface Drawing {
  readonly rules: readonly DrawingRule[];
  readonly seed: string;
  readonly nowMs: number;
  /** Condition on questions besides the rules; undefined: none. */
  readonly only?: SQL | undefined;
  /** Ids of questions with the same text as another question of the paper. */
  readonly repeated: readonly number[];
}

/**
 * Returns shown questions of the paper's subject that no other exam asks, for each rule in the order that the seed
 * gives. A bank may have hundreds of thousands of questions, so each rule reads at most as many units as all rules
 * together draw; drawQuestions never needs more.
 */
async function candidatesOf(
  tx: Db,
  paper: DrawnPaper,
  { rules, seed, nowMs, only, repeated }: Drawing,
): Promise<readonly DrawCandidate[]> {
  const { id, chapterId, type, difficulty, passageId, agencyId } = questions;
  const own = paper.agencyId === null ? undefined : eq(agencyId, paper.agencyId);
  const ofThis = sql`${id} in (select question_id from ${paperDrawn} where ${paperDrawn.paperId} = ${paper.id})`;
  const isOpen = and(
    sql`${questions.isShown}`,
    only,
    eq(questions.subjectId, paper.subjectId),
    or(isNull(agencyId), own),
    or(ofThis, sql`not ${isAskedByPaper(id, nowMs)}`),
    // Fixed questions, which are already in the paper, are not drawn.
    sql`${id} not in (select question_id from paper_questions where paper_id = ${paper.id})`,
    repeated.length === 0 ? undefined : not(anyOf(id, repeated)),
  );
  const most = rules.reduce((sum, { num }) => sum + num, 0);
  const columns = { id, chapterId, type, difficulty, passageId };
  const found: DrawCandidate[] = [];
  for (const rule of rules) {
    const isWanted = and(
      rule.chapterId === undefined ? undefined : eq(chapterId, rule.chapterId),
      rule.type === undefined ? undefined : eq(sql`${type}`, rule.type),
      rule.difficulty === undefined ? undefined : eq(difficulty, rule.difficulty),
    );
    if (!rule.isMaterial) {
      const single = tx
        .select(columns)
        .from(questions)
        .where(and(isOpen, isNull(passageId), isWanted));
      found.push(...(await single.orderBy(...bySeed(seed, sql`${id}::text`)).limit(most)));
      continue;
    }
    const passages = await tx
      .select({ passageId })
      .from(questions)
      .where(and(isOpen, isNotNull(passageId)))
      .groupBy(passageId)
      .having(isWanted && sql`bool_and(coalesce(${isWanted}, false))`)
      .orderBy(...bySeed(seed, sql`'p' || ${passageId}`))
      .limit(most);
    const ids = passages.flatMap((one) => one.passageId ?? []);
    found.push(
      ...(await tx
        .select(columns)
        .from(questions)
        .where(and(isOpen, anyOf(passageId, ids)))),
    );
  }
  return found;
}
