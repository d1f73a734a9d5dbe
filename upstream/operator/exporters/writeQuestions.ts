import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { strToU8, zipSync } from "fflate";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { tableColumns } from "../importers/template.ts";
import { keyedOf } from "./exportFields.ts";
import { giftText } from "./giftText.ts";
import { qtiItem, qtiManifest } from "./qtiXml.ts";
import { columnOptions, exportColumns, tableCells } from "./tableText.ts";

export const EXPORT_FORMATS = ["jsonl", "xlsx", "gift", "qti21"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Fields = Readonly<Record<string, unknown>>;

/** Writes questions and passages to a file. `packed` are the pictures of a package by their names in it. */
export async function writeQuestions(
  file: string,
  format: ExportFormat,
  fields: readonly Fields[],
  packed: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  if (format === "xlsx") await writeTable(file, fields);
  if (format === "jsonl") await writeText(file, fields, (one) => `${JSON.stringify(one)}\n`);
  if (format === "gift") await writeText(file, fields, giftText);
  if (format === "qti21") await writePackage(file, fields, packed);
}

async function writeTable(file: string, fields: readonly Fields[]): Promise<void> {
  const most = Math.max(...fields.map((one) => columnOptions(keyedOf(one)).length));
  const columns = exportColumns(most);
  const rows = fields.map((one) => tableCells(one, columns));
  await writeFile(file, writeXlsx([{ name: "题目", columns: tableColumns(columns), rows }]));
}

async function writeText<T>(file: string, items: readonly T[], textOf: (item: T) => string): Promise<void> {
  const stream = createWriteStream(file);
  for (const item of items) if (!stream.write(textOf(item))) await once(stream, "drain");
  stream.end();
  await finished(stream);
}

async function writePackage(
  file: string,
  fields: readonly Fields[],
  packed: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  const files = fields.map((_, i) => ({
    name: `item-${String(i + 1).padStart(6, "0")}.xml`,
    identifier: `item-${i + 1}`,
  }));
  const parts: Record<string, Uint8Array> = {};
  fields.forEach((one, i) => {
    const { name = "", identifier = "" } = files[i] ?? {};
    parts[name] = strToU8(qtiItem(one, identifier));
  });
  parts["imsmanifest.xml"] = strToU8(qtiManifest(files));
  await writeFile(file, zipSync({ ...parts, ...packed }, { level: 6 }));
}
