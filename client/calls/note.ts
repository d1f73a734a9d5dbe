import { callOf, type DataOf, type InputOf } from "#shared/contract/endpoint.ts";
import { noteList, questionNotes, saveNote, saveQuestionNote } from "#shared/contract/note/endpoints.ts";

export type Note = DataOf<typeof noteList>["list"][number];

export type QuestionNote = DataOf<typeof questionNotes>["list"][number];

/** More notes than a learner writes on one lesson. */
const MOST_NOTES = 100;
const NOTES_A_PAGE = 20;

export const notesCall = (lessonId: string) => callOf(noteList, { lessonId, page: 1, pageSize: MOST_NOTES });
/** Notes of all lessons, newest first. */
export const ownNotesCall = ({ q, page }: { readonly q: string; readonly page: number }) =>
  callOf(noteList, { ...(q !== "" && { q }), page, pageSize: NOTES_A_PAGE });
export const saveNoteCall = (input: InputOf<typeof saveNote>) => callOf(saveNote, input);

/** Notes on the questions that a page shows. */
export const notesOnCall = (questionIds: readonly string[]) =>
  callOf(questionNotes, { questionId: [...questionIds], page: 1, pageSize: MOST_NOTES });
/** Notes on all questions, newest first. */
export const ownQuestionNotesCall = ({ q, page }: { readonly q: string; readonly page: number }) =>
  callOf(questionNotes, { ...(q !== "" && { q }), page, pageSize: NOTES_A_PAGE });
export const saveQuestionNoteCall = (questionId: string, content: string) =>
  callOf(saveQuestionNote, { questionId, content });
