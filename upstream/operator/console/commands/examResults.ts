import { exam } from "./examCompose.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { groupBy } from "#upstream/platform/db/groupBy.ts";
import { lockAnyAttempt, type AttemptRow } from "#upstream/domain/exam/attemptRows.ts";
import { type Exam, examsOf } from "#upstream/domain/paper/examPapers.ts";
import { markAttempt, markQueue, NoMark, waitingNum } from "#upstream/domain/exam/markAnswer.ts";
import { regradeExam } from "#upstream/domain/exam/regradeExam.ts";
import { reopenAttempt, CannotReopen } from "#upstream/domain/exam/reopen.ts";
import { type Before, moveScores } from "#upstream/domain/exam/scoreCounts.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, type CommandContext, listCommand, makeCommand } from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { LONGEST_COMMENT, type PlacedMark, marksOf } from "../markSheet.ts";
import { both } from "#upstream/platform/kit/language.ts";

const MOST_MINUTES = 1_440;

export const examResultCommands = [
  listCommand({
    action: "queue",
    concerns: "agency",
    about:
      "Answers that wait for a person, question by question and without names; with --csv a sheet to fill in score and comment, for exam mark --file.",
    zh: ["待批", "等老师批改的答案，按题排列，不显示姓名。下载 CSV 可以填分数和评语，再从 exam mark 上传。"],
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
    zh: [
      "阅卷",
      "给答案打分：填 --record、--question 和 --score 打一个，或用 --file 上传填好的表。全部批完后通知学员。",
    ],
    args: { exam },
    options: {
      file: {
        kind: "file",
        help: "CSV with the columns record, question, score and comment; rows without a score are left",
        zh: ["评分表", "从 exam queue 下载的 CSV，填好得分和评语；没填得分的行跳过"],
      },
      record: {
        kind: "id",
        of: "attempt",
        within: { of: "exam", field: "exam" },
        help: "the attempt; exam queue tells it",
        zh: ["答卷"],
      },
      question: {
        kind: "id",
        of: "question",
        within: { of: "attempt", field: "record" },
        help: "the question of it",
        zh: ["题目"],
      },
      score: {
        kind: "score",
        help: "what its answer is worth, 0 to its full score",
        zh: ["得分", "0 到满分"],
      },
      comment: { kind: "text", most: LONGEST_COMMENT, help: "for the learner", zh: ["评语", "学员能看到"] },
    },
    example: "exam mark 12 --record 345 --question 231 --score 8.5 --comment 观点清楚，缺少举例",
    async run(context, values) {
      const foundExam = await findExam(context.tx, values.exam);
      const { file, record, question, score, comment } = values;
      const one = [record, question, score].filter((value) => value !== undefined).length;
      if (file === undefined ? one !== 3 : one > 0)
        throw new CallError(
          both(
            "Give --record, --question and --score, or --file and none of them.",
            "--record、--question 和 --score 要一起填，或者只上传 --file。",
          ),
        );
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
        said: both(
          `${marks.length} answers of “${foundExam.paper.name}” have their scores; ${finished} attempts are finished by it, ${left} answers wait.`,
          `“${foundExam.paper.name}”已给 ${marks.length} 个答案打分；${finished} 份答卷批完，还有 ${left} 个答案待批。`,
        ),
        record: { exam: foundExam.paper.id, marked: marks.length, finished, waiting: left },
      };
    },
  }),
  makeCommand({
    action: "rekey",
    concerns: "agency",
    about:
      "After the key of a question was corrected (npm run import): scores anew, once, what was judged by the old one; who has another score is told before and after.",
    zh: ["改答案后重算", "题目答案改正后，按新答案重新算分；列出分数有变的学员。"],
    args: { exam },
    example: "exam rekey 12 --dry-run",
    async run({ tx, nowMs, recordChange }, values) {
      const foundExam = await findExam(tx, values.exam);
      const { rescored, questionIds } = await regradeExam(tx, foundExam, nowMs);
      const changed = rescored.filter(({ before, after }) => before.score !== after.score);
      for (const { before, after } of changed)
        recordChange({ target: `record ${after.id}`, before: scoreOf(before), after: scoreOf(after) });
      return {
        said: both(
          questionIds.length === 0
            ? `Nothing of “${foundExam.paper.name}” was judged by a key that has changed since.`
            : `Questions ${questionIds.join(", ")} of “${foundExam.paper.name}” have another key: ${rescored.length} attempts are scored anew, ${changed.length} have another score.`,
          questionIds.length === 0
            ? `“${foundExam.paper.name}”没有按旧答案判过的题。`
            : `“${foundExam.paper.name}”的题目 ${questionIds.join("、")} 答案有变：${rescored.length} 份答卷重新算分，${changed.length} 份分数有变。`,
        ),
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
    zh: [
      "重开",
      "让学员继续已交的答卷，已保存的答案都在；交卷回执、分数和批改会清掉。不填 --minutes 就用剩下的时间。",
    ],
    args: {
      record: {
        kind: "id",
        of: "attempt",
        help: "of the attempt; exam results tells it",
        zh: ["答卷"],
      },
    },
    options: {
      minutes: {
        kind: "whole",
        least: 1,
        most: MOST_MINUTES,
        help: "at least so much time from now",
        zh: ["至少多少分钟", "从现在算起"],
      },
      note: { kind: "text", most: 100, help: "why, for the record", zh: ["原因", "留作记录"] },
    },
    example: "exam reopen 345 --minutes 20 --note 考场停电",
    async run({ tx, nowMs, recordChange }, values) {
      const row = await lockAnyAttempt(tx, values.record);
      if (!row)
        throw new Declined(
          both(
            `RECORD: there is no record ${values.record} of an exam. exam results tells them.`,
            `RECORD: 没有考试答卷 ${values.record}，见 exam results。`,
          ),
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
        said: both(
          `Account ${row.userId} can go on with “${foundExam.paper.name}” until ${until}; the receipt ${before.receipt} holds no more.`,
          `学员 ${row.userId} 可以继续答“${foundExam.paper.name}”，到 ${until} 止；交卷回执 ${before.receipt} 作废。`,
        ),
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
  throw new Declined(
    both(`EXAM: there is no exam ${id}. exam list tells their ids.`, `EXAM: 没有考试 ${id}，见 exam list。`),
  );
}

function scoreOf({ score, status, rightNum }: AttemptRow) {
  return { score, status, rightNum };
}

/** Converts an error of the exam rules to Declined, which the console shows. */
function declined(kind: typeof NoMark | typeof CannotReopen, place: string) {
  return (error: unknown): never => {
    if (error instanceof kind)
      throw new Declined(both(`${place}: ${error.message}.`, `${place}: ${error.message}。`));
    throw error;
  };
}

/**
 * Stores the scores of all answers, or no score when one of them cannot be stored.
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
    const place = row === 0 ? "--record" : both(`--file, row ${row}`, `--file: 第 ${row} 行`);
    const attempt = await lockAnyAttempt(tx, recordId);
    if (attempt?.paperId !== paper.id)
      throw new Declined(
        both(
          `${place}: record ${recordId} is none of exam ${paper.id}. exam queue tells them.`,
          `${place}: 答卷 ${recordId} 不是考试 ${paper.id} 的，见 exam queue。`,
        ),
      );
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
