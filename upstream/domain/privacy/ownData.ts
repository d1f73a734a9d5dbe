import { type SQL, and, eq, getTableColumns, inArray, not, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { csvCell } from "../../platform/kit/csvCell.ts";
import type { Db } from "../../platform/db/database.ts";
import {
  enrolments,
  externalRecords,
  favourites,
  learnRecords,
  noteFrames,
  notes,
  studyDays,
} from "../../platform/db/schema/learning.ts";
import { liveMessages, liveVisits } from "../../platform/db/schema/liveRooms.ts";
import { reservations } from "../../platform/db/schema/lives.ts";
import { contracts } from "../../platform/db/schema/contracts.ts";
import { courseCodes, orders } from "../../platform/db/schema/orders.ts";
import {
  attemptAnnotations,
  attemptAnswers,
  attempts,
  attemptChanges,
  attemptEvents,
  attemptMarks,
} from "../../platform/db/schema/attempts.ts";
import { examAllowances, examBoard } from "../../platform/db/schema/exams.ts";
import { questionFeedback, wrongBook, wrongSources } from "../../platform/db/schema/practice.ts";
import { lessonFeedback, playTickets, userSettings } from "../../platform/db/schema/playing.ts";
import { shares } from "../../platform/db/schema/shares.ts";
import { columnName } from "../../platform/db/columnName.ts";
import { externalUsers, messages, sessions, users } from "../../platform/db/schema/users.ts";
import { isEmbargoed } from "../question/embargo.ts";
import { isOpenNote } from "../study/questionNotes.ts";
import { isAddedMeanwhile } from "../study/wrongBook.ts";
import { isReleasedVerdict, isWhollyReleased, unreleasedAttempts } from "../paper/releasedScores.ts";
import { timeText } from "../../platform/kit/fields.ts";

interface Kind {
  readonly name: string;
  readonly title: string;
  readonly table: PgTable;
  readonly own: (db: Db, userId: number, nowMs: number) => SQL | undefined;
  /** Columns that are replaced by an SQL expression, because the learner may see their value only at certain times. */
  readonly shownAs?: (reader: {
    readonly userId: number;
    readonly nowMs: number;
  }) => Readonly<Record<string, SQL>>;
  readonly order: readonly PgColumn[];
}

/** Columns that the export leaves out: the learner's id, internal columns, and columns that prove an identity. */
const LEFT_OUT = new Set([
  "userId",
  "agencyId",
  "requestId",
  "passwordHash",
  "tokenHash",
  "ticket",
  "usedBy",
  "revision",
  "recordedAt",
  "seed",
]);
const ROWS_AT_ONCE = 500;

const KINDS: readonly Kind[] = [
  {
    name: "account",
    title: "账号",
    table: users,
    own: (_, userId) => eq(users.id, userId),
    order: [users.id],
  },
  kind("sessions", "登录设备", sessions, [sessions.createdAt, sessions.tokenHash]),
  kind("external_users", "合作系统的账号", externalUsers, [externalUsers.uid]),
  kind("orders", "订单", orders, [orders.id]),
  kind("contracts", "协议", contracts, [contracts.id]),
  {
    name: "course_codes",
    title: "兑换的课程码",
    table: courseCodes,
    own: (_, userId) => eq(courseCodes.usedBy, userId),
    order: [courseCodes.code],
  },
  kind("enrolments", "已开通的课程和班级", enrolments, [enrolments.id]),
  kind("learn_records", "学习记录", learnRecords, [learnRecords.lessonId]),
  kind("external_records", "机构自己的课程的学习记录", externalRecords, [externalRecords.lessonId]),
  kind("study_days", "每天的学习", studyDays, [studyDays.day, studyDays.subjectId]),
  kind("play_tickets", "学习设备", playTickets, [playTickets.createdAt, playTickets.id]),
  kind("user_settings", "播放、错题本和考试日期的设置", userSettings, [userSettings.updatedAt]),
  {
    ...kind("notes", "笔记", notes, [notes.id]),
    shownAs: (reader) => ({ content: sql`case when ${isOpenNote(reader)} then ${notes.content} end` }),
  },
  {
    name: "note_frames",
    title: "笔记的画面",
    table: noteFrames,
    own: (db, userId) =>
      inArray(noteFrames.noteId, db.select({ id: notes.id }).from(notes).where(eq(notes.userId, userId))),
    order: [noteFrames.noteId],
  },
  kind("favourites", "收藏", favourites, [favourites.targetType, favourites.targetId]),
  kind("reservations", "预约的直播", reservations, [reservations.liveId]),
  kind("live_visits", "听过的直播", liveVisits, [liveVisits.liveId]),
  kind("live_messages", "直播间发言", liveMessages, [liveMessages.liveId, liveMessages.seq]),
  {
    ...kind("attempts", "练习和考试", attempts, [attempts.id]),
    shownAs: (reader) => ({
      score: sql`case when ${attempts.id} not in ${unreleasedAttempts(reader)} and (${attempts.mode} = '' or ${isWhollyReleased(reader)}) then ${attempts.score} end`,
      rightNum: sql`case when ${isWhollyReleased(reader)} then ${attempts.rightNum} end`,
    }),
  },
  ofAttempts("attempt_changes", "考试里的每次作答", attemptChanges, [
    attemptChanges.source,
    attemptChanges.seq,
  ]),
  ofAttempts("attempt_events", "考试里的离开记录", attemptEvents, [attemptEvents.source, attemptEvents.seq]),
  {
    ...ofAttempts("attempt_marks", "老师的批阅", attemptMarks, [attemptMarks.questionId]),
    shownAs: (reader) => ({
      score: unlessUnreleased(attemptMarks.score, reader),
      comment: unlessUnreleased(attemptMarks.comment, reader),
    }),
  },
  kind("exam_allowances", "考试的额外时间和次数", examAllowances, [examAllowances.paperId]),
  kind("exam_board", "考试榜单上的昵称", examBoard, [examBoard.paperId]),
  {
    ...ofAttempts("attempt_answers", "答题", attemptAnswers, [attemptAnswers.questionId]),
    // A verdict would reveal the key of a question that other learners have not answered yet.
    shownAs: (reader) => ({
      status: sql`case when ${isReleasedVerdict(reader)} then ${attemptAnswers.status} end`,
      score: sql`case when ${isReleasedVerdict(reader)} then ${attemptAnswers.score} end`,
    }),
  },
  kind("attempt_annotations", "题目上的高亮和排除", attemptAnnotations, [
    attemptAnnotations.attemptId,
    attemptAnnotations.about,
  ]),
  {
    name: "wrong_book",
    title: "错题本",
    table: wrongBook,
    own: (_, userId, nowMs) => releasedMistakes(userId, nowMs),
    order: [wrongBook.id],
  },
  {
    name: "wrong_sources",
    title: "错题来源",
    table: wrongSources,
    own: (db, userId, nowMs) =>
      inArray(
        wrongSources.wrongId,
        db.select({ id: wrongBook.id }).from(wrongBook).where(releasedMistakes(userId, nowMs)),
      ),
    order: [wrongSources.wrongId, wrongSources.examType],
  },
  kind("lesson_feedback", "课程反馈", lessonFeedback, [lessonFeedback.id]),
  kind("question_feedback", "纠错", questionFeedback, [questionFeedback.id]),
  kind("messages", "消息", messages, [messages.id]),
  kind("shares", "分享", shares, [shares.id]),
];

export type ExportFormat = "json" | "csv";

/** Yields all stored data of a learner in pieces of text. Only a few hundred rows are in memory at a time. */
export async function* ownData(
  db: Db,
  {
    userId,
    nowMs,
    format,
  }: { readonly userId: number; readonly nowMs: number; readonly format: ExportFormat },
): AsyncGenerator<string> {
  const write = format === "json" ? asJson : asCsv;
  yield format === "json" ? `{"export_time":"${timeText(new Date(nowMs))}"` : "\uFEFF";
  for (const each of KINDS) {
    const names = columnsOf(each);
    yield* write(each, names, rowsOf(db, each, { names, userId, nowMs }));
  }
  if (format === "json") yield "}\n";
}

type Names = readonly (readonly [key: string, name: string])[];
type Row = Readonly<Record<string, unknown>>;

async function* asJson({ name }: Kind, names: Names, batches: AsyncIterable<readonly Row[]>) {
  yield `,\n"${name}":[`;
  let isFirst = true;
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      JSON.stringify(Object.fromEntries(names.map(([key, column]) => [column, plain(row[key])]))),
    );
    yield `${isFirst ? "" : ","}\n${lines.join(",\n")}`;
    isFirst = false;
  }
  yield "]";
}

/** Yields one kind of data as CSV: its title, the names of the columns, the rows, and an empty line. */
async function* asCsv({ title }: Kind, names: Names, batches: AsyncIterable<readonly Row[]>) {
  yield `${csvCell(title)}\r\n${names.map(([, column]) => csvCell(column)).join(",")}\r\n`;
  for await (const rows of batches)
    yield rows.map((row) => `${names.map(([key]) => csvCell(plain(row[key]))).join(",")}\r\n`).join("");
  yield "\r\n";
}

interface RowQuery {
  readonly names: Names;
  readonly userId: number;
  readonly nowMs: number;
}

async function* rowsOf(db: Db, { table, own, order, shownAs }: Kind, { names, userId, nowMs }: RowQuery) {
  const all = getTableColumns(table);
  const other = shownAs?.({ userId, nowMs }) ?? {};
  const columns = Object.fromEntries(names.map(([key]) => [key, other[key] ?? (all[key] as PgColumn)]));
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows: readonly Row[] = await db
      .select(columns)
      .from(table)
      .where(own(db, userId, nowMs))
      .orderBy(...order)
      .limit(ROWS_AT_ONCE)
      .offset(offset);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function columnsOf({ table }: Kind): Names {
  return Object.entries(getTableColumns(table))
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, column]) => [key, columnName(column)]);
}

/** SQL condition: leaves out mistakes whose verdicts an exam withholds. */
function releasedMistakes(userId: number, nowMs: number): SQL | undefined {
  const { questionId } = wrongBook;
  return and(
    eq(wrongBook.userId, userId),
    not(isEmbargoed(questionId, nowMs)),
    not(isAddedMeanwhile(userId)),
  );
}

/** Hides a teacher's points and comment until the verdict on that answer is released. */
function unlessUnreleased(
  column: PgColumn,
  reader: { readonly userId: number; readonly nowMs: number },
): SQL {
  const { attemptId, questionId } = attemptAnswers;
  const isReleased = sql`exists (select 1 from ${attemptAnswers} where ${attemptId} = ${attemptMarks.attemptId}
    and ${questionId} = ${attemptMarks.questionId} and ${isReleasedVerdict(reader)})`;
  return sql`case when ${isReleased} then ${column} end`;
}

function plain(value: unknown): unknown {
  return value instanceof Date ? timeText(value) : value;
}

function kind(
  name: string,
  title: string,
  table: PgTable & { readonly userId: PgColumn },
  order: readonly PgColumn[],
): Kind {
  return { name, title, table, own: (_, userId) => eq(table.userId, userId), order };
}

function ofAttempts(
  name: string,
  title: string,
  table: PgTable & { readonly attemptId: PgColumn },
  order: readonly PgColumn[],
): Kind {
  return {
    name,
    title,
    table,
    own: (db, userId) =>
      inArray(
        table.attemptId,
        db.select({ id: attempts.id }).from(attempts).where(eq(attempts.userId, userId)),
      ),
    order: [table.attemptId, ...order],
  };
}
