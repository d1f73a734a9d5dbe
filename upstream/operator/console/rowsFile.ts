import { open, rm } from "node:fs/promises";
import { csvText } from "./answerText.ts";
import type { Outcome, Row } from "./command.ts";
import { CallError } from "../errors.ts";
import { cellText, widthOf } from "./textTable.ts";

interface RowsFile {
  readonly path: string;
  readonly kind: "csv" | "xlsx";
}

const WIDEST = 60;

/** Returns the new file that --csv or --xlsx names; undefined: the call names no file. */
export function rowsFileOf({ csv, xlsx }: { csv?: unknown; xlsx?: unknown }): RowsFile | undefined {
  if (typeof csv === "string" && typeof xlsx === "string")
    throw new CallError("Give --csv FILE or --xlsx FILE, and only one of them.");
  if (typeof csv === "string") return { path: csv, kind: "csv" };
  return typeof xlsx === "string" ? { path: xlsx, kind: "xlsx" } : undefined;
}

/**
 * Runs the call and writes its rows to the file. The file is created before the call runs, because new codes that
 * cannot be written to it would be lost.
 */
export async function intoRowsFile({ path, kind }: RowsFile, ask: () => Promise<Outcome>): Promise<Outcome> {
  const file = await open(path, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      cause.code === "EEXIST"
        ? `--${kind}: ${path} is there already. Name a new file.`
        : `--${kind}: ${path} cannot be written: ${cause.message}`,
    );
  });
  try {
    const { rows = [], ...outcome } = await ask();
    await file.writeFile(kind === "csv" ? csvText(rows) : await xlsxOf(rows));
    const written = `${rows.length} rows are written into ${path}.`;
    return { ...outcome, said: outcome.said === undefined ? written : `${outcome.said} ${written}` };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

export async function xlsxOf(rows: readonly Row[]): Promise<Buffer> {
  const { fittingCell, writeXlsx } = await import("../../platform/kit/writeXlsx.ts");
  const names = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) => names.map((name) => fittingCell(cellText(row[name] ?? null, "\n"))));
  const columns = names.map((heading, at) => {
    const longest = texts.reduce((most, cells) => Math.max(most, widthOf(cells[at] ?? "")), widthOf(heading));
    return { heading, width: Math.min(WIDEST, longest + 2) };
  });
  return writeXlsx([{ name: "表", columns, rows: texts }]);
}
