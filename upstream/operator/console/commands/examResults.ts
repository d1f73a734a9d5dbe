import papa from "papaparse";
import type { Db } from "#upstream/platform/db/database.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { lockAnyAttempt, type AttemptRow } from "#upstream/domain/exam/attemptRows.ts";
import { type Exam, examsOf } from "#upstream/domain/paper/examPapers.ts";
import { type Mark, markAttempt, markQueue, NoMark, waitingNum } from "#upstream/domain/exam/markAnswer.ts";
import { regradeExam } from "#upstream/domain/exam/regradeExam.ts";
import { reopenAttempt, CannotReopen } from "#upstream/domain/exam/reopen.ts";
import { type Before, moveScores } from "#upstream/domain/exam/scoreCounts.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, type CommandContext, listCommand, makeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { READERS } from "../kinds.ts";

const exam = { kind: "id", help: "of the exam; exam list tells it" } as const;
const MOST_MINUTES = 1_440;
const LONGEST_COMMENT = 500;

export const examResultCommands = [
  listCommand({
    action: "queue",
    concerns: "agency",
    about:
      "Answers that wait for a person, question by question and without names; with --csv a sheet to fill in score and comment, for exam mark --file.",
    args: { exam },
    example: "exam queue 12 --limit 1000 --csv queue.csv",
    async run({ tx, limit, offset }, values) {
      const { paper } = await findExam(tx, values.exam);
      return {
        rows: await markQueue(tx, paper.id, { limit, offset }),
        total: await waitingNum(tx, paper.id),
      };
    },
  }),
  changeCommand({
    action: "mark",
    concerns: "agency",
    about:
      "Gives answers their scores: one by --record, --question and --score, or a filled sheet of exam queue by --file. Learners are told when all of theirs is judged.",
    args: { exam },
    options: {
      file: {
        kind: "file",
        help: "CSV with the columns record, question, score and comment; rows without a score are left",
      },
      record: { kind: "id", help: "the attempt; exam queue tells it" },
      question: { kind: "id", help: "the question of it" },
      score: { kind: "score", help: "what its answer is worth, 0 to its full score" },
      comment: { kind: "text", most: LONGEST_COMMENT, help: "for the learner" },
    },
    example: "exam mark 12 --record 345 --question 231 --score 8.5 --comment 观点清楚，缺少举例",
    async run(context, values) {
      const foundExam = await findExam(context.tx, values.exam);
      const { file, record, question, score, comment } = values;
      const one = [record, question, score].filter((value) => value !== undefined).length;
      if (file === undefined ? one !== 3 : one > 0)
        throw new CallError("Give --record, --question and --score, or --file and none of them.");
      const marks =
        file === undefined
          ? [
              {
                recordId: record ?? 0,
                questionId: question ?? 0,
                score: score ?? 0,
                comment: comment ?? "",
                row: 0,
              },
            ]
          : marksOf(file);
      const finished = await markAll(context, foundExam, marks);
      const left = await waitingNum(context.tx, foundExam.paper.id);
      return {
        said: `${marks.length} answers of “${foundExam.paper.name}” have their scores; ${finished} attempts are finished by it, ${left} answers wait.`,
        record: { exam: foundExam.paper.id, marked: marks.length, finished, waiting: left },
      };
    },
  }),
  makeCommand({
    action: "rekey",
    concerns: "agency",
    about:
      "After the key of a question was corrected (npm run import): scores anew, once, what was judged by the old one; who has another score is told before and after.",
    args: { exam },
    example: "exam rekey 12 --dry-run",
    async run({ tx, nowMs, recordChange }, values) {
      const foundExam = await findExam(tx, values.exam);
      const { rescored, questionIds } = await regradeExam(tx, foundExam, nowMs);
      const changed = rescored.filter(({ before, after }) => before.score !== after.score);
      for (const { before, after } of changed)
        recordChange({ target: `record ${after.id}`, before: scoreOf(before), after: scoreOf(after) });
      return {
        said:
          questionIds.length === 0
            ? `Nothing of “${foundExam.paper.name}” was judged by a key that has changed since.`
            : `Questions ${questionIds.join(", ")} of “${foundExam.paper.name}” have another key: ${rescored.length} attempts are scored anew, ${changed.length} have another score.`,
        rows: changed.map(({ before, after }) => ({
          record: after.id,
          user: after.userId,
          before: Number(before.score ?? 0),
          after: Number(after.score ?? 0),
          full: Number(after.totalScore),
        })),
      };
    },
  }),
  changeCommand({
    action: "reopen",
    concerns: "agency",
    about:
      "Lets a learner go on with an attempt that was handed in, with all that was saved; its receipt, score and marks go. Without --minutes with the time that was left.",
    args: { record: { kind: "id", help: "of the attempt; exam results tells it" } },
    options: {
      minutes: { kind: "whole", least: 1, most: MOST_MINUTES, help: "at least so much time from now" },
      note: { kind: "text", most: 100, help: "why, for the record" },
    },
    example: "exam reopen 345 --minutes 20 --note 考场停电",
    async run({ tx, nowMs, recordChange }, values) {
      const row = await lockAnyAttempt(tx, values.record);
      if (!row)
        throw new Declined(
          `RECORD: there is no record ${values.record} of an exam. exam results tells them.`,
        );
      const foundExam = await findExam(tx, row.paperId);
      const { before, after } = await reopenAttempt(tx, foundExam, {
        recordId: row.id,
        minutes: values.minutes,
        note: values.note ?? "",
        nowMs,
      }).catch(declined(CannotReopen, "RECORD"));
      recordChange({ target: `record ${row.id}`, before, after: { ...after, note: values.note ?? "" } });
      const until = timeText(after.deadline) || "without a limit";
      return {
        said: `Account ${row.userId} can go on with “${foundExam.paper.name}” until ${until}; the receipt ${before.receipt} holds no more.`,
        record: {
          record: row.id,
          user: row.userId,
          exam: foundExam.paper.id,
          deadline: timeText(after.deadline),
        },
      };
    },
  }),
];

/** Returns the exam with this id. A paper without a kind is practice, which has no results to show here. */
async function findExam(tx: Db, id: number): Promise<Exam> {
  const foundExam = (await examsOf(tx, [id])).get(id);
  if (foundExam) return foundExam;
  throw new Declined(`EXAM: there is no exam ${id}. exam list tells their ids.`);
}

function scoreOf({ score, status, rightNum }: AttemptRow) {
  return { score, status, rightNum };
}

/** Converts an error of the exam rules to Declined, which the console shows. */
function declined(kind: typeof NoMark | typeof CannotReopen, place: string) {
  return (error: unknown): never => {
    if (error instanceof kind) throw new Declined(`${place}: ${error.message}.`);
    throw error;
  };
}

type PlacedMark = Mark & {
  /** Number of the row in the sheet; 0: the score was typed in the call. */
  readonly row: number;
};

/**
 * Stores the scores of all answers, or of none when one cannot be stored.
 *
 * @returns the number of attempts whose answers now all have scores
 */
async function markAll(
  { tx, nowMs, recordChange, actor }: CommandContext,
  { paper }: Exam,
  marks: readonly PlacedMark[],
): Promise<number> {
  let finished = 0;
  const marked: Before[] = [];
  for (const [recordId, markRows] of groupBy(marks, (mark) => mark.recordId)) {
    const row = markRows[0]?.row ?? 0;
    const place = row === 0 ? "--record" : `--file, row ${row}`;
    const attempt = await lockAnyAttempt(tx, recordId);
    if (attempt?.paperId !== paper.id)
      throw new Declined(`${place}: record ${recordId} is none of exam ${paper.id}. exam queue tells them.`);
    const { before, after } = await markAttempt(tx, markRows, { markedBy: actor, nowMs }).catch(
      declined(NoMark, place),
    );
    marked.push(before);
    if (before.status !== "finished" && after.status === "finished") finished += 1;
    const given = Object.fromEntries(
      markRows.map(({ questionId, score }) => [`question ${questionId}`, score]),
    );
    recordChange({
      target: `record ${recordId}`,
      before: scoreOf(before),
      after: { ...scoreOf(after), ...given },
    });
  }
  await moveScores(tx, marked, { isAlone: true });
  return finished;
}

/** Returns the rows of a sheet that have a score. All faults are reported together, with the numbers of their rows. */
function marksOf({ name, text }: { readonly name: string; readonly text: string }): PlacedMark[] {
  const { data, meta } = papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  for (const column of ["record", "question", "score"])
    if (!meta.fields?.includes(column))
      throw new CallError(
        `--file: ${name} has no column ${column}. exam queue EXAM --csv FILE writes such a sheet.`,
      );
  const faults: string[] = [];
  const marks = data.flatMap((cells, at): PlacedMark[] => {
    // Row 1 has the column headings, so the first row of data is row 2.
    const row = at + 2;
    const textOf = (column: string) => (cells[column] ?? "").trim();
    if (textOf("score") === "") return [];
    const numberOf = (column: string, kind: "id" | "score") => {
      const value = READERS[kind].read(textOf(column), { kind });
      if (value === undefined)
        faults.push(`row ${row}: ${column} must be ${READERS[kind].form({ kind })}, not "${textOf(column)}"`);
      return Number(value ?? 0);
    };
    const comment = textOf("comment");
    if (comment.length > LONGEST_COMMENT)
      faults.push(`row ${row}: comment is longer than ${LONGEST_COMMENT} characters`);
    return [
      {
        row,
        recordId: numberOf("record", "id"),
        questionId: numberOf("question", "id"),
        score: numberOf("score", "score"),
        comment,
      },
    ];
  });
  if (faults.length > 0) throw new CallError(`--file: ${name}: ${faults.slice(0, 20).join("; ")}.`);
  if (marks.length === 0) throw new CallError(`--file: ${name} has no row with a score.`);
  return marks;
}
