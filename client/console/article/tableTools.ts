import type { Command, EditorState } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  isInTable,
} from "prosemirror-tables";
import type { EditedSource } from "../editor/useEditor.ts";
import { lineBeside } from "./articleTable.ts";
import { writeTable } from "./articleText.ts";

/** Commands on the table with the cursor, by the words of their buttons. */
export const TABLE_COMMANDS: readonly (readonly [words: string, command: Command])[] = [
  ["加一行", addRowAfter],
  ["加一列", addColumnAfter],
  ["删这行", deleteRow],
  ["删这列", deleteColumn],
  ["删表格", deleteTable],
  ["后面加段落", lineBeside("after")],
];

/** Returns the table with the cursor and its source; undefined: the cursor is in none. */
export function tableAt(state: EditorState): EditedSource | undefined {
  const node = isInTable(state) ? findTable(state.selection.$from)?.node : undefined;
  return node && { name: "part", source: writeTable(node), node };
}
