import { both } from "#upstream/platform/kit/language.ts";
import type { Db } from "../../platform/db/database.ts";
import { BATCH, type BankWriter, bankWriter } from "./bankWriter.ts";
import type { Habit } from "./formats/example/habit.ts";
import { likeFormat } from "./formats/example/likeFormat.ts";
import type { OpenSource } from "./formats/format.ts";
import { formatOf } from "./formats/formats.ts";
import { type ImportReport, importedFile } from "./importReport.ts";
import { fault } from "./databaseFault.ts";
import { createRun, type ItemTold } from "./importRun.ts";
import { type Encoding, InputError, openSource, type SourceFile } from "./inputFile.ts";
import type { PaperOption } from "./paper/paperRun.ts";
import { createScratch } from "./scratch.ts";
import { givenNames } from "./givenNames.ts";
import type { OnTwin } from "./twins.ts";

export interface ImportOptions {
  readonly file: string;
  /** The file, when the caller has opened it already. The import closes it. */
  readonly opened?: SourceFile;
  /** Name of a format in formats/formats.ts; undefined: the format is recognised from the file. */
  readonly format?: string | undefined;
  /** Habit of the author, by which a Word document or a text is read; replaces `format`. */
  readonly like?: Habit | undefined;
  readonly db?: Db;
  /** Writer that is used instead of `db`: the question bank of another process, or a writer that only compares. */
  readonly bank?: BankWriter | undefined;
  /** true: nothing is written, and the counts show what would be written. */
  readonly isTrial?: boolean;
  /** Name of the level-1 subject that contains all imported subjects. */
  readonly rootName?: string;
  /** Flag of the agency that is given the level-1 subject when this subject is new; undefined: the first agency. */
  readonly agencyFlag?: string | undefined;
  /** Flag of the agency that owns the imported content; undefined: `agencyFlag` owns it, null: the shared library. */
  readonly ownerFlag?: string | null | undefined;
  /** Subject of questions that name none; undefined: the name of the file. */
  readonly subject?: string | undefined;
  /** Encoding of a file without a byte order mark; undefined: UTF-8. */
  readonly encoding?: Encoding | undefined;
  /**
   * Set when the file is one exam, which is written wholly or not at all; `about`: its facts if no line of the file
   * describes the exam.
   */
  readonly paper?: PaperOption | undefined;
  /** true: a row replaces another question that has its number from a file of the same name; undefined: it is refused. */
  readonly isReplacing?: boolean | undefined;
  /** Called for each item of the file in order, before the next one is read. */
  readonly onItem?: ((told: ItemTold) => void | Promise<void>) | undefined;
  /** Called for each note on twins, later than for the item that has the note. */
  readonly onTwin?: OnTwin | undefined;
  readonly onProgress?: (done: number, all: number, unit: string) => void;
  /** Called with the number of items before the first one is read. */
  readonly onTotal?: ((all: number) => void) | undefined;
}

export const ROOT_NAME = "综合题库";
const LONGEST_ROOT = 50;

/**
 * Imports a file into the question bank. Each item is counted as accepted, or refused with all its reasons. An item
 * whose root subject, source and id are known is compared with its row: equal content is skipped, changed content
 * updated.
 *
 * @throws InputError when the file or the options are wrong; nothing is written then
 * @throws StartError when the database fails; earlier batches are already written then
 */
export async function importQuestions(options: ImportOptions): Promise<ImportReport> {
  const { file } = options;
  checkRoot(options.rootName ?? ROOT_NAME);
  const opened = options.opened ?? (await openSource(file));
  const scratch = createScratch();
  try {
    const format = options.like ? likeFormat(options.like) : await formatOf(opened, options.format);
    const given = givenNames(file, options.subject);
    const { encoding } = options;
    const source = await format.open({
      ...opened,
      encoding,
      ...given,
      isPaper: options.paper !== undefined,
      scratch: scratch.folder,
    });
    return await importItems({ ...source, unit: format.unit }, scratch.folder, options);
  } finally {
    await opened.handle.close();
    await scratch.remove();
  }
}

/** The options of an import that do not concern the way in which its items are read. */
export type ItemOptions = Omit<ImportOptions, "opened" | "format" | "like" | "subject" | "encoding">;

/**
 * Imports items that were read already. `scratch` returns a folder for pictures that texts hold as data.
 *
 * @throws InputError when the options are wrong; nothing is written then
 * @throws StartError when the database fails; earlier batches are already written then
 */
export async function importItems(
  source: OpenSource & { readonly unit: string },
  scratch: () => Promise<string>,
  { file, rootName = ROOT_NAME, agencyFlag, ownerFlag, onProgress, onTotal, ...options }: ItemOptions,
): Promise<ImportReport> {
  const bank = options.bank ?? (options.db && bankWriter(options.db, { rootName, agencyFlag, ownerFlag }));
  const flag = await bank?.agency(agencyFlag).catch(fault("before the first line, and nothing is written"));
  const run = createRun({
    bank,
    rootName,
    folder: source.folder,
    unit: source.unit,
    scratch,
    agencyFlag: flag ?? agencyFlag ?? "",
    isTrial: options.isTrial ?? false,
    paper: options.paper && { ...options.paper, head: source.head ?? {} },
    fileSource: givenNames(file, undefined).source,
    isReplacing: options.isReplacing ?? false,
    onItem: options.onItem,
    onTwin: options.onTwin,
  });
  onTotal?.(source.total);
  let done = 0;
  for await (const item of source.items) {
    await run.take(item);
    done += 1;
    if (done % BATCH === 0) onProgress?.(done, source.total, source.unit);
  }
  const report = await run.finish();
  await bank
    ?.finish(importedFile(file, report))
    .catch(fault("after the last line, and all lines are written"));
  return report;
}

export function checkRoot(rootName: string): void {
  if (!/^[^/\p{C}]+$/u.test(rootName) || rootName.trim() !== rootName || rootName.length > LONGEST_ROOT)
    throw new InputError(
      both(
        `The name of the root is no name: 1 to ${LONGEST_ROOT} characters without "/", please.`,
        `一级科目的名称要 1 到 ${LONGEST_ROOT} 个字，不能有“/”。`,
      ),
    );
}
