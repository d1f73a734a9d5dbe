import { endpoint } from "../endpoint.ts";

const OF_NOTES = ["/note/list"] as const;

export const noteList = endpoint("note", "noteList", "GET /note/list");
export const saveNote = endpoint("note", "saveNote", "POST /note/save", { changes: OF_NOTES });

/** The learner's notes on questions, of which each has at most one. */
export const questionNotes = endpoint("note", "questionNotes", "GET /note/question-list");
export const saveQuestionNote = endpoint("note", "saveQuestionNote", "POST /note/question-save", {
  changes: ["/note/question-list"],
});

/** Picture of a note. The answer is a picture instead of an envelope. */
export const noteFrame = endpoint("note", "noteFrame", "GET /note/frame", { lane: "file" });
export const deleteNote = endpoint("note", "deleteNote", "POST /note/delete", { changes: OF_NOTES });

/** Notes as a file. The answer is a file instead of an envelope. */
export const exportNotes = endpoint("note", "exportNotes", "GET /note/export", { lane: "file" });
