import type { Refusal } from "./format.ts";

/** Content of a cell: a text, a number with the text that the spreadsheet shows, or the reason why it is unreadable. */
export type Cell =
  | string
  | { readonly shown: string; readonly number: string }
  | { readonly reason: string; readonly remedy: string }
  | undefined;

export interface TableRow {
  /** Number of the row, from 1, as the spreadsheet shows it. */
  readonly number: number;
  /** Cells by column; cells without a value may be absent. */
  readonly cells: readonly Cell[];
  /** true: no cell has content. */
  readonly isBlank: boolean;
  /** Reason why the whole row cannot be read. */
  readonly refusal?: Refusal | undefined;
}

/** Returns the text of a cell; for an unreadable cell it returns the placeholder `UNREAD`. */
export function textOf(cell: Cell): string {
  if (cell === undefined) return "";
  if (typeof cell === "string") return cell;
  return "shown" in cell ? cell.shown : UNREAD;
}

const UNREAD = "\u2370";

export function isBlankCell(cell: Cell): boolean {
  return textOf(cell).trim() === "";
}

export function isUnread(cell: Cell): cell is { readonly reason: string; readonly remedy: string } {
  return typeof cell === "object" && "reason" in cell;
}
