import { eq, inArray } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { practiceReport } from "#shared/contract/practice/endpoints.ts";
import { accuracy } from "#shared/domain/accuracy.ts";
import type { Db } from "../../platform/db/database.ts";
import { questionChapters, questions } from "../../platform/db/schema/questions.ts";
import { flagText, timeText } from "../../platform/kit/fields.ts";
import { pointNames } from "../question/askedQuestions.ts";
import { presentHead } from "./presentRun.ts";
import { type AnswerRow, type RunRow, releasedAnswers } from "./runRows.ts";
import { usedSeconds } from "./usedTime.ts";

type Report = NonNullable<WireData<typeof practiceReport>>;

/** Returns the report of a run. Verdicts that an exam withholds are shown as unanswered. */
export async function presentReport(db: Db, run: RunRow, nowMs: number): Promise<Report> {
  const answers = new Map((await releasedAnswers(db, run, nowMs)).map((row) => [row.questionId, row]));
  const results = run.questionIds.map((id, index) => resultOf(id, index + 1, answers.get(id)));
  const numOf = (status: string) => results.filter((result) => result.status === status).length;
  const right = numOf("right");
  const judgedNum = right + numOf("wrong") + numOf("part_right");
  return {
    ...(await presentHead(db, run, nowMs)),
    chapter_id: run.chapterId === null ? "" : String(run.chapterId),
    begin_time: timeText(run.beginTime),
    end_time: timeText(run.endTime),
    used_time: usedSeconds(run, [...answers.values()]),
    right_num: right,
    wrong_num: numOf("wrong"),
    part_num: numOf("part_right"),
    none_num: numOf("no_answer"),
    reviewing_num: numOf("reviewing"),
    lucky_num: results.filter(({ status, sure }) => status === "right" && sure === "guess").length,
    right_rate: accuracy(right, judgedNum),
    ...(await sectionsOf(db, run, results)),
    question: results.map(({ id, ...result }) => ({ ...result, question_id: String(id) })),
    count: run.choice.count ?? run.questionIds.length,
    types: [...(run.choice.types ?? [])],
    difficulty: run.choice.difficulty ?? "",
    only: run.choice.only ?? "",
  };
}

interface Result {
  readonly id: number;
  readonly seq: number;
  readonly status: string;
  readonly sure: string;
  readonly is_marked: "0" | "1";
}

/** Returns one result. Unjudged answers, withheld verdicts and answers after a look at the key become no_answer. */
function resultOf(id: number, seq: number, row: AnswerRow | undefined): Result {
  const { status = null, sure = "", marked = false, sawKey = false } = row ?? {};
  return { id, seq, status: (sawKey ? null : status) ?? "no_answer", sure, is_marked: flagText(marked) };
}

interface Sums {
  question_num: number;
  right_num: number;
  none_num: number;
  reviewing_num: number;
}

/**
 * Sums results by knowledge point, or by chapter if no question of the run has a point. A question with two points
 * counts in both sums.
 */
async function sectionsOf(db: Db, run: RunRow, results: readonly Result[]) {
  const points = await pointNames(db, run.questionIds);
  const names = points.size > 0 ? points : await chapterNames(db, run.questionIds);
  const sections = new Map<string, Sums>();
  for (const { id, status } of results) {
    for (const name of names.get(id) ?? ["其他"]) {
      const sums = sections.get(name) ?? { question_num: 0, right_num: 0, none_num: 0, reviewing_num: 0 };
      sums.question_num += 1;
      if (status === "right") sums.right_num += 1;
      if (status === "no_answer") sums.none_num += 1;
      if (status === "reviewing") sums.reviewing_num += 1;
      sections.set(name, sums);
    }
  }
  return {
    section_kind: points.size > 0 ? "point" : "chapter",
    section: [...sections].map(([name, sums]) => ({ name, ...sums })),
  };
}

/** Returns the name of the chapter by question id, as a list of one name, like the lists of pointNames. */
export async function chapterNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .select({ id: questions.id, name: questionChapters.name })
    .from(questions)
    .innerJoin(questionChapters, eq(questionChapters.id, questions.chapterId))
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, [name]]));
}
