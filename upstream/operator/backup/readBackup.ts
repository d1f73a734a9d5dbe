import { createHash } from "node:crypto";
import { cutText } from "#shared/domain/cutText.ts";
import { cutOff, readLines } from "./backupFile.ts";
import {
  BackupError,
  type Cell,
  FORMAT,
  type Header,
  type Manifest,
  type TableEnd,
  type TableShape,
  type Whole,
  rowLine,
} from "./backupFormat.ts";

export type Part =
  | { readonly kind: "header"; readonly header: Header }
  | { readonly kind: "table"; readonly table: TableShape }
  | { readonly kind: "row"; readonly cells: readonly Cell[] }
  | { readonly kind: "end"; readonly end: TableEnd };

/**
 * Yields the header, tables and rows of a backup in order.
 * @throws BackupError: a line is damaged or missing, when the reader reaches it
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const damaged = (what: string) => new BackupError(`${file} is damaged: ${what}. Take another copy.`);
  let header: Header | undefined;
  let table: TableShape | undefined;
  let hash = createHash("sha256");
  let rows = 0;
  let whole: Whole | undefined;
  let tables = 0;
  let allRows = 0;

  for await (const text of readLines(file)) {
    const value = valueOf(text);
    if (whole || value === undefined) throw damaged(`"${cutText(text, 40)}" does not belong there`);
    if (!header) {
      header = headerOf(value, file);
      yield { kind: "header", header };
    } else if (Array.isArray(value)) {
      const cells = value as Cell[];
      if (cells.length !== table?.columns.length) throw damaged(`a row of ${cells.length} values`);
      hash.update(rowLine(cells));
      rows += 1;
      yield { kind: "row", cells };
    } else if ("table" in value && !table) {
      const { table: name, columns, key } = value as { table: string } & Omit<TableShape, "name">;
      table = { name, columns, key };
      yield { kind: "table", table };
    } else if ("end" in value && table) {
      const end = value as unknown as TableEnd;
      const same = end.end === table.name && end.rows === rows && end.sha256 === hash.digest("hex");
      if (!same) throw damaged(`the rows of ${table.name} are not those that were written`);
      yield { kind: "end", end };
      tables += 1;
      allRows += rows;
      rows = 0;
      hash = createHash("sha256");
      table = undefined;
    } else if ("whole" in value && !table) {
      whole = value as unknown as Whole;
      if (whole.tables !== tables || whole.rows !== allRows) throw damaged("a table is missing");
    } else {
      throw damaged(`"${cutText(text, 40)}" does not belong there`);
    }
  }
  if (!whole) throw cutOff(file);
}

/**
 * Reads and checks a whole backup file.
 * @returns its header and tables
 * @throws BackupError: the file is incomplete or damaged; the reason of `signal`
 */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<Manifest> {
  let header: Header | undefined;
  let table: TableShape | undefined;
  const tables: Manifest["tables"][number][] = [];
  for await (const part of readBackup(file)) {
    signal?.throwIfAborted();
    if (part.kind === "header") header = part.header;
    else if (part.kind === "table") table = part.table;
    else if (part.kind === "end" && table)
      tables.push({ ...table, rows: part.end.rows, sha256: part.end.sha256 });
  }
  if (!header) throw cutOff(file);
  return { header, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

function valueOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function headerOf(value: object, file: string): Header {
  const format: unknown = (value as Partial<Header>).beikaoBackup;
  if (format === FORMAT) return value as Header;
  throw new BackupError(
    typeof format === "number"
      ? `${file} has format ${format}, this version reads ${FORMAT}: restore it with the version that made it.`
      : `${file} is no backup of the reference upstream.`,
  );
}
