import { FIGURE_DAYS, type SchoolBoard, schoolBoard } from "#upstream/domain/figures/schoolFigures.ts";
import { learnerResults } from "#upstream/domain/exam/learnerResults.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { PACES, classBoard } from "#upstream/domain/study/classBoard.ts";
import { courseReport } from "#upstream/domain/study/learnerReport.ts";
import { type CommandContext, type Row, reportCommand } from "../command.ts";
import { catalogueKinds } from "#upstream/operator/school/kinds/catalogueKinds.ts";
import { EXAM } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { agencyFilter } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const options = {
  agency: { kind: "flag", help: "only learners of this agency", zh: ["机构", "只看这个机构的学员"] },
} as const;
const FILES = "; --xlsx or --csv FILE writes it for a spreadsheet";

export const reportCommands = [
  reportCommand({
    action: "school",
    concerns: "agency",
    about: `Learners, orders, money, exams and feedback of a school, as on the first page of the admin pages; what is new in the last ${FIGURE_DAYS} days${FILES}.`,
    zh: ["学校报表", `学员、订单、金额、考试和反馈，数字和首页一样；新增的是最近 ${FIGURE_DAYS} 天的。`],
    options: {
      ...options,
      days: { kind: "switch", help: "a row for each day instead", zh: ["按天", "每天一行"] },
    },
    example: "report school --agency beikao --days --xlsx 日报.xlsx",
    async run({ tx, nowMs }, { agency, days: isByDay }) {
      const owner = await agencyFilter(tx, agency);
      const board = await schoolBoard(tx, { agencyId: owner?.id, nowMs });
      return { rows: isByDay ? dayRows(board) : figureRows(board) };
    },
  }),
  reportCommand({
    action: "course",
    concerns: "agency",
    about: `How far each learner is who may study a course now, by itself or in a class${FILES}.`,
    zh: ["课程报表", "能学这门课程的学员的学习进度，包括单独购买和班级里的。"],
    args: {
      id: {
        kind: "id",
        of: "course",
        help: "of the course, as in /course/ID",
        zh: ["课程"],
      },
    },
    options,
    example: "report course 12 --xlsx 进度.xlsx",
    async run(context, { id, agency }) {
      const { tx, nowMs } = context;
      const owner = await agencyFilter(tx, agency);
      const course = await findContentRow(tx, catalogueKinds.courses, id);
      const learners = await courseReport(tx, course, { agencyId: owner?.id, nowMs });
      return answerOf(
        `“${course.name}”`,
        learners.map((one) => learnerRow(context, one)),
      );
    },
  }),
  reportCommand({
    action: "class",
    concerns: "agency",
    about: `How far each learner of a class is, in all of it and in each of its courses, when the learner was last here, and the scores of the exams that the class sat last${FILES}.`,
    zh: ["班级报表", "班级学员的学习进度（合计和每门课程的）、最近上线，以及最近几场考试的成绩。"],
    args: {
      id: {
        kind: "id",
        of: "classroom",
        help: "of the class, as in /classroom/ID",
        zh: ["班级"],
      },
    },
    options: {
      ...options,
      find: {
        kind: "text",
        most: 40,
        help: "only with this name, pinyin or mobile",
        zh: ["查找", "姓名（也可以用拼音）、手机号或后四位"],
      },
      pace: {
        kind: "choice",
        of: PACES,
        help: "only who has not begun, or is behind: with less than half of the mean progress of the class",
        zh: ["进度", "还没开始；或落后：进度不到全班平均的一半"],
      },
    },
    example: "report class 1 --agency beikao --xlsx 班级.xlsx",
    async run(context, { id, agency, find, pace }) {
      const { tx, nowMs } = context;
      const owner = await agencyFilter(tx, agency);
      const room = await findContentRow(tx, catalogueKinds.classrooms, id);
      const { learners, exams } = await classBoard(tx, id, { agencyId: owner?.id, nowMs, find });
      const rows = learners
        .filter((one) => pace === undefined || one.pace === pace)
        .map((one) => ({
          ...learnerRow(context, one),
          pace: one.pace,
          last_seen: timeText(one.seenAt),
          ...Object.fromEntries(one.byCourse.map(({ name, progress }) => [name, progress])),
          ...Object.fromEntries(exams.map(({ id: paper, name }) => [name, one.scores.get(paper) ?? null])),
        }));
      return answerOf(`“${room.name}”`, rows);
    },
  }),
  reportCommand({
    action: "exam",
    concerns: "agency",
    about: `Score, rank, time and state of each learner who has begun an exam, by the best attempt${FILES}.`,
    zh: ["考试报表", "已开始考试的学员的得分、名次、用时和状态，按最好的一次。"],
    args: { id: { kind: "id", of: "exam", help: "of the exam; exam list tells it", zh: ["考试"] } },
    options,
    example: "report exam 12 --xlsx 成绩.xlsx",
    async run({ tx, phone }, { id, agency }) {
      const owner = await agencyFilter(tx, agency);
      const paper = await findContentRow(tx, EXAM, id);
      const results = await learnerResults(tx, id, owner?.id);
      const rows = results.map(({ attempt, user, score, rank, num }) => ({
        rank: rank ?? null,
        user: user.id,
        name: user.realname || user.nickname,
        mobile: phone(user.mobile),
        score: score ?? null,
        full: Number(attempt.totalScore),
        passed: score === undefined ? null : score >= Number(paper.passScore),
        minutes: Math.round(attempt.usedSeconds / 60),
        state: attempt.status,
        attempts: num,
        begun: timeText(attempt.beginTime),
        handed_in: timeText(attempt.endTime),
      }));
      return answerOf(`“${paper.name}”`, rows);
    },
  }),
];

type Learner = Awaited<ReturnType<typeof courseReport>>[number];

function learnerRow({ phone }: CommandContext, learner: Learner): Row {
  return {
    user: learner.id,
    name: learner.realname || learner.nickname,
    mobile: phone(learner.mobile),
    progress: learner.progress,
    finished: learner.finishedNum,
    lessons: learner.lessonNum,
    hours: Math.round(learner.playedSeconds / 360) / 10,
    last_studied: timeText(learner.lastAt),
    until: timeText(learner.until),
  };
}

function dayRows({ days }: SchoolBoard): readonly Row[] {
  return days.map(({ seconds, income, given_back, ...day }) => ({
    ...day,
    hours: Math.round(seconds / 360) / 10,
    income: Number(income),
    given_back: Number(given_back),
  }));
}

function figureRows({ figures, income, given_back }: SchoolBoard): readonly Row[] {
  const amounts: Readonly<Record<string, string>> = { paid_orders: income, refunded_orders: given_back };
  return Object.entries(figures).map(([figure, number]) => ({
    figure,
    number: Number(number),
    amount: amounts[figure] === undefined ? null : Number(amounts[figure]),
  }));
}

function answerOf(name: string, rows: readonly Row[]) {
  return { said: both(`${name}: ${rows.length} learners.`, `${name}：${rows.length} 名学员。`), rows };
}
