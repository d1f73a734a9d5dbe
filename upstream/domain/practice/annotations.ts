import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { attemptAnnotations } from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { badInput, notFound } from "../../platform/kit/errors.ts";
import { type Place, type RunRow, lockRun } from "./runRows.ts";

export type AnnotationRow = typeof attemptAnnotations.$inferSelect;

/** A learner's highlights and struck options in a question or a material of a run. */
export interface Annotation {
  /** The id of a question, or `material:` and the id of a material. */
  readonly about: string;
  readonly highlights: readonly (readonly [from: number, to: number])[];
  readonly struck: readonly string[];
  readonly atMs: number;
}

export async function annotationsOf(db: Db, runId: number): Promise<readonly AnnotationRow[]> {
  return db
    .select()
    .from(attemptAnnotations)
    .where(eq(attemptAnnotations.attemptId, runId))
    .orderBy(attemptAnnotations.about);
}

/**
 * Saves annotations. If two devices change the same annotation, the later change is kept, in whatever order they
 * arrive.
 * @returns the stored annotations of the given questions and materials
 * @throws notFound the run does not have a question or material; badInput: ranges overlap or are not in order
 */
export async function annotate(
  tx: Db,
  given: readonly Annotation[],
  { userId, runId, nowMs }: Place,
): Promise<readonly AnnotationRow[]> {
  const run = await lockRun(tx, userId, runId);
  const latest = new Map<string, Annotation>();
  for (const one of given) {
    const known = latest.get(one.about);
    if (!known || known.atMs <= one.atMs) latest.set(one.about, one);
  }
  const all = [...latest.values()];
  await checkAbout(tx, run, all);
  for (const { highlights } of all) checkRanges(highlights);
  if (all.length === 0) return [];
  await tx
    .insert(attemptAnnotations)
    .values(
      all.map(({ about, highlights, struck, atMs }) => ({
        attemptId: run.id,
        userId,
        about,
        highlights,
        struck: [...new Set(struck)],
        changedAt: new Date(Math.min(atMs, nowMs)),
      })),
    )
    .onConflictDoUpdate({
      target: [attemptAnnotations.attemptId, attemptAnnotations.about],
      set: {
        highlights: sql`excluded.highlights`,
        struck: sql`excluded.struck`,
        changedAt: sql`excluded.changed_at`,
      },
      setWhere: sql`${attemptAnnotations.changedAt} <= excluded.changed_at`,
    });
  const about = all.map((one) => one.about);
  return tx
    .select()
    .from(attemptAnnotations)
    .where(and(eq(attemptAnnotations.attemptId, run.id), inArray(attemptAnnotations.about, about)));
}

const MATERIAL = "material:";

/** Checks that the run has the annotated questions and materials, which also limits the number of rows per run. */
async function checkAbout(tx: Db, { questionIds }: RunRow, all: readonly Annotation[]): Promise<void> {
  const asked = new Set(questionIds.map(String));
  const materials = all.flatMap(({ about }) => (about.startsWith(MATERIAL) ? [about] : []));
  const known = materials.length === 0 ? new Set<string>() : await materialsOf(tx, questionIds);
  if (all.some(({ about }) => !asked.has(about) && !known.has(about))) throw notFound("这次练习没有这道题");
}

async function materialsOf(tx: Db, questionIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: questions.passageId })
    .from(questions)
    .where(and(inArray(questions.id, [...questionIds]), isNotNull(questions.passageId)));
  return new Set(rows.map(({ id }) => `${MATERIAL}${id}`));
}

/** Checks that ranges are in order and do not overlap. */
function checkRanges(ranges: Annotation["highlights"]): void {
  let end = -1;
  for (const [from, to] of ranges) {
    if (from <= end || to <= from) throw badInput("高亮的范围不正确");
    end = to;
  }
}
