import type { Db } from "../../platform/db/database.ts";
import { StartError } from "#shared/environment/startError.ts";
import { holdsOrder } from "../../domain/question/holdsOrder.ts";
import { reasonOf } from "../../platform/kit/errors.ts";
import { type BankEntry, entryOf } from "./bankEntry.ts";
import type { BankRecord, QuestionRecord, Remark } from "./bankRecord.ts";
import { BATCH, type BankWriter, bankWriter, type Written } from "./bankWriter.ts";
import { checkLine } from "./checkLine.ts";
import { formulaNotes } from "./checkFormulas.ts";
import type { Format, SourceItem } from "./formats/format.ts";
import { formatOf } from "./formats/formats.ts";
import { createRemarks, type ImportReport, importedFile } from "./importReport.ts";
import { type Encoding, InputError, openSource, type SourceFile } from "./inputFile.ts";
import { findPicture, type Picture } from "./loadPictures.ts";
import { idOf, misplaced, seenKey } from "./misplaced.ts";
import { createPaperRun, summaryOf } from "./paper/paperRun.ts";
import { placePictures, storeDataPictures } from "./placePictures.ts";
import { createScratch } from "./scratch.ts";
import type { Outcome } from "./sortEntries.ts";
import { createTwinNotes } from "./twins.ts";
import { givenNames } from "./givenNames.ts";

export interface ImportOptions {
  readonly file: string;
  /** The file, when the caller has opened it already. The import closes it. */
  readonly opened?: SourceFile;
  /** Name of a format in formats/formats.ts; undefined: the format is recognised from the file. */
  readonly format?: string | undefined;
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
  /** Set when the file is one exam, which is written wholly or not at all; `about`: its facts when no line has them. */
  readonly paper?: { readonly about: unknown } | undefined;
  readonly onProgress?: (done: number, all: number, unit: string) => void;
}

export const ROOT_NAME = "综合题库";
const LONGEST_ROOT = 50;
const OUTCOMES = ["added", "updated", "unchanged"] as const satisfies Outcome[];

/**
 * Imports a file into the question bank. Each item is counted as accepted, or refused with all its reasons. An item
 * whose root subject, source and id are known is compared with its row: equal content is skipped, changed content
 * updated.
 *
 * @throws InputError when the file or the options are wrong; nothing is written then
 * @throws StartError when the database fails; earlier batches are already written then
 */
export async function importQuestions(options: ImportOptions): Promise<ImportReport> {
  const { file, rootName = ROOT_NAME, agencyFlag, ownerFlag, onProgress } = options;
  checkRoot(rootName);
  const bank = options.bank ?? (options.db && bankWriter(options.db, { rootName, agencyFlag, ownerFlag }));
  const opened = options.opened ?? (await openSource(file));
  const scratch = createScratch();
  try {
    const format = await formatOf(opened, options.format);
    const given = givenNames(file, options.subject);
    const { encoding } = options;
    const source = await format.open({ ...opened, encoding, ...given, scratch: scratch.folder });
    const flag = await bank?.agency(agencyFlag).catch(fault("before the first line, and nothing is written"));
    const run = createRun({
      bank,
      rootName,
      folder: source.folder,
      format,
      scratch: scratch.folder,
      agencyFlag: flag ?? agencyFlag ?? "",
      isTrial: options.isTrial ?? false,
      paper: options.paper,
    });
    let done = 0;
    for await (const item of source.items) {
      await run.take(item);
      done += 1;
      if (done % BATCH === 0) onProgress?.(done, source.total, format.unit);
    }
    const report = await run.finish();
    await bank
      ?.finish(importedFile(file, report))
      .catch(fault("after the last line, and all lines are written"));
    return report;
  } finally {
    await opened.handle.close();
    await scratch.remove();
  }
}

export function checkRoot(rootName: string): void {
  if (!/^[^/\p{C}]+$/u.test(rootName) || rootName.trim() !== rootName || rootName.length > LONGEST_ROOT)
    throw new InputError(
      `The name of the root is no name: 1 to ${LONGEST_ROOT} characters without "/", please.`,
    );
}

interface Run {
  take(item: SourceItem): Promise<void>;
  finish(): Promise<ImportReport>;
}

interface RunOptions {
  readonly bank: BankWriter | undefined;
  readonly rootName: string;
  /** Folder in which the picture names of the file are looked up. */
  readonly folder: string;
  readonly format: Format;
  readonly scratch: () => Promise<string>;
  readonly agencyFlag: string;
  readonly isTrial: boolean;
  readonly paper: ImportOptions["paper"];
}

function createRun(options: RunOptions): Run {
  const { bank, rootName, folder, format, scratch, agencyFlag, isTrial } = options;
  const refusals = createRemarks();
  const notes = createRemarks();
  const twinNotes = createTwinNotes();
  const bySource = new Map<string, { questions: number; passages: number; refused: number }>();
  const written: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 };
  const newSubjects: string[] = [];
  let sharedTooNum = 0;
  const seen = new Map<string, string>();
  const counts = { total: 0, accepted: 0, refused: 0, repaired: 0, reordered: 0 };
  let batch: BankEntry[] = [];
  const drawn = new Set<string>();
  const places = new Map<number, string>();

  const tallyOf = (dataset: string) => {
    const tally = bySource.get(dataset) ?? { questions: 0, passages: 0, refused: 0 };
    bySource.set(dataset, tally);
    return tally;
  };
  const count = ({
    counts: counted,
    newSubjects: made,
    sharedTooNum: num,
    sat: inProgress,
    twins,
  }: Written) => {
    twinNotes.inBank(twins, batch, places);
    sharedTooNum += num;
    for (const outcome of OUTCOMES) written[outcome] += counted[outcome];
    newSubjects.push(...made);
    for (const { line, exam } of inProgress) {
      const entry = batch.find((one) => one.line === line);
      if (!entry) continue;
      const { sourceKey, dataset, kind } = entry.record;
      // This question was counted as accepted before the question bank refused it.
      counts.accepted -= 1;
      tallyOf(dataset)[kind === "passage" ? "passages" : "questions"] -= 1;
      refuse({ place: { at: line, text: places.get(line) ?? String(line) } }, sourceKey, dataset, [
        {
          field: "",
          reason: `is asked by the exam “${exam}”, which is being sat, and stays as it is`,
          remedy: "import it again when that is over; keys and analyses may change at any time",
        },
      ]);
    }
  };
  const flush = async () => {
    if (bank && batch.length > 0) {
      const lines = `${batch[0]?.line} to ${batch.at(-1)?.line}`;
      const done = await bank
        .write(batch)
        .catch(
          fault(
            `at ${format.unit} ${lines}: the ${format.unit} before them are written, these and later ones are not`,
          ),
        );
      count(done);
    }
    batch = [];
    places.clear();
  };
  const refuse = (
    { place, notes: told = [] }: Pick<SourceItem, "place" | "notes">,
    id: string,
    dataset: string,
    remarks: readonly Remark[],
  ) => {
    counts.refused += 1;
    tallyOf(dataset).refused += 1;
    refusals.add(place, id, remarks);
    notes.add(place, id, told);
  };
  const paper =
    options.paper &&
    createPaperRun(options.paper.about, (place, id, { remarks, isQuestion }) => {
      // The question was counted as accepted before the paper rejected it.
      if (isQuestion) counts.accepted -= 1;
      refuse({ place }, id, "", remarks);
    });
  const accept = async (
    record: BankRecord,
    entry: BankEntry | undefined,
    place: SourceItem["place"],
    remarks: readonly Remark[],
  ) => {
    seen.set(seenKey(record.kind, record.dataset, record.sourceKey), place.text);
    counts.accepted += 1;
    if (remarks.some(({ repaired }) => repaired)) counts.repaired += 1;
    tallyOf(record.dataset)[record.kind === "passage" ? "passages" : "questions"] += 1;
    if (record.kind === "question" && !holdsOrder(record)) counts.reordered += 1;
    notes.add(place, record.sourceKey, [...remarks, ...formulaNotes(record, drawn)]);
    // A paper refuses a repeated question with a reason of its own.
    if (!paper) twinNotes.inFile(record, entry?.textKey, place);
    if (!entry) return;
    batch.push(entry);
    places.set(place.at, place.text);
    if (!paper && batch.length >= (bank?.batch ?? BATCH)) await flush();
  };

  return {
    async take(item) {
      const { place } = item;
      if (paper?.takes(item)) return;
      counts.total += 1;
      if ("refusal" in item) return refuse(item, item.id ?? "", "", [{ field: "", ...item.refusal }]);
      const value = await storeDataPictures(item.value, scratch);
      const checked = checkLine(value, agencyFlag);
      if (checked.kind === "refused") return refuse(item, idOf(value), checked.dataset, checked.remarks);
      const { record, pictures: inText, missing } = await placePictures(checked.record, folder, scratch);
      const remark = misplaced(record, seen);
      const pictures =
        record.kind === "question" && record.images.length > 0 ? await picturesOf(folder, record) : [];
      const faults = [
        ...(remark ? [remark] : []),
        ...[...missing, ...pictures.filter((picture) => typeof picture === "string")].map(pictureRemark),
      ];
      if (faults.length > 0) return refuse(item, record.sourceKey, record.dataset, faults);
      const listed = pictures.filter((picture) => typeof picture === "object");
      // A trial without a database needs no entry, whose hash costs as much as all checks.
      const entry =
        bank || paper
          ? entryOf({ line: place.at, collection: `${rootName}/${record.dataset}` }, record, listed, inText)
          : undefined;
      if (entry) paper?.ask(entry, item);
      await accept(entry?.record ?? record, entry, place, [...(item.notes ?? []), ...checked.notes]);
    },
    async finish() {
      const exam = paper?.finish();
      // A file of one exam with a refused item is not written at all, because a question of the exam would be missing.
      const isWhole = exam !== undefined && counts.refused === 0;
      const done =
        isWhole && bank
          ? await bank.writePaper(batch, exam).catch(fault("at the paper, and nothing is written"))
          : undefined;
      if (done) count(done);
      else if (!paper) await flush();
      const allNotes = twinNotes.around(notes);
      return {
        ...counts,
        unit: format.unit,
        isTrial,
        bySource,
        refusals: refusals.kept,
        notes: allNotes.kept,
        remarksNum: { refusals: refusals.count(), notes: allNotes.count },
        newSubjects,
        sharedTooNum,
        ...(bank && { written }),
        ...(paper && { paper: exam && summaryOf(exam, isWhole ? (done?.paper ?? "tried") : "left") }),
      };
    },
  };
}

/** Returns a handler that rethrows an InputError unchanged and removes the statement's values from a database error. */
function fault(place: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartError || error instanceof InputError) throw error;
    throw new StartError(
      `The database failed ${place}. It says: ${reasonOf(error)}. Mend it, then run the same command again.`,
      { cause: error },
    );
  };
}

function picturesOf(folder: string, record: QuestionRecord): Promise<(Picture | string)[]> {
  return Promise.all(record.images.map((name) => findPicture(folder, name)));
}

function pictureRemark(reason: string): Remark {
  return {
    field: "images",
    reason,
    remedy: "put the picture beside the file or take its name out",
  };
}
