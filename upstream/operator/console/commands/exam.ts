import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import { attempts } from "#upstream/platform/db/schema/attempts.ts";
import { papers } from "#upstream/platform/db/schema/exams.ts";
import { users } from "#upstream/platform/db/schema/users.ts";
import { EXAM_STATES, isExam, isExamIn } from "#upstream/domain/figures/conditions.ts";
import { grantExtraTime } from "#upstream/domain/exam/grantExtraTime.ts";
import { embargoedNums } from "#upstream/domain/question/embargo.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { changeCommand, listCommand } from "../command.ts";
import { exam } from "./examCompose.ts";
import { CallError, Declined } from "../../errors.ts";
import { requireExam } from "../exams/storedExam.ts";
import { agencyFilter } from "../find.ts";
import { both } from "#upstream/platform/kit/language.ts";

const MOST_MINUTES = 1_440;

export const examCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about:
      "Exams, the latest first, with how many sit them now and have handed in, and how many questions of the bank are met nowhere else until their end.",
    zh: ["列表", "考试，最近的在前：正在考和已交卷的人数，以及结束前只在考试里出现的题数。"],
    options: {
      agency: {
        kind: "flag",
        help: "only of this agency, with the shared ones",
        zh: ["机构", "也显示共用的"],
      },
      state: {
        kind: "choice",
        of: EXAM_STATES,
        help: "only before its window, in it, or with answers that wait for a person",
        zh: ["状态", "未开始、进行中，或有答卷待批"],
      },
    },
    example: "exam list --agency beikao",
    async run({ tx, limit, offset, nowMs }, values) {
      const owner = await agencyFilter(tx, values.agency);
      const where = and(
        isExam(owner?.id),
        values.state && isExamIn(tx, values.state, { agencyId: owner?.id, nowMs }),
      );
      const found = await tx
        .select()
        .from(papers)
        .where(where)
        .orderBy(sql`${papers.startTime} desc nulls last`, desc(papers.id))
        .limit(limit)
        .offset(offset);
      const held = await embargoedNums(tx, nowMs);
      const rows = [];
      for (const row of found)
        rows.push({ ...rowOf(row), ...(await numsOf(tx, row.id)), held_back: held.get(row.id) ?? 0 });
      return { rows, total: await tx.$count(papers, where) };
    },
  }),
  listCommand({
    action: "results",
    concerns: "agency",
    about: "What learners have handed in of an exam, the best first; --csv writes it for a spreadsheet.",
    zh: ["成绩", "学员交卷的成绩，从高到低。"],
    args: { exam },
    example: "exam results 12 --limit 1000 --csv results.csv",
    async run({ tx, limit, offset, phone }, values) {
      const { id, totalScore, passScore } = await requireExam(tx, values.exam);
      const where = and(eq(attempts.paperId, id), eq(attempts.mode, ""), sql`${attempts.receipt} <> ''`);
      const found = await tx
        .select({ attempt: attempts, user: users })
        .from(attempts)
        .innerJoin(users, eq(users.id, attempts.userId))
        .where(where)
        .orderBy(sql`${attempts.score} desc nulls last`, asc(attempts.id))
        .limit(limit)
        .offset(offset);
      const rows = found.map(({ attempt, user }) => ({
        record: attempt.id,
        user: user.id,
        nickname: user.nickname,
        realname: user.realname,
        mobile: phone(user.mobile),
        status: attempt.status,
        score: Number(attempt.score ?? 0),
        full: Number(totalScore),
        passed: attempt.status === "finished" ? Number(attempt.score ?? 0) >= Number(passScore) : "",
        begun: timeText(attempt.beginTime),
        handed_in: timeText(attempt.endTime),
        ended_by: attempt.endedBy,
        receipt: attempt.receipt,
      }));
      return { rows, total: await tx.$count(attempts, where) };
    },
  }),
  changeCommand({
    action: "extra-time",
    concerns: "agency",
    about: "Gives one learner more time than the others; a page that is open is told with its next save.",
    zh: ["延时", "给一名学员加时，打开的答题页下次保存时更新。"],
    args: { exam },
    options: {
      user: {
        kind: "id",
        of: "user",
        help: "the account; user find tells it",
        zh: ["学员"],
        required: true,
      },
      minutes: {
        kind: "whole",
        least: 1,
        most: MOST_MINUTES,
        help: "all of the extra time, also past the end of the window",
        zh: ["加时分钟数", "总共加多少，可以超过考试结束时间"],
      },
      off: { kind: "switch", help: "takes it back", zh: ["取消加时"] },
      note: { kind: "text", most: 100, help: "why, for the record", zh: ["原因", "留作记录"] },
    },
    example: "exam extra-time 12 --user 3 --minutes 30 --note 视力障碍",
    async run({ tx, recordChange }, values) {
      if ((values.minutes === undefined) !== (values.off ?? false))
        throw new CallError(
          both(
            "Give --minutes NUMBER or --off, and only one of them.",
            "--minutes 和 --off 只能填一个，也必须填一个。",
          ),
        );
      const minutes = values.minutes ?? 0;
      const row = await requireExam(tx, values.exam);
      if ((await tx.$count(users, eq(users.id, values.user))) === 0)
        throw new Declined(
          both(
            `--user: there is no account ${values.user}. user find MOBILE tells ids.`,
            `--user: 没有学员 ${values.user}，见 user find。`,
          ),
        );
      const { before, after, currentAttempt } = await grantExtraTime(tx, {
        paperId: row.id,
        userId: values.user,
        extraSeconds: minutes * 60,
        note: values.note ?? "",
      });
      recordChange({ target: `exam ${row.id} user ${values.user}`, before, after });
      const now = currentAttempt
        ? both(
            ` The attempt under way ends ${timeText(currentAttempt.deadline) || "without a limit"}.`,
            `正在答的一份到 ${timeText(currentAttempt.deadline) || "不限时"} 止。`,
          )
        : "";
      return {
        said: both(
          `Account ${values.user} has ${minutes} minutes more for “${row.name}”.${now}`,
          `学员 ${values.user} 在“${row.name}”加时 ${minutes} 分钟。${now}`,
        ),
        record: { exam: row.id, user: values.user, extra_minutes: minutes, note: after.note },
      };
    },
  }),
];

function rowOf(row: typeof papers.$inferSelect) {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    shown: row.isShown,
    start: timeText(row.startTime),
    end: timeText(row.endTime),
    minutes: row.limitMinutes,
    full: Number(row.totalScore),
  };
}

async function numsOf(tx: Db, paperId: number) {
  const rows = await tx
    .select({ status: attempts.status, num: sql<number>`count(*)::int` })
    .from(attempts)
    .where(and(eq(attempts.paperId, paperId), eq(attempts.mode, "")))
    .groupBy(attempts.status);
  const of = (...statuses: readonly string[]) =>
    rows.reduce((sum, { status, num }) => sum + (statuses.includes(status) ? num : 0), 0);
  return {
    sitting: of("created", "doing", "paused"),
    reviewing: of("submitted", "reviewing"),
    finished: of("finished"),
  };
}
