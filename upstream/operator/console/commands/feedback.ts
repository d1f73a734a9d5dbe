import { and, desc, eq } from "drizzle-orm";
import { clockText } from "#shared/domain/timeText.ts";
import { writeMessage } from "#upstream/domain/message/writeMessage.ts";
import type { Db } from "#upstream/platform/db/database.ts";
import { agencies } from "#upstream/platform/db/schema/agencies.ts";
import { courses, lessons } from "#upstream/platform/db/schema/catalogue.ts";
import { lessonFeedback } from "#upstream/platform/db/schema/playing.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { type Row, changeCommand, listCommand } from "../command.ts";
import { ofAgency } from "../find.ts";
import { Declined } from "../../errors.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { valueText } from "../../terms.ts";
import { ifState } from "../rowState.ts";

const STATES = ["received", "corrected", "kept"] as const;
const OUTCOMES = ["corrected", "kept"] as const;
const TOLD = { corrected: "已经改好", kept: "看过了，维持原样" } as const;

export const feedbackCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What learners have found wrong with lessons, the latest first.",
    zh: ["列表", "学员反馈的课时问题，最新的在前。"],
    options: {
      agency: { kind: "flag", help: "only of this agency", zh: ["机构"] },
      lesson: { kind: "id", of: "lesson", help: "only of this lesson", zh: ["课时"] },
      state: { kind: "choice", of: STATES, help: "only in this state", zh: ["状态"] },
    },
    example: "feedback list --state received",
    async run({ tx, limit, offset }, values) {
      const where = and(
        await ofAgency(tx, lessonFeedback.agencyId, values.agency),
        values.lesson === undefined ? undefined : eq(lessonFeedback.lessonId, values.lesson),
        values.state && eq(lessonFeedback.status, values.state),
      );
      const found = await select(tx)
        .where(where)
        .orderBy(desc(lessonFeedback.id))
        .limit(limit)
        .offset(offset);
      return { rows: found.map(rowOf), total: await tx.$count(lessonFeedback, where) };
    },
  }),
  changeCommand({
    action: "settle",
    concerns: "agency",
    about: "Says what became of a report; its learner gets a message.",
    zh: ["处理", "写处理结果，学员会收到消息。"],
    args: {
      id: { kind: "id", of: "feedback", help: "of the report, as feedback list tells", zh: ["反馈"] },
    },
    options: {
      result: {
        kind: "choice",
        of: OUTCOMES,
        help: "whether something was corrected",
        zh: ["处理结果"],
        required: true,
      },
      note: { kind: "text", most: 200, help: "a word to the learner", zh: ["回复", "学员能看到"] },
    },
    example: "feedback settle 7 --result corrected --note 声音已经重新压过",
    fits: ifState("received"),
    async run({ tx, nowMs, recordChange }, values) {
      const [found] = await select(tx).where(eq(lessonFeedback.id, values.id));
      if (!found)
        throw new Declined(
          both(
            `ID: there is no report ${values.id}. feedback list tells ids.`,
            `ID: 没有反馈 ${values.id}，见 feedback list。`,
          ),
        );
      const { row, lessonName } = found;
      if (row.status !== "received")
        throw new Declined(
          both(
            `ID: the report ${row.id} is settled already (${row.status}).`,
            `ID: 反馈 ${row.id} 已经处理过（${valueText(row.status)}）。`,
          ),
        );
      await tx.update(lessonFeedback).set({ status: values.result }).where(eq(lessonFeedback.id, row.id));
      await writeMessage(
        tx,
        {
          userId: row.userId,
          agencyId: row.agencyId,
          kind: "course",
          about: `lesson-feedback ${row.id}`,
          title: `你反馈的问题${TOLD[values.result]}：${lessonName}`,
          content: values.note ?? "谢谢你帮我们把课做得更好。",
          url: "",
        },
        nowMs,
      );
      recordChange({
        target: `feedback ${row.id}`,
        before: { status: row.status },
        after: { status: values.result },
      });
      return {
        said: both(
          `The report ${row.id} is settled (${values.result}); its learner is told.`,
          `反馈 ${row.id} 已处理（${valueText(values.result)}），已通知学员。`,
        ),
      };
    },
  }),
];

function select(tx: Db) {
  return tx
    .select({
      row: lessonFeedback,
      lessonName: lessons.name,
      courseName: courses.name,
      flag: agencies.flag,
    })
    .from(lessonFeedback)
    .innerJoin(lessons, eq(lessons.id, lessonFeedback.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(agencies, eq(agencies.id, lessonFeedback.agencyId))
    .$dynamic();
}

function rowOf({ row, lessonName, courseName, flag }: Awaited<ReturnType<typeof select>>[number]): Row {
  return {
    id: row.id,
    agency: flag,
    time: timeText(row.createdAt),
    learner: row.userId,
    course: courseName,
    lesson: `${row.lessonId} ${lessonName}`,
    at: clockText(row.second),
    kind: row.kind,
    text: row.content,
    state: row.status,
  };
}
