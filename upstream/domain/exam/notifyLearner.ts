import { isScoreReleased } from "#shared/domain/examAttempt.ts";
import { writeMessage } from "../message/writeMessage.ts";
import type { Db } from "../../platform/db/database.ts";
import { timeText } from "../../platform/kit/fields.ts";
import type { AttemptRow } from "./attemptRows.ts";
import { type Exam, allowanceOf } from "../paper/examPapers.ts";
import { isPass } from "./presentReport.ts";
import { releaseOf } from "../paper/releasedScores.ts";

/** The attempt that a message to its learner is about. The message contains the score only if the score is released. */
interface Notice {
  readonly attempt: AttemptRow;
  readonly exam: Exam;
  readonly nowMs: number;
}

/** Notifies the learner that all answers are marked, once per receipt (a reopened attempt gets a new receipt). */
export async function notifyScored(tx: Db, { attempt, exam, nowMs }: Notice): Promise<void> {
  const { paper } = exam;
  const content = (await isOwnReleased(tx, { attempt, exam, nowMs }))
    ? `${scoreText(attempt)}，${isPass(attempt, exam) ? "已及格" : "未及格"}。主观题已由老师批阅，可以查看评语和解析。`
    : notReleasedText(exam, "老师已经批阅完毕");
  await write(
    tx,
    { attempt, exam, nowMs },
    { about: `marked ${attempt.receipt}`, title: `成绩已出：${paper.name}`, content },
  );
}

/** Notifies the learner that the score of a finished attempt has changed, after a corrected key or a new mark. */
export async function notifyRescored(tx: Db, notice: Notice, before: AttemptRow): Promise<void> {
  const { attempt, exam, nowMs } = notice;
  const content = (await isOwnReleased(tx, { attempt, exam, nowMs }))
    ? `有题目的答案更正了，你的成绩已重新计算：原来 ${Number(before.score ?? 0)} 分，现在 ${scoreText(attempt)}。`
    : notReleasedText(exam, "有题目的答案更正了，你的成绩已重新计算");
  await write(tx, notice, { about: null, title: `成绩已更正：${exam.paper.name}`, content });
}

/** Notifies the learner that the attempt can be continued and that its receipt is void. */
export async function notifyReopened(tx: Db, notice: Notice): Promise<void> {
  const { attempt, exam } = notice;
  const until = attempt.deadline ? `，到 ${timeText(attempt.deadline).slice(5, 16)} 为止` : "";
  const content = `老师重新开放了你的这次考试，可以接着作答${until}。原来的回执已作废，再次交卷后会有新的回执。`;
  await write(tx, notice, { about: null, title: `可以继续作答：${exam.paper.name}`, content });
}

async function isOwnReleased(tx: Db, { attempt, exam, nowMs }: Notice): Promise<boolean> {
  const allowance = await allowanceOf(tx, attempt.paperId, attempt.userId);
  return isScoreReleased(releaseOf(attempt, { exam, allowance, nowMs }));
}

function scoreText({ score, totalScore }: AttemptRow): string {
  return `${Number(score ?? 0)} 分（满分 ${Number(totalScore)} 分）`;
}

function notReleasedText({ paper }: Exam, done: string): string {
  return `${done}。${paper.showResult === "never" ? "这场考试不公布成绩。" : "成绩在考试结束后公布。"}`;
}

interface Words {
  readonly about: string | null;
  readonly title: string;
  readonly content: string;
}

async function write(tx: Db, { attempt, exam, nowMs }: Notice, words: Words): Promise<void> {
  const { id, userId, agencyId, endTime } = attempt;
  const result = exam.paper.kind === "mock" ? "/mock-exam-result" : "/online-result";
  const url = `${endTime === null ? "/online-exam" : result}?record=${id}`;
  await writeMessage(tx, { userId, agencyId, kind: "exam", url, ...words }, nowMs);
}
