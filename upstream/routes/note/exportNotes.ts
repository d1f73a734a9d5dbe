import { exportNotes } from "#shared/contract/note/endpoints.ts";
import { rawRoute } from "../route.ts";
import { hasPages } from "#upstream/play/lessonLength.ts";
import { DATE, shanghai } from "#upstream/kit/shanghai.ts";
import { type OrderedNote, notesInOrder } from "#upstream/play/notes.ts";

/** Markdown, in the order of the courses. */
export const serveExportNotes = rawRoute(
  exportNotes,
  async ({ input, deps: { db, limits }, user: { userId }, nowMs }, res) => {
    await limits.take("exportUser", String(userId));
    const rows = await notesInOrder(db, { userId, ...input });
    const day = shanghai(nowMs).toFormat(DATE);
    res.set({
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Disposition": `attachment; filename="notes-${day}.md"; filename*=UTF-8''${encodeURIComponent(`笔记-${day}.md`)}`,
      "Cache-Control": "private, no-store",
    });
    return written(rows);
  },
);

async function* written(rows: readonly OrderedNote[]): AsyncGenerator<string> {
  let [courseName, lessonId] = ["", 0];
  if (rows.length === 0) yield "还没有笔记。\n";
  for (const row of rows) {
    const { note, lesson } = row;
    if (row.courseName !== courseName) yield `${courseName === "" ? "" : "\n"}# ${row.courseName}\n`;
    if (lesson.id !== lessonId) yield `\n## ${lesson.name}\n`;
    [courseName, lessonId] = [row.courseName, lesson.id];
    const place = hasPages(lesson) ? `第 ${note.position || 1} 页` : clock(note.position);
    yield `\n### ${place}\n\n${note.content}\n`;
  }
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (seconds < 3_600 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, "0")).join(":");
}
