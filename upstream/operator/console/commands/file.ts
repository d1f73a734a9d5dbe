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

const classroom = { kind: "id", help: "the classroom, as in its address /classroom/ID" } as const;
const id = { kind: "id", help: "of the file; file list tells it" } as const;

type FileRow = typeof classroomFiles.$inferSelect;

export const fileCommands = [
  showCommand({
    action: "places",
    concerns: "machine",
    about:
      "How much of all stored files, media of lessons too, lies in the database and how much in FILES_URL.",
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
    first: "list",
    args: { classroom, file: { kind: "bytes", help: "the file, such as a PDF" } },
    options: {
      course: { kind: "id", help: "the course of the classroom that it belongs to" },
      name: { kind: "text", most: 60, help: "its name, without its ending (that of the file)" },
    },
    example: "file add 1 handout.pdf --name 第一章讲义",
    async run(context, { classroom: classroomId, file, course, name }) {
      const { tx, recordChange } = context;
      const room = await requireClassroom(tx, classroomId);
      if (course !== undefined) await requireCourse(tx, classroomId, course);
      const [, stem = "", ending = ""] = /^(.+)\.([A-Za-z0-9]{1,10})$/s.exec(file.name) ?? [];
      if (stem === "")
        throw new CallError(`FILE: ${file.name} needs an ending, such as .pdf, by which it is opened.`);
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
      return { said: `“${row.name}” can be downloaded in “${room.name}”.`, record };
    },
  }),
  changeCommand({
    action: "hide",
    concerns: "agency",
    about: "Takes a file out of its classroom; it is kept.",
    args: { id },
    example: "file hide 12",
    run: (context, values) => setShown(context, values.id, false),
  }),
  changeCommand({
    action: "unhide",
    concerns: "agency",
    about: "Gives a file again that was hidden.",
    args: { id },
    example: "file unhide 12",
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
    `CLASSROOM: there is no classroom ${classroomId}. The id stands in the address of its page, /classroom/ID.`,
  );
}

async function requireCourse(tx: Db, classroomId: number, courseId: number): Promise<void> {
  const ofClassroom = and(
    eq(classroomCourses.classroomId, classroomId),
    eq(classroomCourses.courseId, courseId),
  );
  if ((await tx.$count(classroomCourses, ofClassroom)) > 0) return;
  throw new Declined(`--course: the classroom ${classroomId} has no course ${courseId}.`);
}

async function setShown(
  { tx, recordChange }: CommandContext,
  fileId: number,
  isShown: boolean,
): Promise<Outcome> {
  const ofClassroom = eq(classroomFiles.id, fileId);
  const [before] = await tx.select().from(classroomFiles).where(ofClassroom);
  if (!before)
    throw new Declined(`ID: there is no file ${fileId}. npm run admin -- file list CLASSROOM tells ids.`);
  if (before.isShown === isShown)
    throw new Declined(`ID: the file ${fileId} is ${isShown ? "shown" : "hidden"} already.`);
  const [after = before] = await tx.update(classroomFiles).set({ isShown }).where(ofClassroom).returning();
  recordChange({ target: `file ${fileId}`, before, after });
  return { said: `“${after.name}” is ${isShown ? "shown" : "hidden"}.`, record: rowOf(after, null) };
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
