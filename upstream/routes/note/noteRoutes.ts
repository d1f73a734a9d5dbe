import type { Route } from "../route.ts";
import { serveDeleteNote, serveExportNotes, serveNoteFrame, serveNoteList, serveSaveNote } from "./notes.ts";

export const noteRoutes: readonly Route[] = [
  serveNoteList,
  serveSaveNote,
  serveDeleteNote,
  serveNoteFrame,
  serveExportNotes,
];
