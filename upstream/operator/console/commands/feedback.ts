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

const STATES = ["received", "corrected", "kept"] as const;
const OUTCOMES = ["corrected", "kept"] as const;
const TOLD = { corrected: "已经改好", kept: "看过了，维持原样" } as const;

export const feedbackCommands = [
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What learners have found wrong with lessons, the latest first.",
    options: {
      agency: { kind: "flag", help: "only of this agency" },
      lesson: { kind: "id", help: "only of this lesson" },
      state: { kind: "choice", of: STATES, help: "only in this state" },
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
    args: { id: { kind: "id", help: "of the report, as feedback list tells" } },
    options: {
      result: { kind: "choice", of: OUTCOMES, help: "whether something was corrected", required: true },
      note: { kind: "text", most: 200, help: "a word to the learner" },
    },
    example: "feedback settle 7 --result corrected --note 声音已经重新压过",
    async run({ tx, nowMs, recordChange }, values) {
      const [found] = await select(tx).where(eq(lessonFeedback.id, values.id));
      if (!found) throw new Declined(`ID: there is no report ${values.id}. feedback list tells ids.`);
      const { row, lessonName } = found;
      if (row.status !== "received")
        throw new Declined(`ID: the report ${row.id} is settled already (${row.status}).`);
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
      return { said: `The report ${row.id} is settled (${values.result}); its learner is told.` };
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
