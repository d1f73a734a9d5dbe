import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#upstream/platform/db/database.ts";
import {
  classroomCourses,
  classroomFiles,
  classrooms,
  courses,
  storedFiles,
} from "#upstream/platform/db/schema/catalogue.ts";
import { inMegabytes } from "#upstream/platform/media/prepare/medium.ts";
import {
  type CommandContext,
  type Outcome,
  type Row,
  changeCommand,
  listCommand,
  showCommand,
} from "../command.ts";
import { CallError, Declined } from "../../errors.ts";
import { requireBytes } from "../mediumRows.ts";
import { both } from "#upstream/platform/kit/language.ts";
import { ifShown } from "../rowState.ts";

const classroom = {
  kind: "id",
  of: "classroom",
  help: "the classroom, as in its address /classroom/ID",
  zh: ["班级"],
} as const;
const id = { kind: "id", of: "file", help: "of the file; file list tells it", zh: ["资料"] } as const;

type FileRow = typeof classroomFiles.$inferSelect;

export const fileCommands = [
  showCommand({
    action: "places",
    concerns: "machine",
    about:
      "How much of all stored files, media of lessons too, lies in the database and how much in FILES_URL.",
    zh: ["存放", "全部文件（包括课时媒体）有多少在数据库里，多少在 FILES_URL。"],
    example: "file places",
    async run({ tx }) {
      const [row] = await tx
        .select({
          inDatabase: sql<number>`count(${storedFiles.content})::int`,
          bytes: sql<number>`coalesce(sum(length(${storedFiles.content})), 0)::float8`,
          inStore: sql<number>`count(*) filter (where ${storedFiles.content} is null)::int`,
        })
        .from(storedFiles);
      return {
        record: {
          "in the database": row?.inDatabase ?? 0,
          "size there": inMegabytes(row?.bytes ?? 0),
          "in FILES_URL": row?.inStore ?? 0,
        },
      };
    },
  }),
  listCommand({
    action: "list",
    concerns: "agency",
    about: "What is downloaded in a classroom, in its order.",
    zh: ["列表", "班级里可下载的资料，按显示顺序。"],
    args: { classroom },
    example: "file list 1",
    async run({ tx, limit, offset }, values) {
      await requireClassroom(tx, values.classroom);
      const ofClassroom = eq(classroomFiles.classroomId, values.classroom);
      const rows = await tx
        .select({ file: classroomFiles, course: courses.name })
        .from(classroomFiles)
        .leftJoin(courses, eq(courses.id, classroomFiles.courseId))
        .where(ofClassroom)
        .orderBy(asc(classroomFiles.sort), asc(classroomFiles.id))
        .limit(limit)
        .offset(offset);
      return {
        rows: rows.map(({ file, course }) => rowOf(file, course)),
        total: await tx.$count(classroomFiles, ofClassroom),
      };
    },
  }),
  changeCommand({
    action: "add",
    concerns: "agency",
    about: "Gives a file to the learners of a classroom, at the end of its list.",
    zh: ["添加", "给班级学员添加一份资料，排在最后。"],
    first: "list",
    args: { classroom, file: { kind: "bytes", help: "the file, such as a PDF", zh: ["文件", "如 PDF"] } },
    options: {
      course: {
        kind: "id",
        of: "course",
        help: "the course of the classroom that it belongs to",
        zh: ["课程", "属于班级里哪门课程"],
      },
      name: {
        kind: "text",
        most: 60,
        help: "its name, without its ending (that of the file)",
        zh: ["名称", "不带扩展名，不填就用文件名"],
      },
    },
    example: "file add 1 handout.pdf --name 第一章讲义",
    async run(context, { classroom: classroomId, file, course, name }) {
      const { tx, recordChange } = context;
      const room = await requireClassroom(tx, classroomId);
      if (course !== undefined) await requireCourse(tx, classroomId, course);
      const [, stem = "", ending = ""] = /^(.+)\.([A-Za-z0-9]{1,10})$/s.exec(file.name) ?? [];
      if (stem === "")
        throw new CallError(
          both(
            `FILE: ${file.name} needs an ending, such as .pdf, by which it is opened.`,
            `FILE: ${file.name} 没有扩展名（如 .pdf），打不开。`,
          ),
        );
      await requireBytes(context, [file]);
      const [row] = await tx
        .insert(classroomFiles)
        .values({
          classroomId,
          courseId: course ?? null,
          name: name ?? stem,
          ext: ending.toLowerCase(),
          size: file.size,
          hash: file.hash,
          sort: await tx.$count(classroomFiles, eq(classroomFiles.classroomId, classroomId)),
        })
        .returning();
      if (!row) throw new Error("a file was written and is not there");
      recordChange({ target: `file ${row.id}`, before: null, after: row });
      const record = { ...rowOf(row, null), id: context.made(row.id) };
      return {
        said: both(
          `“${row.name}” can be downloaded in “${room.name}”.`,
          `“${room.name}”的学员可以下载“${row.name}”。`,
        ),
        record,
      };
    },
  }),
  changeCommand({
    action: "hide",
    concerns: "agency",
    about: "Takes a file out of its classroom; it is kept.",
    zh: ["隐藏", "学员不再看到，文件保留。"],
    args: { id },
    example: "file hide 12",
    fits: ifShown(true),
    run: (context, values) => setShown(context, values.id, false),
  }),
  changeCommand({
    action: "unhide",
    concerns: "agency",
    about: "Gives a file again that was hidden.",
    zh: ["显示", "重新显示隐藏的资料。"],
    args: { id },
    example: "file unhide 12",
    fits: ifShown(false),
    run: (context, values) => setShown(context, values.id, true),
  }),
];

async function requireClassroom(tx: Db, classroomId: number) {
  const [row] = await tx
    .select({ id: classrooms.id, name: classrooms.name })
    .from(classrooms)
    .where(eq(classrooms.id, classroomId));
  if (row) return row;
  throw new Declined(
    both(
      `CLASSROOM: there is no classroom ${classroomId}. The id stands in the address of its page, /classroom/ID.`,
      `CLASSROOM: 没有班级 ${classroomId}，编号见班级页地址 /classroom/ID。`,
    ),
  );
}

async function requireCourse(tx: Db, classroomId: number, courseId: number): Promise<void> {
  const ofClassroom = and(
    eq(classroomCourses.classroomId, classroomId),
    eq(classroomCourses.courseId, courseId),
  );
  if ((await tx.$count(classroomCourses, ofClassroom)) > 0) return;
  throw new Declined(
    both(
      `--course: the classroom ${classroomId} has no course ${courseId}.`,
      `--course: 班级 ${classroomId} 没有课程 ${courseId}。`,
    ),
  );
}

async function setShown(
  { tx, recordChange }: CommandContext,
  fileId: number,
  isShown: boolean,
): Promise<Outcome> {
  const ofClassroom = eq(classroomFiles.id, fileId);
  const [before] = await tx.select().from(classroomFiles).where(ofClassroom);
  if (!before)
    throw new Declined(
      both(
        `ID: there is no file ${fileId}. npm run admin -- file list CLASSROOM tells ids.`,
        `ID: 没有资料 ${fileId}，见 file list。`,
      ),
    );
  if (before.isShown === isShown)
    throw new Declined(
      both(
        `ID: the file ${fileId} is ${isShown ? "shown" : "hidden"} already.`,
        `ID: 资料 ${fileId} 已经是${isShown ? "显示" : "隐藏"}状态。`,
      ),
    );
  const [after = before] = await tx.update(classroomFiles).set({ isShown }).where(ofClassroom).returning();
  recordChange({ target: `file ${fileId}`, before, after });
  return {
    said: both(
      `“${after.name}” is ${isShown ? "shown" : "hidden"}.`,
      `“${after.name}”已${isShown ? "显示" : "隐藏"}。`,
    ),
    record: rowOf(after, null),
  };
}

function rowOf(file: FileRow, course: string | null): Row {
  return {
    id: file.id,
    name: file.name,
    ext: file.ext,
    size: inMegabytes(file.size),
    course: course ?? file.courseId,
    shown: file.isShown,
  };
}
