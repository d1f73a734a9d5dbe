import type { Route } from "../route.ts";
import { serveExportNotes } from "./exportNotes.ts";
import { serveDeleteNote, serveNoteFrame, serveNoteList, serveSaveNote } from "./notes.ts";

export const noteRoutes: readonly Route[] = [
  serveNoteList,
  serveSaveNote,
  serveDeleteNote,
  serveNoteFrame,
  serveExportNotes,
];
