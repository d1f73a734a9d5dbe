import { learnerResults } from "#upstream/domain/exam/learnerResults.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { classReport, courseReport } from "#upstream/domain/study/learnerReport.ts";
import { type CommandContext, type Row, reportCommand } from "../command.ts";
import { catalogueKinds } from "#upstream/operator/school/kinds/catalogueKinds.ts";
import { EXAM } from "#upstream/operator/school/kinds/consoleKinds.ts";
import { findContentRow } from "#upstream/operator/school/kinds/contentRows.ts";
import { agencyFilter } from "../find.ts";

const options = { agency: { kind: "flag", help: "only learners of this agency" } } as const;
const FILES = "; --xlsx or --csv FILE writes it for a spreadsheet";

export const reportCommands = [
  reportCommand({
    action: "course",
    concerns: "agency",
    about: `How far each learner is who may study a course now, by itself or in a class${FILES}.`,
    args: { id: { kind: "id", help: "of the course, as in /course/ID" } },
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
    about: `How far each learner of a class is, in all of it and in each of its courses${FILES}.`,
    args: { id: { kind: "id", help: "of the class, as in /classroom/ID" } },
    options,
    example: "report class 1 --agency beikao --xlsx 班级.xlsx",
    async run(context, { id, agency }) {
      const { tx, nowMs } = context;
      const owner = await agencyFilter(tx, agency);
      const room = await findContentRow(tx, catalogueKinds.classrooms, id);
      const learners = await classReport(tx, id, { agencyId: owner?.id, nowMs });
      const rows = learners.map((one) => ({
        ...learnerRow(context, one),
        ...Object.fromEntries(one.byCourse.map(({ name, progress }) => [name, progress])),
      }));
      return answerOf(`“${room.name}”`, rows);
    },
  }),
  reportCommand({
    action: "exam",
    concerns: "agency",
    about: `Score, rank, time and state of each learner who has begun an exam, by the best attempt${FILES}.`,
    args: { id: { kind: "id", help: "of the exam; exam list tells it" } },
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

function answerOf(name: string, rows: readonly Row[]) {
  return { said: `${name}: ${rows.length} learners.`, rows };
}
