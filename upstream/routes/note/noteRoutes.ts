import * as api from "#shared/contract/note/endpoints.ts";
import { type Route, rawRoute, route } from "../route.ts";
import { serveExportNotes } from "./exportNotes.ts";
import { serveDeleteNote, serveNoteFrame, serveNoteList, serveSaveNote } from "./notes.ts";

export const noteRoutes: readonly Route[] = [
  route(api.noteList, serveNoteList),
  route(api.saveNote, serveSaveNote),
  route(api.deleteNote, serveDeleteNote),
  rawRoute(api.noteFrame, serveNoteFrame),
  rawRoute(api.exportNotes, serveExportNotes),
];
