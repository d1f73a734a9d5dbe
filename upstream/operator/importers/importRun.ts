import type { Told } from "#upstream/platform/kit/language.ts";
import { holdsOrder } from "../../domain/question/holdsOrder.ts";
import { type BankEntry, entryOf } from "./bankEntry.ts";
import type { BankRecord, Checked, QuestionRecord, Remark } from "./bankRecord.ts";
import { BATCH, type BankWriter, type Written } from "./bankWriter.ts";
import { checkLine } from "./checkLine.ts";
import { formulaNotes } from "./checkFormulas.ts";
import type { Place, SourceItem } from "./formats/format.ts";
import type { PaperHead } from "./formats/paperHead.ts";
import type { ImportReport } from "./importReport.ts";
import { fault } from "./databaseFault.ts";
import { createReasonCounts } from "./reasonCounts.ts";
import { createRemarks } from "./remarks.ts";
import { findPicture, type Picture } from "./loadPictures.ts";
import { isContentKey } from "./identify.ts";
import { idOf, misplaced, seenKey } from "./misplaced.ts";
import { createPaperRun, type PaperOption, summaryOf } from "./paper/paperRun.ts";
import { picturesIn, placePictures, storeDataPictures } from "./placePictures.ts";
import type { Outcome } from "./sortEntries.ts";
import { lateRemarks } from "./lateRemarks.ts";
import { hasFileNumber } from "./takenNumbers.ts";
import { createTextsByKey } from "./textsByKey.ts";
import { createTwinNotes, type OnTwin } from "./twins.ts";

const OUTCOMES = ["added", "updated", "unchanged"] as const satisfies Outcome[];

/** An item of a file with the result of its check. */
export interface ItemTold {
  readonly place: Place;
  readonly isRefused: boolean;
  /** Fields of the item as the reader found them; undefined: an earlier call with this place had them. */
  readonly value: unknown;
  /** Id by which the bank knows the item; "": it has none. */
  readonly key: string;
  /** Reasons for the refusal. */
  readonly faults: readonly Remark[];
  readonly notes: readonly Remark[];
  /** Returns the pictures that the fields name, by their names. The files exist until the import ends. */
  readonly pictures: () => Promise<ReadonlyMap<string, Picture>>;
}

export interface Run {
  take(item: SourceItem): Promise<void>;
  finish(): Promise<ImportReport>;
}

export interface RunOptions {
  readonly bank: BankWriter | undefined;
  readonly rootName: string;
  /** Folder in which the picture names of the file are looked up. */
  readonly folder: string;
  /** Unit of the counts. */
  readonly unit: string;
  readonly scratch: () => Promise<string>;
  readonly agencyFlag: string;
  readonly isTrial: boolean;
  readonly paper: (PaperOption & { readonly head: PaperHead }) | undefined;
  /** Source that readers give to items of this file that name none. */
  readonly fileSource: string;
  /** true: a row replaces another question that has its number from a file of the same name. */
  readonly isReplacing: boolean;
  readonly onItem: ((told: ItemTold) => void | Promise<void>) | undefined;
  readonly onTwin: OnTwin | undefined;
}

/** Checks items one after another, and writes the accepted items to the bank in batches. */
export function createRun(options: RunOptions): Run {
  const { bank, rootName, folder, unit, scratch, agencyFlag, isTrial, onItem } = options;
  const reasons = createReasonCounts();
  const refusals = createRemarks(reasons);
  const notes = createRemarks(reasons);
  const twinNotes = createTwinNotes(reasons, options.onTwin);
  const bySource = new Map<string, { questions: number; passages: number; refused: number }>();
  const written: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 };
  const newSubjects: string[] = [];
  const subjectNotes: Told[] = [];
  let sharedTooNum = 0;
  const seen = createTextsByKey();
  const counts = { total: 0, accepted: 0, refused: 0, repaired: 0, reordered: 0 };
  let batch: BankEntry[] = [];
  const drawn = new Set<string>();
  const places = new Map<number, string>();

  const picturesOfItem = (value: unknown) => () => picturesIn(value, folder, scratch);
  /** Gives a question of a paper the paper's own source, unless the file names a source or the question has no id. */
  const inPaper = (checked: Checked): Checked => {
    const dataset = paper?.source();
    if (dataset === undefined || checked.kind === "refused") return checked;
    const { record } = checked;
    const isNamed = record.dataset !== "" && record.dataset !== options.fileSource;
    const isPart = record.kind === "question" && record.passageKey !== null;
    if (isNamed || (record.dataset === "" && !isPart && isContentKey(record.sourceKey))) return checked;
    return { ...checked, record: { ...record, dataset } };
  };
  const keepsOthers = (record: BankRecord, isReplacing = options.isReplacing) =>
    !paper && !isReplacing && hasFileNumber(record, options.fileSource);
  const tallyOf = (dataset: string) => {
    const tally = bySource.get(dataset) ?? { questions: 0, passages: 0, refused: 0 };
    bySource.set(dataset, tally);
    return tally;
  };
  const count = async (done: Written) => {
    twinNotes.inBank(done.twins, batch, places);
    sharedTooNum += done.sharedTooNum;
    for (const outcome of OUTCOMES) written[outcome] += done.counts[outcome];
    newSubjects.push(...done.newSubjects);
    subjectNotes.push(...done.subjectNotes);
    for (const { entry, remark } of lateRemarks(done, batch)) {
      const { line, record } = entry;
      const { sourceKey, dataset, kind } = record;
      // This question was counted as accepted before the question bank refused it.
      counts.accepted -= 1;
      tallyOf(dataset)[kind === "passage" ? "passages" : "questions"] -= 1;
      // Questions of later batches do not belong to the material of the bank that has this number.
      if (done.taken.some((one) => one.line === line)) seen.delete(seenKey(kind, dataset, sourceKey));
      await refuse({ place: { at: line, text: places.get(line) ?? String(line) } }, sourceKey, dataset, [
        remark,
      ]);
    }
  };
  const flush = async () => {
    if (bank && batch.length > 0) {
      const lines = `${batch[0]?.line} to ${batch.at(-1)?.line}`;
      const done = await bank
        .write(batch)
        .catch(
          fault(`at ${unit} ${lines}: the ${unit} before them are written, these and later ones are not`),
        );
      await count(done);
    }
    batch = [];
    places.clear();
  };
  const refuse = async (
    { place, notes: told = [], value }: Pick<SourceItem, "place" | "notes"> & { readonly value?: unknown },
    id: string,
    dataset: string,
    remarks: readonly Remark[],
  ) => {
    counts.refused += 1;
    tallyOf(dataset).refused += 1;
    refusals.add(place, id, remarks);
    notes.add(place, id, told);
    await onItem?.({
      place,
      isRefused: true,
      value,
      key: id,
      faults: remarks,
      notes: told,
      pictures: picturesOfItem(value),
    });
  };
  const refusing: Promise<void>[] = [];
  /** Items of a paper that stand before its description. */
  const held: SourceItem[] = [];
  const paper =
    options.paper &&
    createPaperRun(options.paper, (place, id, { remarks, isQuestion }) => {
      // The question was counted as accepted before the paper rejected it.
      if (isQuestion) counts.accepted -= 1;
      refusing.push(refuse({ place }, id, "", remarks));
    });
  /** Waits until the listener took the items that the paper refused. */
  const refusedAll = async () => void (await Promise.all(refusing.splice(0)));
  const accept = async (
    record: BankRecord,
    entry: BankEntry | undefined,
    { place, value }: Asked,
    remarks: readonly Remark[],
  ) => {
    seen.set(seenKey(record.kind, record.dataset, record.sourceKey), place.text);
    counts.accepted += 1;
    if (remarks.some(({ repaired }) => repaired)) counts.repaired += 1;
    tallyOf(record.dataset)[record.kind === "passage" ? "passages" : "questions"] += 1;
    if (record.kind === "question" && !holdsOrder(record)) counts.reordered += 1;
    const told = [...remarks, ...formulaNotes(record, drawn)];
    notes.add(place, record.sourceKey, told);
    await onItem?.({
      place,
      isRefused: false,
      value,
      key: record.sourceKey,
      faults: [],
      notes: told,
      pictures: picturesOfItem(value),
    });
    // A paper refuses a repeated question itself, with its own reason.
    if (!paper) twinNotes.inFile(record, entry?.textKey, place);
    if (!entry) return;
    batch.push(entry);
    places.set(place.at, place.text);
    if (!paper && batch.length >= (bank?.batch ?? BATCH)) await flush();
  };

  const takeNow = async (item: SourceItem) => {
    const { place } = item;
    counts.total += 1;
    if ("refusal" in item) {
      const value = await storeDataPictures(item.found, scratch);
      return refuse({ ...item, value }, item.id ?? "", "", [{ field: "", ...item.refusal }]);
    }
    const value = await storeDataPictures(item.value, scratch);
    const asked = { ...item, value };
    const checked = inPaper(checkLine(value, agencyFlag));
    if (checked.kind === "refused") return refuse(asked, idOf(value), checked.dataset, checked.remarks);
    const { record, pictures: inText, missing } = await placePictures(checked.record, folder, scratch);
    const remark = misplaced(record, seen);
    const pictures =
      record.kind === "question" && record.images.length > 0 ? await picturesOf(folder, record) : [];
    const faults = [
      ...(remark ? [remark] : []),
      ...[...missing, ...pictures.filter((picture) => typeof picture === "string")].map(pictureRemark),
    ];
    if (faults.length > 0) return refuse(asked, record.sourceKey, record.dataset, faults);
    const listed = pictures.filter((picture) => typeof picture === "object");
    // A trial without a database needs no entry, whose hash costs as much as all checks.
    const entry =
      bank || paper
        ? entryOf(
            {
              line: place.at,
              collection: `${rootName}/${record.dataset}`,
              keepsOthers: keepsOthers(record, item.isReplacing),
            },
            record,
            listed,
            inText,
          )
        : undefined;
    if (entry) paper?.ask(entry, item);
    await accept(entry?.record ?? record, entry, asked, [...(item.notes ?? []), ...checked.notes]);
  };
  const takeHeld = async () => {
    for (const item of held.splice(0)) await takeNow(item);
  };

  return {
    async take(item) {
      if (paper?.takes(item)) return refusedAll().then(takeHeld);
      if (paper && paper.source() === undefined) return void held.push(item);
      return takeNow(item);
    },
    async finish() {
      paper?.end();
      await takeHeld();
      const exam = paper?.finish();
      await refusedAll();
      // A file of one exam with a refused item is not written at all, because a question of the exam would be missing.
      const isWhole = exam !== undefined && counts.refused === 0;
      const done =
        isWhole && bank
          ? await bank.writePaper(batch, exam).catch(fault("at the paper, and nothing is written"))
          : undefined;
      if (done) await count(done);
      else if (!paper) await flush();
      const allNotes = twinNotes.around(notes);
      return {
        ...counts,
        unit,
        isTrial,
        bySource,
        refusals: refusals.kept,
        notes: allNotes.kept,
        remarksNum: { refusals: refusals.count(), notes: allNotes.count },
        reasons: reasons.top(),
        newSubjects,
        subjectNotes,
        sharedTooNum,
        ...(bank && { written }),
        ...(paper && { paper: exam && summaryOf(exam, isWhole ? (done?.paper ?? "tried") : "left") }),
      };
    },
  };
}

interface Asked {
  readonly place: Place;
  readonly value: unknown;
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
