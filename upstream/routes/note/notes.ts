import { Readable } from "node:stream";
import { and, asc, count, desc, eq } from "drizzle-orm";
import { deleteNote, noteFrame, noteList, saveNote } from "#shared/contract/note/endpoints.ts";
import { readFrame } from "#shared/domain/noteFrame.ts";
import type { Db } from "#upstream/db/database.ts";
import { type Ownership, loadOwnership } from "#upstream/db/ownership.ts";
import { pageCut, pageOfRows } from "#upstream/db/page.ts";
import { courses, lessons } from "#upstream/db/schema/catalogue.ts";
import { noteFrames, notes } from "#upstream/db/schema/learning.ts";
import { badInput, notFound } from "#upstream/kit/errors.ts";
import { idOf, idText } from "#upstream/kit/ids.ts";
import { once } from "#upstream/http/once.ts";
import { type Context, route, rawRoute } from "../route.ts";
import { findLesson } from "#upstream/play/findLesson.ts";
import { type NoteRow, ownNotes, selectNotes } from "#upstream/play/noteRows.ts";
import { flagText, timeText } from "#upstream/kit/fields.ts";

export const serveNoteList = route(noteList, async ({ input, deps: { db }, user: { userId }, nowMs }) => {
  const cut = pageCut(input);
  const where = ownNotes({ userId, ...input });
  const order = input.lesson_id
    ? [asc(notes.position), asc(notes.id)]
    : [desc(notes.updatedAt), desc(notes.id)];
  const [ownership, rows, [counted]] = await Promise.all([
    loadOwnership(db, userId, nowMs),
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
  return pageOfRows(
    cut,
    rows.map((row) => present(row, ownership)),
    counted?.total ?? 0,
  );
});

type Saving = Context<typeof saveNote>;

/** A new one of a lesson that the learner may open; what was written stays readable when the access is over. */
export const serveSaveNote = route(saveNote, async (context) => {
  const { deps, user, nowMs, agency, input } = context;
  const { userId } = user;
  return once(context, {
    prepare: async () => {
      const ownership = await loadOwnership(deps.db, userId, nowMs);
      if (input.note_id) return { ownership, lessonId: 0 };
      await deps.limits.take("noteLearner", String(userId));
      const asking = { agency, userId, nowMs };
      const found = await findLesson(deps.db, { lessonId: idOf(input.lesson_id) }, asking);
      if (found.lock !== "") throw badInput("这一讲还没有开通，不能记笔记");
      return { ownership, lessonId: found.lesson.id };
    },
    change: async (tx, { ownership, lessonId }) => {
      const id = input.note_id ? await changeNote(tx, context) : await addNote(tx, context, lessonId);
      const [row] = await selectNotes(tx).where(eq(notes.id, id));
      if (!row) throw notFound("没有这条笔记，可能已经删除");
      return present(row, ownership);
    },
  });
});

/** Its request id is kept with it, so that also after a day it is no second one. */
async function addNote(tx: Db, { input, agency, user, nowMs }: Saving, lessonId: number): Promise<number> {
  const now = new Date(nowMs);
  const [row] = await tx
    .insert(notes)
    .values({
      userId: user.userId,
      agencyId: agency.id,
      targetType: "lesson",
      targetId: lessonId,
      position: Math.floor(input.second ?? 0),
      content: input.content,
      requestId: input.request_id,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({ target: [notes.userId, notes.requestId], set: { content: input.content } })
    .returning({ id: notes.id });
  if (!row) throw new Error("a note was not written");
  if (input.frame)
    await tx.insert(noteFrames).values({ noteId: row.id, image: input.frame }).onConflictDoNothing();
  return row.id;
}

async function changeNote(tx: Db, { input, user, nowMs }: Saving): Promise<number> {
  const { second, content } = input;
  const [row] = await tx
    .update(notes)
    .set({
      content,
      ...(second !== undefined && { position: Math.floor(second) }),
      updatedAt: new Date(nowMs),
    })
    .where(and(eq(notes.id, idOf(input.note_id)), eq(notes.userId, user.userId)))
    .returning({ id: notes.id });
  if (!row) throw notFound("没有这条笔记，可能已经删除");
  return row.id;
}

/** Its bytes, which stay as they are for as long as there is the note. */
export const serveNoteFrame = rawRoute(noteFrame, async ({ input, deps, user }, res) => {
  const [row] = await deps.db
    .select({ image: noteFrames.image })
    .from(noteFrames)
    .innerJoin(notes, eq(notes.id, noteFrames.noteId))
    .where(and(eq(notes.id, idOf(input.note_id)), eq(notes.userId, user.userId)));
  const frame = row && readFrame(row.image);
  if (!frame) throw notFound("这条笔记没有画面");
  res.set({ "Content-Type": frame.type, "Cache-Control": "private, max-age=86400, immutable" });
  return Readable.from([Buffer.from(frame.base64, "base64")]);
});

export const serveDeleteNote = route(deleteNote, async ({ input, deps, user }) => {
  const own = and(eq(notes.id, idOf(input.note_id)), eq(notes.userId, user.userId));
  await deps.db.delete(notes).where(own);
  return {};
});

function present(row: NoteRow, { studyRooms }: Ownership) {
  const { note, lessonName, lessonType, courseId, courseName, hasFrame } = row;
  return {
    note_id: String(note.id),
    lesson_id: String(note.targetId),
    lesson_name: lessonName,
    lesson_type: lessonType,
    course_id: String(courseId),
    course_name: courseName,
    classroom_id: idText(studyRooms.get(courseId)),
    second: note.position,
    content: note.content,
    has_frame: flagText(hasFrame),
    create_time: timeText(note.createdAt),
    update_time: timeText(note.updatedAt),
  };
}
