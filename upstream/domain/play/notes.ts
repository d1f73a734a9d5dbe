import { type SQL, and, asc, count, desc, eq, ilike, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { LESSON_ROW } from "../catalogue/lessonRow.ts";
import { chapters, courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { noteFrames, notes } from "../../platform/db/schema/learning.ts";
import { idOf } from "../../platform/kit/ids.ts";
import type { PageCut, RowsAndTotal } from "../../platform/db/page.ts";
import { notFound } from "../../platform/kit/errors.ts";

export interface NotesOf {
  readonly userId: number;
  readonly lesson_id?: string | undefined;
  readonly course_id?: string | undefined;
  /** A text that the note must contain. */
  readonly q?: string | undefined;
}

function ownNotes({ userId, lesson_id, course_id, q }: NotesOf): SQL | undefined {
  const word = q?.trim();
  return and(
    eq(notes.userId, userId),
    eq(notes.targetType, "lesson"),
    lesson_id ? eq(notes.targetId, idOf(lesson_id)) : undefined,
    course_id ? eq(lessons.courseId, idOf(course_id)) : undefined,
    word ? contains(word) : undefined,
  );
}

/** SQL condition on notes: the text contains a word, whose letters are not placeholders. */
export function contains(word: string): SQL {
  return ilike(notes.content, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}

function selectNotes(db: Db) {
  return db
    .select({
      note: notes,
      lessonName: lessons.name,
      lessonType: lessons.type,
      courseId: lessons.courseId,
      courseName: courses.name,
      hasFrame: sql<boolean>`${noteFrames.noteId} is not null`,
    })
    .from(notes)
    .leftJoin(noteFrames, eq(noteFrames.noteId, notes.id))
    .innerJoin(lessons, eq(lessons.id, notes.targetId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .$dynamic();
}

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

interface NewNote {
  readonly userId: number;
  readonly agencyId: number;
  readonly lessonId: number;
  /** Second of the lesson, or page of a document, at which the note was written. */
  readonly second: number;
  readonly content: string;
  readonly requestId: string;
  /** Picture of the video at the note's second, as a data URL (shared/domain/noteFrame.ts). */
  readonly frame: string | undefined;
  readonly nowMs: number;
}

/** Adds a note. Its row stores the request id, so that a repeated request adds no second note, even after a day. */
export async function addNote(
  tx: Db,
  { userId, agencyId, lessonId, second, content, requestId, frame, nowMs }: NewNote,
): Promise<number> {
  const now = new Date(nowMs);
  const [row] = await tx
    .insert(notes)
    .values({
      userId,
      agencyId,
      targetType: "lesson",
      targetId: lessonId,
      position: Math.floor(second),
      content,
      requestId,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({ target: [notes.userId, notes.requestId], set: { content } })
    .returning({ id: notes.id });
  if (!row) throw new Error("a note was not written");
  if (frame) await tx.insert(noteFrames).values({ noteId: row.id, image: frame }).onConflictDoNothing();
  return row.id;
}

interface NoteChange {
  readonly userId: number;
  readonly id: number;
  /** The new second; undefined: the second is not changed. */
  readonly second: number | undefined;
  readonly content: string;
  readonly nowMs: number;
}

/**
 * Changes a note and returns its id.
 * @throws Refusal: the note does not exist or belongs to another learner
 */
export async function changeNote(
  tx: Db,
  { userId, id, second, content, nowMs }: NoteChange,
): Promise<number> {
  const [row] = await tx
    .update(notes)
    .set({
      content,
      ...(second !== undefined && { position: Math.floor(second) }),
      updatedAt: new Date(nowMs),
    })
    .where(noteOf(userId, id))
    .returning({ id: notes.id });
  if (!row) throw notFound("没有这条笔记，可能已经删除");
  return row.id;
}

function noteOf(userId: number, id: number) {
  return and(eq(notes.id, id), eq(notes.userId, userId));
}

/**
 * Returns one page of a learner's notes, and their total number. Notes of one lesson are in the order of their seconds;
 * notes of several lessons are ordered by last change, latest first.
 */
export async function pageOfNotes(db: Db, asked: NotesOf, cut: PageCut): Promise<RowsAndTotal<NoteRow>> {
  const where = ownNotes(asked);
  const order = asked.lesson_id
    ? [asc(notes.position), asc(notes.id)]
    : [desc(notes.updatedAt), desc(notes.id)];
  const [rows, [counted]] = await Promise.all([
    selectNotes(db)
      .where(where)
      .orderBy(...order)
      .limit(cut.size)
      .offset(cut.offset),
    db
      .select({ total: count() })
      .from(notes)
      .innerJoin(lessons, eq(lessons.id, notes.targetId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns a note by its id without checking whose it is, because the caller has just written it. */
export async function findNote(db: Db, id: number): Promise<NoteRow | undefined> {
  const [row] = await selectNotes(db).where(eq(notes.id, id));
  return row;
}

/** Returns all notes that match, in the order of courses, lessons and seconds. */
export async function notesInOrder(db: Db, asked: NotesOf) {
  return db
    .select({ note: notes, lesson: LESSON_ROW, courseName: courses.name })
    .from(notes)
    .innerJoin(lessons, eq(lessons.id, notes.targetId))
    .innerJoin(chapters, eq(chapters.id, lessons.chapterId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(ownNotes(asked))
    .orderBy(
      asc(courses.id),
      asc(chapters.sort),
      asc(chapters.id),
      asc(lessons.sort),
      asc(notes.position),
      asc(notes.id),
    );
}

export type OrderedNote = Awaited<ReturnType<typeof notesInOrder>>[number];

export async function frameOfNote(db: Db, userId: number, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ image: noteFrames.image })
    .from(noteFrames)
    .innerJoin(notes, eq(notes.id, noteFrames.noteId))
    .where(noteOf(userId, id));
  return row?.image;
}

/** Deletes a note of the learner. Does nothing if the note does not exist or belongs to another learner. */
export async function deleteNote(db: Db, userId: number, id: number): Promise<void> {
  await db.delete(notes).where(noteOf(userId, id));
}
