import { both } from "#upstream/platform/kit/language.ts";
import type { FileHandle } from "node:fs/promises";
import { basename, extname } from "node:path";
import { InputError, type SourceFile } from "../inputFile.ts";
import { aiken } from "./aiken.ts";
import { blackboardText } from "./blackboardText.ts";
import { csv } from "./csv.ts";
import { docx } from "./word/docx.ts";
import { foreignFile } from "./foreign.ts";
import type { Format } from "./format.ts";
import { gift } from "./gift.ts";
import { json } from "./json.ts";
import { jsonl } from "./jsonl.ts";
import { moodleXml } from "./moodleXml.ts";
import { qti } from "./qti.ts";
import { encodingOf } from "./readText.ts";
import { xlsx } from "./sheet/xlsx.ts";

/**
 * All formats that can be imported, also for --help and error messages. When several fit a file, the first one wins.
 */
export const FORMATS: readonly Format[] = [
  jsonl,
  xlsx,
  csv,
  json,
  docx,
  moodleXml,
  qti,
  blackboardText,
  aiken,
  gift,
];

const HEAD = 4_096;

/**
 * Returns the format that the operator named; without a name the format is recognised from the extension and the
 * beginning of the file.
 *
 * @throws InputError when no format fits
 */
export async function formatOf(
  { path, handle }: Omit<SourceFile, "size">,
  named: string | undefined,
): Promise<Format> {
  if (named !== undefined) {
    const found = FORMATS.find(({ name }) => name === named);
    if (found) return found;
    throw new InputError(
      both(
        `The format ${named} is not known. Use one of ${FORMATS.map(({ name }) => name).join(", ")}.`,
        `没有格式 ${named}。可用：${FORMATS.map(({ name }) => name).join("、")}。`,
      ),
    );
  }
  const extension = extname(path).toLowerCase();
  const fitting = FORMATS.filter(({ extensions }) => extensions.includes(extension));
  if (fitting.length === 1) return fitting[0] as Format;
  const head = await headOf(handle);
  const foreign = foreignFile(extension, head);
  const isForeign = fitting.length === 0 && foreign !== undefined;
  const fitted = isForeign
    ? undefined
    : (fitting.length > 0 ? fitting : FORMATS).find(({ sniff }) => sniff(head));
  if (fitted) return fitted;
  if (foreign !== undefined)
    throw new InputError(
      both(`${basename(path)} ${foreign}`, `${basename(path)} 这种文件读不了，请另存为 Excel、Word 或 CSV。`),
    );
  // Unknown extensions fall back to JSON Lines, whose reader reports a missing file or a folder.
  if (fitting.length === 0) return jsonl;
  throw new InputError(
    both(
      `${basename(path)} is in none of the formats that are read. Name one: --format ${FORMATS.map(({ name }) => name).join(", ")}.`,
      `${basename(path)} 不是能读的格式，请另存为 Excel、Word 或 CSV。`,
    ),
  );
}

export function formatsHelp(): string {
  return FORMATS.map(
    ({ name, extensions, help }) => `  ${name.padEnd(11)} ${extensions.join(" ")}: ${help}`,
  ).join("\n");
}

async function headOf(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const head = buffer.subarray(0, bytesRead);
  const encoding = encodingOf(head, undefined);
  return encoding.startsWith("utf-16") ? new TextDecoder(encoding).decode(head) : head.toString();
}
