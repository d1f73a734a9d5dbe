import { checkLine } from "../importers/checkLine.ts";
import type { Remark } from "../importers/bankRecord.ts";
import { formatOf } from "../importers/formats/formats.ts";
import type { SourceItem } from "../importers/formats/format.ts";
import { InputError, openSource } from "../importers/inputFile.ts";
import { createScratch } from "../importers/scratch.ts";
import { plainText, storedText } from "./exportFields.ts";
import type { ExportFormat } from "./writeQuestions.ts";

const READERS: Readonly<Record<ExportFormat, string>> = {
  jsonl: "jsonl",
  xlsx: "xlsx",
  gift: "gift",
  qti21: "qti",
};

/**
 * Reads an exported file again and compares it with the fields that were written.
 *
 * @returns a reason for each question or passage that an import of the file would refuse or change; a single reason when
 *   it would refuse the whole file, because it is too large
 */
export async function changedIn(
  file: string,
  format: ExportFormat,
  fields: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const opened = await openSource(file);
  const scratch = createScratch();
  const changed: string[] = [];
  try {
    const reader = await formatOf(opened, READERS[format]);
    const given = { encoding: undefined, subject: "", source: "", scratch: scratch.folder };
    const { items } = await reader.open({ ...opened, ...given });
    let at = 0;
    for await (const item of items) {
      const written = fields[at] ?? {};
      const reason = await changeOf(written, item);
      if (reason !== undefined) changed.push(`${plainText(written.id)} (${item.place.text}) ${reason}`);
      at += 1;
    }
    for (const { id } of fields.slice(at)) changed.push(`${plainText(id)} is not in the file`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const remedy = "choose fewer questions by --subject or --type, or --format jsonl";
    return [`the whole file: it is written, but an import would say “${error.message}”; ${remedy}`];
  } finally {
    await opened.handle.close();
    await scratch.remove();
  }
  return changed;
}

async function changeOf(
  written: Readonly<Record<string, unknown>>,
  item: SourceItem,
): Promise<string | undefined> {
  if ("refusal" in item) return refusedBecause([{ field: "", ...item.refusal }]);
  const before = checkLine(stored(written));
  const after = checkLine(stored(item.value));
  if (after.kind === "refused") return refusedBecause(after.remarks);
  if (before.kind === "refused") return undefined;
  if (before.record.sourceKey !== after.record.sourceKey) return `comes back as ${after.record.sourceKey}`;
  if (JSON.stringify(before.record) === JSON.stringify(after.record)) return undefined;
  // KaTeX, which compares what learners see, is loaded only when it is needed.
  const { differences } = await import("../importers/sameRecord.ts");
  const names = differences(before.record, after.record);
  return names.length === 0 ? undefined : `comes back with another ${names.join(", ")}`;
}

function refusedBecause(remarks: readonly Remark[]): string {
  return `would be refused: ${remarks.map(({ field, reason }) => `${field} ${reason}`.trim()).join("; ")}`;
}

/** Returns fields with the pictures named as in the bank, because pages show only these pictures. */
function stored(fields: unknown): unknown {
  return JSON.parse(storedText(JSON.stringify(fields)));
}
