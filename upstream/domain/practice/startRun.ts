import { MOST_OF_RUN } from "#shared/domain/practiceModes.ts";
import { QUESTION_TYPES } from "#shared/domain/questionTypes/questionTypes.ts";
import { factsOf, isChoice } from "#shared/domain/questionTypes/typeFacts.ts";
import { randomUUID } from "node:crypto";
import { type SQL, and, countDistinct, eq, inArray, sum } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import type { LearnerScope } from "../../platform/db/agencyScope.ts";
import { attempts } from "../../platform/db/schema/attempts.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { idOf } from "../../platform/kit/ids.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import { type Asked, narrowingOf, openBank } from "./bank.ts";
import { type Bank, type Narrowing, type PractisedRows, hasSome, narrowed, numFitting } from "./ofMode.ts";
import { openReview } from "./openReview.ts";
import { pickDistinct } from "./pickDistinct.ts";
import { hasOnly } from "./candidates.ts";
import type { Picking, Whole } from "./pickQuestions.ts";
import { withParts } from "./withParts.ts";
import { type RunRow, dailyRequest, findRun, runOfRequest, releasedAnswers } from "./runRows.ts";

const USUAL_COUNT = 20;
const DAILY_COUNT = 10;

export interface Wanted extends Asked {
  readonly request_id: string;
  readonly count?: number | undefined;
  readonly seed?: string | undefined;
  readonly from_record?: string | undefined;
  readonly second?: number | undefined;
}

export type Started =
  | { readonly run: RunRow }
  /** `done`: the learner has done all matching questions; `none`: no question matches. */
  | { readonly run: undefined; readonly reason: "done" | "none" };

/**
 * Starts a run.
 * @returns the run that this request has started before, else today's daily set or review in progress, else a new run;
 *   undefined: no such subject
 */
export async function startRun(db: Db, wanted: Wanted, learner: LearnerScope): Promise<Started | undefined> {
  const { userId, nowMs } = learner;
  const known = await runOfRequest(db, userId, wanted.request_id);
  if (known) return { run: known };
  const bank = await openBank(db, wanted, learner);
  if (!bank) return undefined;
  const isDaily = bank.mode.kind === "daily";
  const requestId = isDaily ? dailyRequest(bank.subject.id, nowMs) : wanted.request_id;
  const daily = isDaily ? await runOfRequest(db, userId, requestId) : undefined;
  if (daily) return { run: daily };
  const questionIds = await choose(db, wanted, { bank, learner });
  if (questionIds.length === 0)
    return { run: undefined, reason: await whyNone(db, bank, narrowingOf(wanted)) };
  const open = bank.mode.id === "review" ? await openReview(db, { userId, questionIds, nowMs }) : undefined;
  if (open) return { run: open };
  const run = await insertRun(db, { wanted, bank, learner, requestId, questionIds });
  return { run };
}

interface Place {
  readonly bank: Bank;
  readonly learner: LearnerScope;
}

async function choose(db: Db, wanted: Wanted, { bank, learner }: Place): Promise<readonly number[]> {
  const { mode, rows } = bank;
  const { userId, nowMs } = learner;
  if (wanted.from_record) return missedOf(db, { userId, nowMs, record: wanted.from_record, rows });
  if (mode.kind === "daily") return (await chooseDaily(db, { bank, learner })).flat();
  const isReview = mode.id === "review";
  const inOrder = mode.kind === "section" || mode.kind === "sectionVip" || mode.kind === "history";
  const wholes = await pickFrom(db, bank, narrowingOf(wanted), {
    // A review asks all due questions, up to the greatest size of a run.
    count: wanted.count ?? (isReview ? MOST_OF_RUN : USUAL_COUNT),
    seed: wanted.seed ?? "",
    order: isReview ? "due" : inOrder ? "bank" : undefined,
    chance: randomUUID(),
    // A missed question of a lesson is as useful to ask as an undone one.
    missedIsUndone: mode.id === "lesson",
  });
  return wholes.flat();
}

async function pickFrom(
  db: Db,
  { rows, counted, asking }: Bank,
  narrowing: Narrowing & { readonly where?: SQL | undefined },
  picking: Omit<Picking, "where" | "fitting">,
): Promise<Whole[]> {
  const fitting = counted ? numFitting(counted.cells, narrowing) : 0;
  const where = and(narrowed(rows, narrowing), narrowing.where);
  return withParts(db, await pickDistinct(db, rows, { ...picking, where, fitting }), asking);
}

const CHOICES = QUESTION_TYPES.filter(isChoice);
const ESSAYS = QUESTION_TYPES.filter((type) => factsOf(type).isCompared);
const SHORT = QUESTION_TYPES.filter((type) => !ESSAYS.includes(type));

/**
 * Chooses wholes with short answers, and at most one essay, as the last one, where these are too few. A learner without
 * any finished run gets choices before blanks and pairs. A material belongs to the types of all its questions.
 */
async function chooseDaily(db: Db, { bank, learner: { userId, nowMs } }: Place): Promise<Whole[]> {
  const isFirst = !(await hasFinished(db, userId));
  // The choice of the daily set may be predictable, because the set is chosen only once per day.
  const chance = `${shanghai(nowMs).toFormat(DATE)}-${userId}-${bank.subject.id}`;
  const wholes: Whole[] = [];
  for (const types of isFirst ? [CHOICES, SHORT, ESSAYS] : [SHORT, ESSAYS]) {
    const left = DAILY_COUNT - wholes.length;
    if (left === 0) break;
    const count = types === ESSAYS ? 1 : DAILY_COUNT;
    const picking = { count, seed: "", order: undefined, chance, missedIsUndone: false };
    const where = types === ESSAYS ? undefined : hasOnly(bank.rows.passageId, types);
    const found = await pickFrom(db, bank, { types, where }, picking);
    const known = new Set(wholes.flat());
    wholes.push(...found.filter((whole) => !whole.some((id) => known.has(id))).slice(0, left));
  }
  return wholes;
}

async function hasFinished(db: Db, userId: number): Promise<boolean> {
  const [one] = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.status, "finished")))
    .limit(1);
  return one !== undefined;
}

/** Returns the missed or guessed questions of a run in the run's order, without questions that are hidden now. */
async function missedOf(
  db: Db,
  {
    userId,
    nowMs,
    record,
    rows,
  }: Pick<LearnerScope, "userId" | "nowMs"> & { readonly record: string; readonly rows: PractisedRows },
): Promise<number[]> {
  const run = await findRun(db, userId, idOf(record));
  if (!run) return [];
  const answers = await releasedAnswers(db, run, nowMs);
  const missed = answers.filter(
    ({ status, sure }) => status === "wrong" || status === "part_right" || sure === "guess",
  );
  const ids = missed.map(({ questionId }) => questionId);
  const there = await db.select({ id: rows.id }).from(rows).where(inArray(rows.id, ids));
  const left = new Set(there.map(({ id }) => id));
  return run.questionIds.filter((id) => left.has(id));
}

async function whyNone(db: Db, { rows }: Bank, narrowing: Narrowing): Promise<"done" | "none"> {
  const isDone =
    narrowing.only === "undone" &&
    (await hasSome(db, rows, narrowed(rows, { ...narrowing, only: undefined })));
  return isDone ? "done" : "none";
}

interface New extends Place {
  readonly wanted: Wanted;
  readonly requestId: string;
  readonly questionIds: readonly number[];
}

async function insertRun(db: Db, { wanted, bank, learner, requestId, questionIds }: New): Promise<RunRow> {
  const { mode, subject, isOwned, lesson } = bank;
  const { chapterId } = narrowingOf(wanted);
  const [total] = await db
    .select({ score: sum(questions.score), wholes: countDistinct(questions.groupId) })
    .from(questions)
    .where(inArray(questions.id, [...questionIds]));
  const hasChapter =
    chapterId !== undefined && (await hasSome(db, bank.rows, eq(bank.rows.chapterId, chapterId)));
  const [run] = await db
    .insert(attempts)
    .values({
      userId: learner.userId,
      agencyId: learner.agency.id,
      subjectId: subject.id,
      examType: mode.examType,
      mode: mode.id,
      chapterId: hasChapter ? chapterId : null,
      choice: {
        count: wanted.count ?? total?.wholes ?? 0,
        types: wanted.types ?? [],
        difficulty: wanted.difficulty ?? "",
        year: wanted.year ?? "",
        only: wanted.only ?? "",
        ...(lesson && { lesson: { ...lesson, second: wanted.second ?? 0 } }),
      },
      isTrial: !isOwned,
      requestId,
      ticket: "",
      seed: wanted.seed ?? "",
      questionIds,
      questionNum: questionIds.length,
      totalScore: total?.score ?? "0",
      beginTime: new Date(learner.nowMs),
    })
    .onConflictDoNothing({ target: [attempts.userId, attempts.requestId] })
    .returning();
  // If the insert did nothing, a concurrent repetition of this request has inserted the run.
  const kept = run ?? (await runOfRequest(db, learner.userId, requestId));
  if (!kept) throw new Error("a run that was neither made nor found");
  return kept;
}
