import { type SQL, and, eq, ilike, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { courses, lessons } from "../db/schema/catalogue.ts";
import { noteFrames, notes } from "../db/schema/learning.ts";
import { idOf } from "../kit/ids.ts";

export interface NotesOf {
  readonly userId: number;
  readonly lesson_id?: string | undefined;
  readonly course_id?: string | undefined;
  /** A word in it. */
  readonly q?: string | undefined;
}

/** A learner's notes of lessons. */
export function ownNotes({ userId, lesson_id, course_id, q }: NotesOf): SQL | undefined {
  const word = q?.trim();
  return and(
    eq(notes.userId, userId),
    eq(notes.targetType, "lesson"),
    lesson_id ? eq(notes.targetId, idOf(lesson_id)) : undefined,
    course_id ? eq(lessons.courseId, idOf(course_id)) : undefined,
    word ? ilike(notes.content, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
  );
}

export function selectNotes(db: Db) {
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
