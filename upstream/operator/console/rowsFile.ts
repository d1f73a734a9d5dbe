import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { csvText } from "./answerText.ts";
import type { Outcome, Row, ThingNames } from "./command.ts";
import { CallError } from "../errors.ts";
import { cellIn, shownCell } from "./shownCell.ts";
import { headText } from "./heads.ts";
import { cellText, widthOf } from "./textTable.ts";
import { sync } from "#upstream/platform/kit/durably.ts";
import { both, told } from "#upstream/platform/kit/language.ts";

interface RowsFile {
  readonly path: string;
  readonly kind: "csv" | "xlsx";
}

const WIDEST = 60;

/** Returns the new file that --csv or --xlsx names; undefined: the call names no file. */
export function rowsFileOf({ csv, xlsx }: { csv?: unknown; xlsx?: unknown }): RowsFile | undefined {
  if (typeof csv === "string" && typeof xlsx === "string")
    throw new CallError(
      both("Give --csv FILE or --xlsx FILE, and only one of them.", "--csv 和 --xlsx 只能填一个。"),
    );
  if (typeof csv === "string") return { path: csv, kind: "csv" };
  return typeof xlsx === "string" ? { path: xlsx, kind: "xlsx" } : undefined;
}

/**
 * Runs the call and writes its rows to the file. The file is created before the call runs, because new codes that
 * cannot be written to it would be lost.
 */
export async function intoRowsFile(
  { path, kind, noun }: RowsFile & { readonly noun: string },
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  const file = await open(path, "wx", 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new CallError(
      cause.code === "EEXIST"
        ? both(
            `--${kind}: ${path} is there already. Name a new file.`,
            `--${kind}: ${path} 已存在，请换个文件名。`,
          )
        : both(
            `--${kind}: ${path} cannot be written: ${cause.message}`,
            `--${kind}: ${path} 写不了：${cause.message}`,
          ),
    );
  });
  try {
    const { rows = [], names, ...outcome } = await ask();
    await file.writeFile(kind === "csv" ? csvText(rows) : await xlsxOf(rows, noun, names));
    await file.sync();
    await sync(dirname(path));
    const written = both(
      `${rows.length} rows are written into ${path}.`,
      `${rows.length} 行已写入 ${path}。`,
    );
    return { ...outcome, said: outcome.said === undefined ? written : told(`${outcome.said} ${written}`) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** Returns the rows as a workbook for people, in the language of the call. */
export async function xlsxOf(rows: readonly Row[], noun: string, things: ThingNames = {}): Promise<Buffer> {
  const { fittingCell, writeXlsx } = await import("../../platform/kit/writeXlsx.ts");
  const names = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) =>
    names.map((name) => fittingCell(cellText(shownCell(noun, name, cellIn(row, name), things), "\n"))),
  );
  const columns = names.map((name, at) => {
    const heading = headText(name, noun);
    const longest = texts.reduce((most, cells) => Math.max(most, widthOf(cells[at] ?? "")), widthOf(heading));
    return { heading, width: Math.min(WIDEST, longest + 2) };
  });
  return writeXlsx([{ name: "表", columns, rows: texts }]);
}
