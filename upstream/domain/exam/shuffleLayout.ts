import { randomInt } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { pairItems } from "#shared/domain/questionTypes/pairItems.ts";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Db } from "../../platform/db/database.ts";
import { anyOf } from "../../platform/db/anyOf.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { type PlacedQuestion, type PlacedSection } from "../../platform/db/schema/attempts.ts";
import { paperQuestions } from "../../platform/db/schema/exams.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { holdsOrder } from "../question/holdsOrder.ts";
import type { DrawnQuestion } from "./draw.ts";
import { drawPaper } from "./drawPaper.ts";
import type { PaperRow } from "../paper/examPapers.ts";

/** A question with its place in a paper. */
export interface PaperQuestion {
  readonly id: number;
  readonly passageId: number | null;
  readonly section: string;
  readonly score: number;
  /** Keys of the options that may be shuffled; undefined: the options keep their order. */
  readonly keys: readonly string[] | undefined;
  readonly isPaired: boolean;
}

/**
 * Makes the layout of an attempt: sections in the order of the paper, questions and options shuffled if the paper says
 * so.
 * @throws DrawError the bank has too few questions for a rule
 */
export async function shuffleLayout(
  tx: Db,
  paper: PaperRow,
  {
    seed,
    nowMs,
    fixed,
  }: { readonly seed: string; readonly nowMs: number; readonly fixed?: readonly PaperQuestion[] },
): Promise<readonly PlacedSection[]> {
  const drawn = await drawPaper(tx, paper, { seed, nowMs });
  return arrange(paper, [
    ...(fixed ?? (await fixedQuestions(tx, paper.id))),
    ...(await drawnQuestions(tx, drawn)),
  ]);
}

/** Makes the layout of an attempt from its questions. */
export function arrange(paper: PaperRow, asked: readonly PaperQuestion[]): readonly PlacedSection[] {
  const bySection = groupBy(asked, ({ section }) => section);
  const rules = paper.rules.sections ?? [];
  const names = new Set([...rules.map(({ name }) => name), ...bySection.keys()]);
  const sections = [...names].map((name) => {
    const rows = bySection.get(name) ?? [];
    const ordered = paper.isRandom ? shuffled([...groupBy(rows, groupOf).values()]).flat() : rows;
    return {
      name,
      desc: rules.find((rule) => rule.name === name)?.desc ?? "",
      questions: ordered.map((row) => placed(row, paper)),
    };
  });
  return sections.filter(({ questions: asked }) => asked.length > 0);
}

const { id, passageId, type, stem, options, answer, analysis, images } = questions;
const QUESTION = { id, passageId, type, stem, options, answer, analysis, images };

type QuestionRow = Pick<typeof questions.$inferSelect, keyof typeof QUESTION>;
type PlaceRow = Pick<typeof paperQuestions.$inferSelect, "section" | "score">;

function paperQuestionOf(row: QuestionRow, { section, score }: PlaceRow): PaperQuestion {
  const { id, passageId, type, options } = row;
  const keys = pairItems(type, options).right.map(({ key }) => key);
  return {
    id,
    passageId,
    section,
    score: Number(score),
    keys: keepsOptionOrder(row, keys) ? undefined : keys,
    isPaired: TYPE_FACTS[type].isPaired,
  };
}

/**
 * Locks the learner's row and reads the fixed questions of the paper in the same SQL statement, to save one at each
 * start. Two starts by the same learner wait for each other through this lock.
 */
export async function lockWithQuestions(
  tx: Db,
  { userId, paperId }: { readonly userId: number; readonly paperId: number },
): Promise<readonly PaperQuestion[]> {
  const { section, score } = paperQuestions;
  const rows = await tx
    .select({ question: QUESTION, place: { section, score } })
    .from(users)
    .leftJoin(paperQuestions, eq(paperQuestions.paperId, paperId))
    .leftJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(eq(users.id, userId))
    .orderBy(asc(paperQuestions.sort), asc(paperQuestions.questionId))
    .for("no key update", { of: users });
  return rows.flatMap(({ question, place }) => (question && place ? [paperQuestionOf(question, place)] : []));
}

/** Reads the fixed questions of a paper, in their order. */
export async function fixedQuestions(tx: Db, paperId: number): Promise<readonly PaperQuestion[]> {
  const { section, score } = paperQuestions;
  const rows = await tx
    .select({ question: QUESTION, place: { section, score } })
    .from(paperQuestions)
    .innerJoin(questions, eq(questions.id, paperQuestions.questionId))
    .where(eq(paperQuestions.paperId, paperId))
    .orderBy(asc(paperQuestions.sort), asc(paperQuestions.questionId));
  return rows.map(({ question, place }) => paperQuestionOf(question, place));
}

/** Returns the questions in the order of the draw. */
async function drawnQuestions(tx: Db, drawn: readonly DrawnQuestion[]): Promise<readonly PaperQuestion[]> {
  if (drawn.length === 0) return [];
  const rows = await tx
    .select(QUESTION)
    .from(questions)
    .where(
      anyOf(
        id,
        drawn.map((one) => one.id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return drawn.flatMap(({ section, score, ...one }) => {
    const row = byId.get(one.id);
    return row ? [paperQuestionOf(row, { section, score: String(score) })] : [];
  });
}

/** Returns the key of a question's group for shuffling: questions of one material stay together and in order. */
function groupOf({ id, passageId }: PaperQuestion): string {
  return passageId === null ? `question ${id}` : `passage ${passageId}`;
}

function placed({ id, score, keys, isPaired }: PaperQuestion, { optionsRandom }: PaperRow): PlacedQuestion {
  if (!optionsRandom || !keys) return { id, score };
  return { id, score, options: shuffled(keys), ...(isPaired && { isPaired }) };
}

/** Whether options keep their order: a text refers to them by letter, or their letters are not in order. */
function keepsOptionOrder({ passageId, ...row }: QuestionRow, keys: readonly string[]): boolean {
  const isInOrder = keys.every((key, place) => key === keys.toSorted()[place]);
  return !isInOrder || holdsOrder({ ...row, passageKey: passageId === null ? null : String(passageId) });
}

/** Shuffles (Fisher and Yates) with random numbers that learners cannot predict. */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}
