import type { Db } from "#upstream/platform/db/database.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { type PlacedItem, itemsOfPaper, writeItems } from "#upstream/domain/paper/paperContent.ts";
import { both, told } from "#upstream/platform/kit/language.ts";
import { eq } from "drizzle-orm";
import { Declined } from "../../errors.ts";
import { InputError } from "../../importers/inputFile.ts";
import { requireUnused } from "../../importers/paper/writePaper.ts";
import type { CommandContext, Row } from "../command.ts";
import { type ExamRow, requireExam } from "./storedExam.ts";

/** Largest number of fixed questions of an exam. */
export const MOST_ITEMS = 500;

/** Converts refusals of the importer, which exams by hand share, to refusals of a command. */
export async function declining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof InputError ? new Declined(told(`EXAM: ${error.message}`)) : error;
  }
}

/**
 * Changes the fixed questions of an exam, with an entry in the table of changes.
 *
 * @param change returns the questions after the change
 * @throws Declined when there is no such exam, somebody has begun it, nothing changes, or the exam becomes too long
 */
export async function changeItems(
  { tx, recordChange }: CommandContext,
  id: number,
  change: (
    row: ExamRow,
    items: readonly PlacedItem[],
  ) => readonly PlacedItem[] | Promise<readonly PlacedItem[]>,
): Promise<Row> {
  const found = await requireExam(tx, id);
  await tx.select({ id: papers.id }).from(papers).where(eq(papers.id, id)).for("update");
  await declining(() => requireUnused(tx, found, false));
  const before = await itemsOfPaper(tx, id);
  const items = await change(found, before);
  if (JSON.stringify(items) === JSON.stringify(before))
    throw new Declined(
      both(`EXAM: nothing of the exam ${id} changes by this.`, `EXAM: 考试 ${id} 没有变化。`),
    );
  if (items.length > MOST_ITEMS)
    throw new Declined(
      both(
        `EXAM: the exam would have ${items.length} questions; ${MOST_ITEMS} is the most.`,
        `EXAM: 一场考试最多 ${MOST_ITEMS} 题，这样有 ${items.length} 题。`,
      ),
    );
  const row = await writeItems(tx, found, items);
  if (found.isShown && Number(row.passScore) > Number(row.totalScore)) throw new Declined(tooHigh(row));
  recordChange({
    target: `exam ${id}`,
    before: stateOf(found, before),
    after: stateOf(row, await itemsOfPaper(tx, id)),
  });
  return factsOfRow(row, items.length);
}

export function tooHigh({ passScore, totalScore }: Pick<ExamRow, "passScore" | "totalScore">) {
  return both(
    `--pass: is ${Number(passScore)}, and the exam comes to ${Number(totalScore)}. exam change --pass sets a score that can be reached.`,
    `--pass: 及格分 ${Number(passScore)}，全卷只有 ${Number(totalScore)} 分，请用 exam change 改。`,
  );
}

/** Returns the facts of an exam that commands on its questions show. */
export function factsOfRow(row: ExamRow, questionNum: number): Row {
  return {
    exam: row.id,
    name: row.name,
    kind: row.kind,
    shown: row.isShown,
    questions: questionNum,
    points: Number(row.totalScore),
    pass: Number(row.passScore),
  };
}

function stateOf({ totalScore, passScore }: ExamRow, items: readonly PlacedItem[]) {
  return {
    questions: items
      .map(({ questionId, section, score }) => `${section} ${questionId} (${score})`)
      .join(", "),
    totalScore: Number(totalScore),
    passScore: Number(passScore),
  };
}

/** Returns the named questions of an exam. */
export async function itemsNamed(
  tx: Db,
  { id, name }: ExamRow,
  ids: readonly number[],
): Promise<readonly PlacedItem[]> {
  const items = await itemsOfPaper(tx, id);
  const missing = ids.filter((one) => !items.some(({ questionId }) => questionId === one));
  if (missing.length > 0)
    throw new Declined(
      both(
        `--questions: the exam “${name}” does not ask ${missing.join(", ")}. exam show ${id} lists its questions.`,
        `--questions: 考试“${name}”里没有题 ${missing.join("、")}，见 exam show。`,
      ),
    );
  return items.filter(({ questionId }) => ids.includes(questionId));
}
