import { Readable } from "node:stream";
import * as api from "#shared/contract/note/endpoints.ts";
import { exportNotes, noteFrame, noteList, saveNote } from "#shared/contract/note/endpoints.ts";
import {
  type NoteRow,
  type OrderedNote,
  addNote,
  changeNote,
  deleteNote,
  findNote,
  frameOfNote,
  notesInOrder,
  pageOfNotes,
} from "#upstream/domain/play/notes.ts";
import { type OrderedQuestionNote, questionNotesInOrder } from "#upstream/domain/study/questionNotes.ts";
import { plainTextOf } from "#shared/domain/richText/plainText.ts";
import { readFrame } from "#shared/domain/noteFrame.ts";
import { type Ownership, loadOwnership } from "#upstream/domain/catalogue/ownership.ts";
import { pageCut, presentPage } from "#upstream/platform/db/page.ts";
import { badInput, notFound } from "#upstream/platform/kit/errors.ts";
import { idOf, idText } from "#upstream/platform/kit/ids.ts";
import { once } from "#upstream/platform/http/once.ts";
import { rawRoute, route } from "../route.ts";
import { findLesson } from "#upstream/domain/play/findLesson.ts";
import { flagText, timeText } from "#upstream/platform/kit/fields.ts";
import { hasPages } from "#upstream/domain/catalogue/lessonProgress.ts";
import { DATE, shanghai } from "#upstream/platform/kit/shanghai.ts";

/** Characters of the stem by which an exported note names its question. */
const STEM = 60;

export const noteRoutes = [
  route(noteList, async ({ input, deps: { db }, user: { userId }, nowMs }) => {
    const cut = pageCut(input);
    const [ownership, found] = await Promise.all([
      loadOwnership(db, userId, nowMs),
      pageOfNotes(db, { userId, ...input }, cut),
    ]);
    return presentPage(cut, found, (row) => present(row, ownership));
  }),
  /**
   * Adds or changes a note. A new note requires access to the lesson; an existing note can be changed after the access
   * has ended.
   */
  route(saveNote, async (context) => {
    const { deps, user, nowMs, agency, input } = context;
    const { db, limits } = deps;
    const { userId } = user;
    return once(context, {
      prepare: async () => {
        const ownership = await loadOwnership(db, userId, nowMs);
        if (input.note_id) return { ownership, lessonId: 0 };
        await limits.consume("noteLearner", String(userId));
        const asking = { agency, userId, nowMs };
        const found = await findLesson(db, { lessonId: idOf(input.lesson_id) }, asking);
        if (found.lock !== "") throw badInput("这一讲还没有开通，不能记笔记");
        return { ownership, lessonId: found.lesson.id };
      },
      change: async (tx, { ownership, lessonId }) => {
        const { second, content, request_id: requestId, frame } = input;
        const id = input.note_id
          ? await changeNote(tx, { userId, id: idOf(input.note_id), second, content, nowMs })
          : await addNote(tx, {
              userId,
              agencyId: agency.id,
              lessonId,
              second: second ?? 0,
              content,
              requestId,
              frame,
              nowMs,
            });
        const row = await findNote(tx, id);
        if (!row) throw notFound("没有这条笔记，可能已经删除");
        return present(row, ownership);
      },
    });
  }),
  /** Serves the picture of a note. A picture never changes, so it may be cached. */
  rawRoute(noteFrame, async ({ input, deps: { db }, user }, res) => {
    const image = await frameOfNote(db, user.userId, idOf(input.note_id));
    const frame = image === undefined ? undefined : readFrame(image);
    if (!frame) throw notFound("这条笔记没有画面");
    res.set({ "Content-Type": frame.type, "Cache-Control": "private, max-age=86400, immutable" });
    return Readable.from([Buffer.from(frame.base64, "base64")]);
  }),
  route(api.deleteNote, async ({ input, deps: { db }, user }) => {
    await deleteNote(db, user.userId, idOf(input.note_id));
    return {};
  }),
  /** Exports notes as Markdown, ordered by course; without a course also those on questions. */
  rawRoute(exportNotes, async ({ input, deps: { db, limits }, agency, user: { userId }, nowMs }, res) => {
    await limits.consume("exportUser", String(userId));
    const isWhole = !input.lesson_id && !input.course_id;
    const rows = await notesInOrder(db, { userId, ...input });
    const onQuestions = isWhole ? await questionNotesInOrder(db, { agency, userId, nowMs }) : [];
    const day = shanghai(nowMs).toFormat(DATE);
    res.set({
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Disposition": `attachment; filename="notes-${day}.md"; filename*=UTF-8''${encodeURIComponent(`笔记-${day}.md`)}`,
      "Cache-Control": "private, no-store",
    });
    return written(rows, onQuestions);
  }),
];

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

async function* written(
  rows: readonly OrderedNote[],
  onQuestions: readonly OrderedQuestionNote[],
): AsyncGenerator<string> {
  let [courseName, lessonId, subjectName] = ["", 0, ""];
  if (rows.length + onQuestions.length === 0) yield "还没有笔记。\n";
  for (const row of rows) {
    const { note, lesson } = row;
    if (row.courseName !== courseName) yield `${courseName === "" ? "" : "\n"}# ${row.courseName}\n`;
    if (lesson.id !== lessonId) yield `\n## ${lesson.name}\n`;
    [courseName, lessonId] = [row.courseName, lesson.id];
    const place = hasPages(lesson) ? `第 ${note.position || 1} 页` : clock(note.position);
    yield `\n### ${place}\n\n${note.content}\n`;
  }
  for (const note of onQuestions) {
    if (note.subjectName !== subjectName) yield `\n# 题目笔记：${note.subjectName}\n`;
    subjectName = note.subjectName;
    yield `\n### ${plainTextOf(note.stem, STEM)}\n\n${note.content}\n`;
  }
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (seconds < 3_600 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, "0")).join(":");
}
