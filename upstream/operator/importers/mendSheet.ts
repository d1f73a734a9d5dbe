import { copyFile, mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LONGEST_CELL, type Sheet } from "../../platform/kit/writeXlsx.ts";
import { COLUMNS, REPORT_HEADINGS } from "./formats/columns.ts";
import { LETTERS } from "./formats/format.ts";
import { NO_SOURCE } from "./formats/tableRows.ts";
import type { ItemTold } from "./importRun.ts";
import { placeInChinese, tellInChinese } from "./inChinese/tellInChinese.ts";
import type { Picture } from "./loadPictures.ts";
import { pictureFile, withAddresses } from "./placePictures.ts";
import { rowCells, rowTexts, type RowTexts } from "./rowTexts.ts";
import { tableColumns } from "./template.ts";

interface MendRow {
  readonly at: number;
  readonly cells: RowTexts;
}

/** Number of questions that a sheet may have; the others are in the list of remarks. */
const MOST_ROWS = 20_000;
const PICTURES = "images";

/**
 * Collects the refused and noted items of an import as rows of the import table. A person corrects the rows in Excel
 * and imports the sheet, which contains only these questions and their materials. A question with an id keeps id and
 * source. If the agency is known (`hasAgency`), a noted question without an id gets the id of its content, so that the
 * corrected row replaces it.
 */
export function createMendSheet(path: string, hasAgency: boolean) {
  const folder = dirname(path);
  const rows: MendRow[] = [];
  /** Accepted passages that no row names yet. Their pictures are copied when a row names the passage. */
  const passages = new Map<string, ItemTold>();
  const named = new Set<string>();
  const add = async (told: ItemTold): Promise<RowTexts | undefined> => {
    const cells = await cellsOf(told, folder, hasAgency);
    if (Object.values(cells).some((text) => text.length > LONGEST_CELL)) return undefined;
    rows.push({ at: told.place.at, cells });
    return cells;
  };
  const take = async (told: ItemTold): Promise<void> => {
    const { value, isRefused, notes } = told;
    if (typeof value !== "object" || value === null || rows.length >= MOST_ROWS) return;
    if (isRefused || notes.length > 0) {
      const cells = await add(told);
      if (!cells?.["passage_id"]) return;
      const key = keyOf(cells, cells["passage_id"]);
      named.add(key);
      const passage = passages.get(key);
      passages.delete(key);
      if (passage) await add(passage);
    } else if ((value as { kind?: unknown }).kind === "passage") {
      const texts = rowTexts(value);
      const key = keyOf(texts, texts["id"] ?? "");
      if (named.has(key)) await add(told);
      else passages.set(key, told);
    }
  };
  return {
    take,
    /** Returns the sheet; undefined when nothing was refused or noted. */
    sheet: (): Sheet | undefined =>
      rows.length === 0 ? undefined : sheetOf(rows.toSorted((a, b) => a.at - b.at)),
  };
}

function keyOf({ source }: RowTexts, id: string): string {
  return JSON.stringify([source || NO_SOURCE, id]);
}

async function cellsOf(
  { place, isRefused, value, key, faults, notes, pictures }: ItemTold,
  folder: string,
  hasAgency: boolean,
) {
  const addresses = await keepPictures(await pictures(), folder);
  const texts = rowTexts(value);
  const placed = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      field === "images"
        ? text
            .split("\n")
            .map((name) => addresses.get(name) ?? name)
            .join("\n")
        : withAddresses(text, (name) => addresses.get(name)),
    ]),
  );
  const told = [...faults, ...notes].map(tellInChinese);
  return {
    ...rowCells(placed),
    // The bank finds a noted question without an id by its content, which a person may change in the sheet.
    ...(hasAgency && !isRefused && texts["id"] === "" && { id: key, source: texts["source"] || NO_SOURCE }),
    位置: placeInChinese(place.text),
    原因: told.map(({ reason, english }) => (english === "" ? reason : `${reason}（${english}）`)).join("\n"),
    处理办法: [...new Set(told.map(({ remedy }) => remedy))].join("\n"),
  } satisfies RowTexts;
}

/** Copies pictures that are not in the folder of the sheet. Returns the new name of each picture by its old name. */
async function keepPictures(
  pictures: ReadonlyMap<string, Picture>,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [name, picture] of pictures) {
    const beside = await realpath(join(folder, pictureFile(name).path)).catch(() => undefined);
    if (beside === picture.path) continue;
    await mkdir(join(folder, PICTURES), { recursive: true });
    await copyFile(picture.path, join(folder, PICTURES, picture.fileName));
    names.set(name, `${PICTURES}/${picture.fileName}`);
  }
  return names;
}

function sheetOf(rows: readonly MendRow[]): Sheet {
  const most = Math.max(
    8,
    ...rows.map(({ cells }) => [...LETTERS].findLastIndex((key) => `option${key}` in cells) + 1),
  );
  const more = Array.from(LETTERS.slice(8, most), (letter) => ({
    field: `option${letter}`,
    heading: `选项${letter}`,
    also: [],
    width: 20,
    about: "",
  }));
  const last = COLUMNS.findIndex(({ field }) => field === "optionH") + 1;
  const columns = [...COLUMNS.slice(0, last), ...more, ...COLUMNS.slice(last)];
  const told = REPORT_HEADINGS.map((heading) => ({ heading, width: heading === "位置" ? 16 : 40 }));
  return {
    name: "待修改",
    columns: [...told, ...tableColumns(columns)],
    rows: rows.map(({ cells }) =>
      [...REPORT_HEADINGS, ...columns.map(({ field }) => field)].map((field) => cells[field] ?? ""),
    ),
  };
}
