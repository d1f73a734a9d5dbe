import { both } from "#upstream/platform/kit/language.ts";
import { eq, inArray } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { agencies } from "../../platform/db/schema/agencies.ts";
import {
  chapters,
  classroomFiles,
  classrooms,
  courses,
  lessons,
} from "../../platform/db/schema/catalogue.ts";
import { InputError } from "../importers/inputFile.ts";
import type { SeedContent } from "./contentTypes.ts";
import { type AnyKind, type Values, needColumn } from "./kinds/contentKind.ts";
import { allKinds, contentKinds } from "./kinds/contentKinds.ts";
import { CHAPTER_STEP, LESSON_STEP } from "./placedLessons.ts";
import type { CourseSeed } from "./schemas/chapterSeed.ts";

/**
 * Prepares the content of a folder for its agency. The agency becomes the owner of all entries, and lessons and
 * chapters get the ids of their existing rows. Numbers that readers change, such as views, keep their values.
 *
 * @throws InputError when an id belongs to another owner
 */
export async function ownContent(tx: Db, content: SeedContent, agencyId: number): Promise<SeedContent> {
  await refuseForeignIds(tx, content, agencyId);
  const owned: Record<string, readonly object[]> = Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [
      name,
      name === "agencies"
        ? content.agencies.map((agency) => ({ ...agency, id: agencyId }))
        : (rows as readonly object[]).map((row) =>
            name in contentKinds || "agencyId" in row ? { ...row, agencyId } : row,
          ),
    ]),
  );
  for (const [name, kind] of allKinds)
    owned[name] = await keepStored(tx, kind, owned[name] as readonly Values[]);
  const own = owned as unknown as SeedContent;
  return { ...own, courses: await Promise.all(own.courses.map((course) => placeCourse(tx, course))) };
}

async function refuseForeignIds(tx: Db, content: SeedContent, agencyId: number): Promise<void> {
  const refused: string[] = [];
  for (const [kind, { table, key }] of allKinds) {
    const ids = content[kind].flatMap((entry) => ("id" in entry ? [entry.id] : []));
    if (key || ids.length === 0) continue;
    const owner = needColumn(table, "agencyId");
    const rows = (await tx
      .select({ id: table.id, agencyId: owner, flag: agencies.flag })
      .from(table as PgTable)
      .leftJoin(agencies, eq(agencies.id, owner))
      .where(inArray(table.id, ids))) as readonly ForeignRow[];
    const foreign = rows.filter((row) => row.agencyId !== agencyId);
    if (foreign.length > 0) refused.push(foreignText(kind, foreign));
  }
  const ownLessons = content.courses.flatMap((course) => course.chapters);
  for (const [kind, table, ids] of [
    ["chapters", chapters, ownLessons.flatMap(({ id }) => id ?? [])],
    ["lessons", lessons, ownLessons.flatMap((chapter) => chapter.lessons.flatMap(({ id }) => id ?? []))],
  ] as const) {
    const foreign = await foreignParts(tx, table, { ids, agencyId });
    if (foreign.length > 0) refused.push(foreignText(kind, foreign));
  }
  const files = await foreignFiles(tx, content, agencyId);
  if (files.length > 0) refused.push(foreignText("classroomFiles", files));
  if (refused.length > 0)
    throw new InputError(
      both(
        `Ids are addresses of the site, and a database has each once:\n${refused.join("\n")}\nGive yours numbers that nobody has, such as ${agencyId}0001 and up for all of them.`,
        `编号就是网页地址，一个数据库里不能重复：\n${refused.join("\n")}\n请改成没人用过的编号，例如都从 ${agencyId}0001 开始。`,
      ),
    );
}

interface ForeignRow {
  readonly id: number;
  readonly agencyId: number | null;
  readonly flag: string | null;
}

function foreignText(kind: string, rows: readonly ForeignRow[]): string {
  const [first] = rows;
  const some = rows.slice(0, 5).map(({ id }) => id);
  const whose = first?.flag ? `the school ${first.flag}` : "the shared library";
  return `  ${kind}: ${some.join(", ")}${rows.length > some.length ? " and others" : ""} ${rows.length === 1 ? "is" : "are"} of ${whose}`;
}

async function foreignParts(
  tx: Db,
  table: typeof chapters | typeof lessons,
  { ids, agencyId }: { readonly ids: readonly number[]; readonly agencyId: number },
) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id, agencyId: courses.agencyId, flag: agencies.flag })
    .from(table)
    .innerJoin(courses, eq(courses.id, table.courseId))
    .leftJoin(agencies, eq(agencies.id, courses.agencyId))
    .where(inArray(table.id, [...ids]));
  return rows.filter((row) => row.agencyId !== agencyId);
}

async function foreignFiles(tx: Db, content: SeedContent, agencyId: number) {
  const ids = content.classroomFiles.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: classroomFiles.id, agencyId: classrooms.agencyId, flag: agencies.flag })
    .from(classroomFiles)
    .innerJoin(classrooms, eq(classrooms.id, classroomFiles.classroomId))
    .leftJoin(agencies, eq(agencies.id, classrooms.agencyId))
    .where(inArray(classroomFiles.id, ids));
  return rows.filter((row) => row.agencyId !== agencyId);
}

/** Copies stored numbers of learners and views, and terms that commands set, into entries that do not set them. */
async function keepStored(tx: Db, { table, fields }: AnyKind, entries: readonly Values[]) {
  const kept = Object.entries(fields).filter(([, { isKept }]) => isKept);
  if (kept.length === 0) return entries;
  const columns = Object.fromEntries(kept.map(([name]) => [name, needColumn(table, name)]));
  const rows = await tx
    .select({ ...columns, id: table.id })
    .from(table as PgTable)
    .where(
      inArray(
        table.id,
        entries.map((entry) => entry["id"]),
      ),
    );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => ({ ...stored.get(entry["id"]), ...entry }));
}

/**
 * Finds the rows of chapters and lessons by name, so that a lesson that moves within its course keeps its progress.
 */
async function placeCourse<C extends CourseSeed>(tx: Db, course: C): Promise<C> {
  const [oldChapters, oldLessons] = [
    await tx
      .select({ id: chapters.id, name: chapters.name })
      .from(chapters)
      .where(eq(chapters.courseId, course.id)),
    await tx
      .select({ id: lessons.id, name: lessons.name })
      .from(lessons)
      .where(eq(lessons.courseId, course.id)),
  ];
  const chapterIds = idGiver(oldChapters, course.id * CHAPTER_STEP, (ids) =>
    tx.select({ id: chapters.id }).from(chapters).where(inArray(chapters.id, ids)),
  );
  const lessonIds = idGiver(oldLessons, course.id * LESSON_STEP, (ids) =>
    tx.select({ id: lessons.id }).from(lessons).where(inArray(lessons.id, ids)),
  );
  // Ids that entries set are reserved first, so that no entry without an id gets one of them.
  for (const chapter of course.chapters) {
    if (chapter.id !== undefined) chapterIds.take(chapter.id);
    for (const { id } of chapter.lessons) if (id !== undefined) lessonIds.take(id);
  }
  const placed: CourseSeed["chapters"][number][] = [];
  for (const chapter of course.chapters) {
    const own: CourseSeed["chapters"][number]["lessons"][number][] = [];
    for (const lesson of chapter.lessons)
      own.push({ ...lesson, id: lesson.id ?? (await lessonIds.of(lesson.name)) });
    placed.push({ ...chapter, id: chapter.id ?? (await chapterIds.of(chapter.name)), lessons: own });
  }
  return { ...course, chapters: placed };
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns a function that gives a name the id of a row with this name, each id once, else the first free id. */
function idGiver(
  rows: readonly Named[],
  first: number,
  findTaken: (ids: number[]) => Promise<readonly { readonly id: number }[]>,
) {
  const unnamed = new Map(rows.map(({ id, name }) => [id, name]));
  const used = new Set(rows.map(({ id }) => id));
  let next = first;
  return {
    take(id: number): void {
      unnamed.delete(id);
      used.add(id);
    },
    async of(name: string): Promise<number> {
      for (const [id, known] of unnamed) {
        if (known !== name) continue;
        unnamed.delete(id);
        return id;
      }
      for (;;) {
        const id = next;
        next += 1;
        if (used.has(id) || (await findTaken([id])).length > 0) continue;
        used.add(id);
        return id;
      }
    },
  };
}
