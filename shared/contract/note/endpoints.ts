import type { Endpoint } from "../endpoint.ts";

const OF_NOTES = ["/note/list"] as const;

export const noteList = {
  area: "note",
  name: "noteList",
  method: "GET",
  path: "/note/list",
  token: "required",
} as const satisfies Endpoint;

export const saveNote = {
  area: "note",
  name: "saveNote",
  method: "POST",
  path: "/note/save",
  token: "required",
  changes: OF_NOTES,
} as const satisfies Endpoint;

/** Picture of a note. The answer is a picture instead of an envelope. */
export const noteFrame = {
  area: "note",
  name: "noteFrame",
  method: "GET",
  path: "/note/frame",
  token: "required",
  lane: "file",
} as const satisfies Endpoint;

export const deleteNote = {
  area: "note",
  name: "deleteNote",
  method: "POST",
  path: "/note/delete",
  token: "required",
  changes: OF_NOTES,
} as const satisfies Endpoint;

/** Notes as a file. The answer is a file instead of an envelope. */
export const exportNotes = {
  area: "note",
  name: "exportNotes",
  method: "GET",
  path: "/note/export",
  token: "required",
  lane: "file",
} as const satisfies Endpoint;
