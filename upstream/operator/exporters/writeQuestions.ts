import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { strToU8, zipSync } from "fflate";
import { both } from "../../platform/kit/language.ts";
import { largest } from "../../platform/kit/longLists.ts";
import { writeXlsx } from "../../platform/kit/writeXlsx.ts";
import { MOST_FILES } from "../importers/formats/zip.ts";
import { InputError } from "../importers/inputFile.ts";
import { tableColumns } from "../importers/template.ts";
import { keyedOf } from "./exportFields.ts";
import { giftText } from "./giftText.ts";
import { qtiItem, qtiManifest } from "./qtiXml.ts";
import { columnOptions, exportColumns, tableCells } from "./tableText.ts";

export const EXPORT_FORMATS = ["jsonl", "xlsx", "gift", "qti21"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes questions and passages to a file. `packed` are the pictures of a package by their names in it.
 *
 * @throws InputError when a package would hold more files than an import reads
 */
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
  const most = largest(
    0,
    fields.map((one) => columnOptions(keyedOf(one)).length),
  );
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
  const num = fields.length + Object.keys(packed).length + 1;
  if (num > MOST_FILES)
    throw new InputError(
      both(
        `The package would hold ${num} files, more than the ${MOST_FILES} that an import reads. Choose fewer questions by --subject or --type, or another format. Nothing was written.`,
        `题包会有 ${num} 个文件，超过导入可读的 ${MOST_FILES} 个。请用 --subject 或 --type 选少一些，或换一种格式。什么也没有写。`,
      ),
    );
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
