import { callOf, type DataOf, type InputOf } from "#shared/contract/endpoint.ts";
import { deleteNote, noteList, saveNote } from "#shared/contract/note/endpoints.ts";
import {
  createHandoff,
  finishLesson,
  handoffState,
  keepLesson,
  keptLessons,
  learnReport,
  lessonFeedback,
  lessonQuestions,
  play,
  redeemHandoff,
  saveSettings,
  userSettings,
} from "#shared/contract/play/endpoints.ts";
import { classroomResource, classroomResourceList } from "#shared/contract/study/endpoints.ts";

/** A lesson that may be played, or what keeps it closed. */
export type PlayedLesson = NonNullable<DataOf<typeof play>>;
export type PlaySettings = DataOf<typeof userSettings>;
export type SettingsInput = InputOf<typeof saveSettings>;
export type ReportInput = InputOf<typeof learnReport>;
/** What the server says of a lesson after a report. */
export type ToldProgress = DataOf<typeof learnReport>;
export type OutlineChapter = DataOf<typeof classroomResource>[number];
export type KeptLesson = DataOf<typeof keptLessons>["list"][number];
export type Note = DataOf<typeof noteList>["list"][number];

/** More than anybody writes of one lesson. */
const MOST_NOTES = 100;
const NOTES_A_PAGE = 20;
const KEPT_A_PAGE = 20;

export const playCall = (input: InputOf<typeof play>) => callOf(play, input);
export const learnReportCall = (input: ReportInput) => callOf(learnReport, input);
export const finishLessonCall = (ticket: string) => callOf(finishLesson, { ticket });
export const lessonQuestionsCall = (lessonId: string) => callOf(lessonQuestions, { lessonId });
export const keepLessonCall = (lessonId: string, isKept: boolean) =>
  callOf(keepLesson, { lessonId, isCollect: isKept ? "1" : "0" });
export const keptLessonsCall = ({ page }: { readonly page: number }) =>
  callOf(keptLessons, { page, pageSize: KEPT_A_PAGE });
export const lessonFeedbackCall = (input: InputOf<typeof lessonFeedback>) => callOf(lessonFeedback, input);
export const userSettingsCall = () => callOf(userSettings, {});
export const saveSettingsCall = (input: SettingsInput) => callOf(saveSettings, input);
export const createHandoffCall = (input: InputOf<typeof createHandoff>) => callOf(createHandoff, input);
export const handoffStateCall = (token: string) => callOf(handoffState, { token });
export const redeemHandoffCall = (token: string, requestId: string) =>
  callOf(redeemHandoff, { token, requestId });
export const outlineCall = (classroomId: string) => callOf(classroomResource, { classroomId });
export const classroomFilesCall = (classroomId: string) => callOf(classroomResourceList, { classroomId });
export const notesCall = (lessonId: string) => callOf(noteList, { lessonId, page: 1, pageSize: MOST_NOTES });
/** Of all lessons, the latest first. */
export const ownNotesCall = ({ q, page }: { readonly q: string; readonly page: number }) =>
  callOf(noteList, { ...(q !== "" && { q }), page, pageSize: NOTES_A_PAGE });
export const saveNoteCall = (input: InputOf<typeof saveNote>) => callOf(saveNote, input);
export const deleteNoteCall = (noteId: string) => callOf(deleteNote, { noteId });
