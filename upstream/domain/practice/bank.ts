import { and, eq } from "drizzle-orm";
import { type PracticeMode, SINGLE, findMode } from "#shared/domain/practiceModes.ts";
import type { Db } from "../../platform/db/database.ts";
import { loadGrants } from "../catalogue/ownership.ts";
import { packages } from "../../platform/db/schema/orders.ts";
import { type SubjectRow, subjectRows, subjectsSeenBy } from "../catalogue/subjectRows.ts";
import { type InScope, type SubjectScope, inScope, subjectScope } from "../catalogue/subjectScope.ts";
import { badInput } from "../../platform/kit/errors.ts";
import type { AgencyScope, LearnerScope } from "../../platform/db/agencyScope.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { cellsOf, openCells } from "../question/questionCounts.ts";
import { candidateRows, type Looking } from "./candidates.ts";
import { LARGE } from "./drawnBuckets.ts";
import { openLessonBank } from "./lessonBank.ts";
import { type Bank, type Counted, type Narrowing, hasSome, numFitting, ofMode, practised } from "./ofMode.ts";

/** Number of questions of a sold package that learners may practise without owning it. */
export const FREE_QUESTIONS = 5;

export interface Asked {
  readonly mode: string;
  readonly subject_id: string;
  readonly lesson_id?: string | undefined;
  readonly classroom_id?: string | undefined;
  readonly chapter_id?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly difficulty?: string | undefined;
  readonly year?: string | undefined;
  readonly only?: string | undefined;
  readonly source?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Finds a practice mode by its text on the wire.
 * @throws Refusal badInput: the mode does not exist, or this call cannot start it
 */
export function modeOf(text: string): PracticeMode {
  const mode = findMode(text);
  // A record of single questions is created when the learner answers one, and cannot be started.
  if (!mode || mode.id === SINGLE) throw badInput("没有这种练习");
  if (mode.kind === "mock") throw badInput("模拟考试请从模拟考试页进入");
  return mode;
}

/** Converts the learner's choices of type, difficulty and chapter from the wire into a filter. */
export function narrowingOf(asked: Asked): Narrowing {
  return {
    chapterId: asked.chapter_id ? idOf(asked.chapter_id) : undefined,
    types: asked.types,
    difficulty: asked.difficulty ? idOf(asked.difficulty) : undefined,
    year: asked.year ? idOf(asked.year) : undefined,
    only: asked.only,
  };
}

/**
 * Opens the question bank of a mode and a subject for the learner.
 * @returns undefined: the agency has no such subject
 * @throws badInput the mode does not exist, or this call cannot start it
 */
export async function openBank(db: Db, asked: Asked, learner: LearnerScope): Promise<Bank | undefined> {
  const { agency, userId, nowMs } = learner;
  const mode = modeOf(asked.mode);
  if (mode.id === "lesson") return openLessonBank(db, { ...asked, mode }, learner);
  const tree = subjectsSeenBy(await subjectRows.get(db, nowMs), agency.id);
  const subject = tree.find(({ id }) => id === idOf(asked.subject_id));
  if (!subject) return undefined;
  const scope = scopeOf(tree, agency, subject);
  const wrong = { source: asked.source, reason: asked.reason };
  const candidates = await candidateRows(db, { agency, scope, userId, mode, nowMs, wrong });
  const isChosen = agency.subjectIds.includes(subject.rootId);
  if (!isChosen && !(await hasQuestions(db, { agency, scope, userId, nowMs }))) return undefined;
  const where = await ofMode(db, mode, candidates);
  const { isOwned, packageId } = await ownershipOfType(db, {
    examType: mode.examType,
    subject,
    tree,
    learner,
  });
  return {
    mode,
    subject,
    rows: practised(db, candidates, where, isOwned ? undefined : FREE_QUESTIONS),
    counted: isOwned && !where ? await countedOf(db, { agency, scope, userId, mode, nowMs }) : undefined,
    asking: isOwned && mode.id !== "review" ? { agency, scope, userId, nowMs } : undefined,
    isOwned,
    packageId,
  };
}

async function countedOf(db: Db, looking: Looking): Promise<Counted | undefined> {
  const cells = cellsOf(await openCells(db, looking.nowMs), looking);
  if (numFitting(cells, {}) < LARGE) return undefined;
  const touched = await candidateRows(db, { ...looking, isTouched: true });
  return { cells, touched: practised(db, touched, undefined) };
}

/** Whether the subject has any questions, regardless of the learner's own list (such as the wrong book). */
async function hasQuestions(db: Db, looking: Omit<Looking, "mode">): Promise<boolean> {
  const rows = await candidateRows(db, { ...looking, mode: modeOf("random") });
  return hasSome(db, rows);
}

/** Returns the scope of a subject of any level, which includes all subjects below it. */
export function scopeOf(
  tree: readonly SubjectRow[],
  agency: AgencyScope,
  { id, parentId, rootId }: SubjectRow,
): SubjectScope {
  const text = String(id);
  if (parentId === null) return subjectScope(tree, agency, { level1: text });
  if (parentId === rootId) return subjectScope(tree, agency, { level2: text });
  return subjectScope(tree, agency, { level3: text });
}

interface Asking {
  /** Id of the exam type; 0: practice outside of all exam types, which is free. */
  readonly examType: number;
  readonly subject: Pick<SubjectRow, "id" | "parentId" | "rootId">;
  readonly tree: readonly SubjectRow[];
  readonly learner: LearnerScope;
}

/** Returns whether the learner may practise an exam type of a subject. An exam type that no package sells is free. */
export async function ownershipOfType(db: Db, { examType, subject, tree, learner }: Asking) {
  const { agency, userId, nowMs } = learner;
  const free = { isOwned: true, packageId: undefined };
  if (examType === 0) return free;
  const above = new Set([subject.id, subject.parentId, subject.rootId]);
  const scope = subjectScope(tree, agency, { level1: String(subject.rootId) });
  const sold = await packagesOnSale(db, { agency, scope });
  const fitting = sold.filter((one) => above.has(one.subjectId) && one.examType === examType);
  if (fitting.length === 0) return free;
  const { packages: owned } = await loadGrants(db, userId, nowMs);
  const own = fitting.find(({ id }) => owned.has(id));
  return { isOwned: own !== undefined, packageId: (own ?? fitting[0])?.id };
}

/** Returns the packages on sale. A package sells one exam type of a subject and of all subjects below it. */
export async function packagesOnSale(db: Db, shown: InScope) {
  return db
    .select({ id: packages.id, subjectId: packages.subjectId, examType: packages.examType })
    .from(packages)
    .where(and(inScope(packages, shown), eq(packages.isShown, true)));
}
