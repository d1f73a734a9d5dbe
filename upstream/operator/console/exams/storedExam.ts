import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { shanghai, TIME } from "#upstream/platform/kit/shanghai.ts";
import { passesByShare } from "#upstream/domain/paper/paperContent.ts";
import { Declined } from "../../errors.ts";

/** First part of the key of an exam that a command made; those from files have a level-1 subject there. */
export const BY_HAND = "by hand";

export type ExamRow = typeof papers.$inferSelect;

/**
 * Returns an exam. Practice sets are none.
 *
 * @throws Declined when no exam has this id
 */
export async function requireExam(tx: Db, id: number, field = "EXAM"): Promise<ExamRow> {
  const [row] = await tx
    .select()
    .from(papers)
    .where(and(eq(papers.id, id), ne(papers.kind, "")));
  if (row) return row;
  throw new Declined(
    both(
      `${field}: there is no exam ${id}. exam list tells their ids.`,
      `${field}: 没有考试 ${id}，见 exam list。`,
    ),
  );
}

/** Returns the stored facts of an exam as a line of JSON, without its sections. */
export function storedLine(row: ExamRow): Readonly<Record<string, unknown>> {
  const text = (time: Date | null) => time && shanghai(time.getTime()).toFormat(TIME);
  const { startTime, endTime, leaveLimit } = row;
  return {
    name: row.name,
    exam: row.kind,
    description: row.description,
    minutes: row.limitMinutes,
    ...(!passesByShare(row) && { pass: Number(row.passScore) }),
    ...(startTime && { start: text(startTime) }),
    ...(endTime && { end: text(endTime) }),
    attempts: row.doTimes,
    redo_minutes: row.redoInterval,
    random_questions: row.isRandom,
    random_options: row.optionsRandom,
    lock_sections: row.sectionsLocked,
    show: row.showResult,
    ...(leaveLimit !== null && { leave_limit: leaveLimit }),
    board: row.hasBoard,
  };
}

/**
 * Returns the facts of an exam that a file made, with the level-1 subject under which the import knows it.
 *
 * @throws Declined when there is no such exam, no file made it, or it draws by rules that its file has
 */
export async function importedExam(tx: Db, id: number) {
  const row = await requireExam(tx, id, "--exam");
  const at = row.sourceKey.indexOf("/");
  if (at < 0 || row.sourceKey.startsWith(`${BY_HAND}/`))
    throw new Declined(
      both(
        `--exam: the exam ${id} was not imported from a file. exam add-questions and exam change change it.`,
        `--exam: 考试 ${id} 不是从文件导入的，请用 exam add-questions 和 exam change 修改。`,
      ),
    );
  if (row.rules.sections?.some(({ draw }) => draw && draw.length > 0))
    throw new Declined(
      both(
        `--exam: the exam ${id} draws questions by rules that stand in its file. Import that file, with its id, without --exam.`,
        `--exam: 考试 ${id} 按文件里的规则抽题，请导入那份文件，不要填这一项。`,
      ),
    );
  return { root: row.sourceKey.slice(0, at), line: { ...storedLine(row), id: row.sourceKey.slice(at + 1) } };
}
