import { noteFrame } from "#shared/contract/note/endpoints.ts";
import type { Note } from "../calls/note.ts";
import { s } from "./NoteFrame.styles.ts";

export function NoteFrame({ note: { noteId, hasFrame, lessonName } }: { readonly note: Note }) {
  if (!hasFrame) return null;
  const src = `/api${noteFrame.path}?note_id=${noteId}`;
  return (
    <img
      className={s.frame}
      src={src}
      alt={`${lessonName}，记笔记时的画面`}
      width={480}
      height={270}
      loading="lazy"
      decoding="async"
    />
  );
}
