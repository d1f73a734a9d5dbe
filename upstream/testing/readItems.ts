import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkLine } from "../operator/importers/checkLine.ts";
import { formatOf } from "../operator/importers/formats/formats.ts";
import { givenNames } from "../operator/importers/givenNames.ts";
import { type Encoding, openSource, type SourceFile } from "../operator/importers/inputFile.ts";

/** Reads a file with questions in a folder. Returns each question as its record with notes, or as its refusal. */
export async function readItems(
  folder: string,
  name: string,
  content: string | Uint8Array,
  encoding?: Encoding,
): Promise<Record<string, unknown>[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  const opened = await openSource(path);
  try {
    return await itemsOf(opened, folder, encoding);
  } finally {
    await opened.handle.close();
  }
}

async function itemsOf(
  opened: SourceFile,
  folder: string,
  encoding: Encoding | undefined,
): Promise<Record<string, unknown>[]> {
  const format = await formatOf(opened, undefined);
  const scratch = await mkdtemp(join(folder, "scratch-"));
  const source = await format.open({
    ...opened,
    encoding,
    ...givenNames(opened.path, undefined),
    scratch: async () => scratch,
  });
  const records: Record<string, unknown>[] = [];
  for await (const item of source.items) {
    const checked = "value" in item ? checkLine(item.value) : { kind: "refused", remarks: [item.refusal] };
    const notes = item.notes ? { notes: item.notes } : {};
    records.push(
      checked.kind === "ok"
        ? { place: item.place.text, ...(checked as { record: object }).record, ...notes }
        : { place: item.place.text, refused: checked, ...notes },
    );
  }
  if (source.total !== records.length) throw new Error(`${source.total} items told, ${records.length} read`);
  return records;
}
