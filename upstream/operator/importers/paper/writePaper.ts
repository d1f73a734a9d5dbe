import { both } from "#upstream/platform/kit/language.ts";
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { statesBefore } from "#shared/domain/examAttempt.ts";
import { roundScore } from "#shared/domain/scores.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { ownedBy, type OwnerId } from "#upstream/domain/catalogue/ownedBy.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import {
  type DrawRule,
  type PaperRules,
  paperQuestions,
  papers,
} from "#upstream/platform/db/schema/exams.ts";
import { questionChapters, questions } from "#upstream/platform/db/schema/questions.ts";
import { DrawError } from "#upstream/domain/exam/draw.ts";
import { tryDraw } from "#upstream/domain/exam/drawPaper.ts";
import { SHARE_THAT_PASSES } from "#upstream/domain/paper/paperContent.ts";
import { embargoedNums } from "#upstream/domain/question/embargo.ts";
import { InputError } from "../inputFile.ts";
import { findStored, textOf } from "../sortEntries.ts";
import type { DrawFacts, PaperFacts, SectionFacts } from "./paperFacts.ts";
import { isPaper } from "./ownQuestions.ts";
import { fullScore } from "./paperFaults.ts";
import type { PaperEntry, WrittenPaper } from "./paperRun.ts";

interface Place {
  readonly subjectId: number;
  readonly owner: OwnerId;
  /** Name of the root subject. The id of a paper is unique within one root subject. */
  readonly rootName: string;
  readonly nowMs: number;
}

type PaperRow = typeof papers.$inferSelect;
type AskedRow = typeof paperQuestions.$inferInsert;

/** Exam type of imported papers; practice sets have other types (shared/domain/examTypes.ts). */
export const EXAM_TYPE = 7;

/**
 * Creates or updates the exam of a file. The same transaction wrote its questions before, so no learner can see an
 * embargoed question before the exam embargoes it.
 *
 * @throws InputError when a chapter is unknown, when the question bank has too few questions to draw, when a learner
 * has the exam open, or when learners have begun the exam and its questions would change
 */
export async function writePaper(tx: Db, entry: PaperEntry, place: Place): Promise<WrittenPaper> {
  const sourceKey = `${place.rootName}/${entry.facts.id}`;
  const columns = { ...columnsOf(entry), subjectId: place.subjectId, rules: await rulesOf(tx, entry, place) };
  const [before] = await tx.select().from(papers).where(isPaper(sourceKey, place.owner)).for("update");
  const asked = await askedRows(tx, entry, place.owner);
  if (!before) {
    const [made] = await tx
      .insert(papers)
      .values({ ...columns, agencyId: place.owner, sourceKey })
      .returning();
    if (!made) throw new Error("a paper that was not made");
    await ask(tx, made.id, asked);
    await requireDraw(tx, made, place.nowMs);
    return withHeldNum(tx, { id: made.id, outcome: "added" }, place);
  }
  const isSame = { facts: holds(before, columns), asked: sameAsked(await storedAsked(tx, before.id), asked) };
  if (isSame.facts && isSame.asked) return withHeldNum(tx, { id: before.id, outcome: "unchanged" }, place);
  const isSameExam = isSame.asked && holds(before, pick(columns));
  await requireUnused(tx, before, isSameExam);
  const [after] = await tx.update(papers).set(columns).where(eq(papers.id, before.id)).returning();
  if (!isSame.asked) {
    await tx.delete(paperQuestions).where(eq(paperQuestions.paperId, before.id));
    await ask(tx, before.id, asked);
  }
  if (after) await requireDraw(tx, after, place.nowMs);
  return withHeldNum(tx, { id: before.id, outcome: "updated" }, place);
}

async function withHeldNum(
  tx: Db,
  written: Pick<WrittenPaper, "id" | "outcome">,
  { nowMs }: Place,
): Promise<WrittenPaper> {
  return { ...written, heldNum: (await embargoedNums(tx, nowMs)).get(written.id) ?? 0 };
}

/** Returns whether the paper exists. Its content is not compared before it is written. */
export async function comparePaper(
  db: Db,
  { facts }: PaperEntry,
  { rootName, owner }: Pick<Place, "rootName" | "owner">,
): Promise<WrittenPaper> {
  const [row] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(isPaper(`${rootName}/${facts.id}`, owner));
  return row ? { id: row.id, outcome: "updated", heldNum: 0 } : { id: 0, outcome: "added", heldNum: 0 };
}

function columnsOf({ facts, asked }: PaperEntry) {
  const full = fullScore(facts, asked);
  return {
    ...examColumns(facts),
    examType: EXAM_TYPE,
    totalScore: full.toFixed(2),
    passScore: roundScore(facts.pass ?? full * SHARE_THAT_PASSES).toFixed(2),
  };
}

/** Returns the columns of a paper that do not depend on its questions. */
export function examColumns(facts: PaperFacts) {
  const momentOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return {
    name: facts.name,
    kind: facts.kind,
    description: facts.description,
    limitMinutes: facts.minutes,
    startTime: momentOf(facts.startMs),
    endTime: momentOf(facts.endMs),
    doTimes: facts.attempts,
    redoInterval: facts.redoMinutes,
    isRandom: facts.isRandom,
    optionsRandom: facts.optionsRandom,
    sectionsLocked: facts.sectionsLocked,
    showResult: facts.showResult,
    leaveLimit: facts.leaveLimit ?? null,
    hasBoard: facts.hasBoard,
  };
}

/**
 * Returns the columns that must not change once a learner has begun the exam. All others may change between two
 * attempts.
 */
function pick({
  kind,
  subjectId,
  totalScore,
  rules,
}: Pick<PaperRow, "kind" | "subjectId" | "totalScore" | "rules">) {
  return { kind, subjectId, totalScore, rules };
}

function holds(row: PaperRow, wanted: Partial<PaperRow>): boolean {
  return Object.entries(wanted).every(([name, value]) => plain(row[name as keyof PaperRow]) === plain(value));
}

/** Returns JSON with sorted keys, to compare values: jsonb columns do not keep the order of keys. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

async function rulesOf(tx: Db, { facts }: PaperEntry, { subjectId, owner }: Place): Promise<PaperRules> {
  const sections = [];
  for (const { name, desc, draw } of facts.sections) {
    const drawn = [];
    for (const rule of draw) drawn.push(await ruleOf(tx, rule, { subjectId, owner, name }));
    sections.push({ name, ...(desc !== "" && { desc }), ...(drawn.length > 0 && { draw: drawn }) });
  }
  return sections.length === 0 ? {} : { sections };
}

async function ruleOf(
  tx: Db,
  { chapter, ...rule }: DrawFacts,
  { subjectId, owner, name }: Pick<Place, "subjectId" | "owner"> & Pick<SectionFacts, "name">,
): Promise<DrawRule> {
  if (chapter === undefined) return rule;
  const [row] = await tx
    .select({ id: questionChapters.id })
    .from(questionChapters)
    .where(
      and(
        eq(questionChapters.subjectId, subjectId),
        eq(questionChapters.name, chapter),
        or(isNull(questionChapters.agencyId), ownedBy(questionChapters.agencyId, owner)),
      ),
    )
    // The owner's own chapter comes before a shared chapter of the same name.
    .orderBy(questionChapters.agencyId);
  if (!row)
    throw new InputError(
      both(
        `The section ${name} draws from the chapter ${chapter}, which the subject has not. Name a chapter of it, or leave it out.`,
        `“${name}”从章节“${chapter}”抽题，这个科目没有这一章。换一章，或去掉。`,
      ),
    );
  return { ...rule, chapterId: row.id };
}

async function askedRows(
  tx: Db,
  { asked }: PaperEntry,
  owner: OwnerId,
): Promise<readonly Omit<AskedRow, "paperId">[]> {
  const ids = await findStored(
    tx,
    questions,
    asked.map(({ name }) => name),
    owner,
  );
  return asked.map(({ name, section, score }, sort) => {
    const found = ids.get(textOf(name));
    if (!found) throw new Error(`a question that the bank has not: ${name.key}`);
    return { questionId: found.id, section, score: roundScore(score).toFixed(2), sort };
  });
}

async function storedAsked(tx: Db, paperId: number) {
  return tx
    .select()
    .from(paperQuestions)
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(paperQuestions.sort);
}

function sameAsked(stored: readonly AskedRow[], wanted: readonly Omit<AskedRow, "paperId">[]): boolean {
  const text = (rows: readonly Omit<AskedRow, "paperId">[]) =>
    JSON.stringify(rows.map(({ questionId, section, score }) => [questionId, section, score]));
  return text(stored) === text(wanted);
}

async function ask(tx: Db, paperId: number, rows: readonly Omit<AskedRow, "paperId">[]): Promise<void> {
  if (rows.length > 0) await tx.insert(paperQuestions).values(rows.map((row) => ({ ...row, paperId })));
}

/**
 * Refuses every change while a learner has the exam open. Once an attempt exists, it also refuses changes of questions,
 * sections or scores.
 */
export async function requireUnused(tx: Db, { id, name }: PaperRow, isSameExam: boolean): Promise<void> {
  const openAttempts = await tx.$count(
    attempts,
    and(
      eq(attempts.paperId, id),
      eq(attempts.mode, ""),
      inArray(attempts.status, [...statesBefore("submit")]),
    ),
  );
  if (openAttempts > 0)
    throw new InputError(
      both(
        `${openAttempts} sit the exam ${id} “${name}” now: nothing of it changes meanwhile. Try again when they have handed in.`,
        `考试 ${id}“${name}”有 ${openAttempts} 人正在考，现在不能改。等交卷后再试。`,
      ),
    );
  if (isSameExam) return;
  const begun = await tx.$count(attempts, and(eq(attempts.paperId, id), eq(attempts.mode, "")));
  if (begun > 0)
    throw new InputError(
      both(
        `The exam ${id} “${name}” has been sat ${begun} times: its questions, sections and scores stay. Make a new exam, by another "id" or by exam copy.`,
        `考试 ${id}“${name}”已有 ${begun} 人次开考，题目、部分和分值不能再改。请另建一场考试，或复制这场考试。`,
      ),
    );
}

export async function requireDraw(tx: Db, paper: PaperRow, nowMs: number): Promise<void> {
  try {
    await tryDraw(tx, paper, nowMs);
  } catch (error) {
    if (error instanceof DrawError)
      throw new InputError(
        both(`The paper cannot be drawn: ${error.message}.`, `抽不出这份试卷：${error.message}。`),
      );
    throw error;
  }
}
