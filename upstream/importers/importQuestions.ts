import { dirname } from "node:path";
import type { Db } from "../db/database.ts";
import { StartError } from "../errors.ts";
import { analyzeBank } from "./analyzeBank.ts";
import { type BankEntry, passageEntry, questionEntry } from "./bankEntry.ts";
import type { BankRecord, QuestionRecord, Remark } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";
import type { ImportReport, LineRemark } from "./importReport.ts";
import { type Encoding, InputError, type InputFile, openInput } from "./inputFile.ts";
import { type JsonLine, readJsonLines } from "./jsonLines.ts";
import { createKnowledgeTree } from "./knowledgeTree.ts";
import { findPicture, type Picture } from "./loadPictures.ts";
import { orderOptions } from "./optionOrder.ts";
import { createSubjectTree, findAgency } from "./subjectTree.ts";
import { type Outcome, writeBatch } from "./writeBatch.ts";

export interface ImportOptions {
  readonly file: string;
  /** undefined: a dry run, which needs no database. */
  readonly db?: Db;
  /** The level-1 subject under which all imported subjects stand. */
  readonly rootName?: string;
  /** The agency that is given the level-1 subject when it is new; the first one by default. */
  readonly agencyFlag?: string | undefined;
  /** For a file without a byte order mark; UTF-8 by default. */
  readonly encoding?: Encoding | undefined;
  readonly onProgress?: (done: number, all: number) => void;
}

export const ROOT_NAME = "综合题库";
/** Lines in a transaction. */
export const BATCH = 500;
/** Remarks kept for the report; all are counted. */
const MOST_KEPT = 1_000;
const LONGEST_ROOT = 50;
const OUTCOMES = ["added", "updated", "unchanged"] as const satisfies Outcome[];

/**
 * Brings a file of JSON Lines into the bank. Every line is accounted for: accepted, or refused with all its
 * reasons. A line seen before is left alone when it is the same and updated when it is not, by root, source and id.
 * Throws InputError, before anything is written, where the file or the call is at fault, and StartError where the
 * database fails: whole batches may be written by then.
 */
export async function importQuestions(options: ImportOptions): Promise<ImportReport> {
  const { db, rootName = ROOT_NAME, agencyFlag, encoding, onProgress } = options;
  if (!/^[^/\p{C}]+$/u.test(rootName) || rootName.trim() !== rootName || rootName.length > LONGEST_ROOT)
    throw new InputError(
      `The name of the root is no name: 1 to ${LONGEST_ROOT} characters without "/", please.`,
    );
  const file = await openInput(options.file, encoding);
  if (db && agencyFlag !== undefined)
    await findAgency(db, agencyFlag).catch(fault("before the first line, and nothing is written"));
  const run = createRun({ file, db, rootName, agencyFlag });
  let done = 0;
  for await (const line of readJsonLines(file)) {
    await run.take(line);
    done += 1;
    if (done % BATCH === 0) onProgress?.(done, file.lines);
  }
  const report = await run.finish();
  if (db) await analyzeBank(db).catch(fault("after the last line, and all lines are written"));
  return report;
}

interface Run {
  take(line: JsonLine): Promise<void>;
  finish(): Promise<ImportReport>;
}

interface RunOptions {
  readonly file: InputFile;
  readonly db: Db | undefined;
  readonly rootName: string;
  readonly agencyFlag: string | undefined;
}

function createRun({ file, db, rootName, agencyFlag }: RunOptions): Run {
  const tools = { subjects: createSubjectTree(rootName, agencyFlag), knowledge: createKnowledgeTree() };
  const refusals = createRemarks();
  const notes = createRemarks();
  const bySource = new Map<string, { questions: number; passages: number; refused: number }>();
  const written: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 };
  const seen = new Map<string, number>();
  const counts = { total: 0, accepted: 0, refused: 0, reordered: 0 };
  let batch: BankEntry[] = [];

  const tallyOf = (dataset: string) => {
    const tally = bySource.get(dataset) ?? { questions: 0, passages: 0, refused: 0 };
    bySource.set(dataset, tally);
    return tally;
  };
  const refuse = (line: number, id: string, dataset: string, remarks: readonly Remark[]) => {
    counts.refused += 1;
    tallyOf(dataset).refused += 1;
    refusals.add(line, id, remarks);
  };
  const flush = async () => {
    if (db && batch.length > 0) {
      const lines = `${batch[0]?.line} to ${batch.at(-1)?.line}`;
      const counted = await writeBatch(db, batch, tools).catch(
        fault(`at lines ${lines}: the lines before them are written, these and later ones are not`),
      );
      for (const outcome of OUTCOMES) written[outcome] += counted[outcome];
    }
    batch = [];
  };
  const accept = async (entry: BankEntry, remarks: readonly Remark[]) => {
    const { record, line } = entry;
    seen.set(seenKey(record.kind, record.dataset, record.sourceKey), line);
    counts.accepted += 1;
    tallyOf(record.dataset)[record.kind === "passage" ? "passages" : "questions"] += 1;
    if (record.kind === "question" && orderOptions(record) !== record) counts.reordered += 1;
    notes.add(line, record.sourceKey, remarks);
    batch.push(entry);
    if (batch.length >= BATCH) await flush();
  };

  return {
    async take({ line, value, problem }) {
      counts.total += 1;
      if (problem !== undefined) {
        refuse(line, "", "", [{ field: "", ...problem }]);
        return;
      }
      const checked = checkLine(value);
      if (checked.kind === "refused") {
        refuse(line, idOf(value), checked.dataset, checked.remarks);
        return;
      }
      const { record } = checked;
      const remark = misplaced(record, seen);
      const pictures = record.kind === "question" ? await picturesOf(file.path, record) : [];
      const missing = pictures.filter((picture) => typeof picture === "string").map(pictureRemark);
      if (remark || missing.length > 0) {
        refuse(line, record.sourceKey, record.dataset, [...(remark ? [remark] : []), ...missing]);
        return;
      }
      const collection = `${rootName}/${record.dataset}`;
      await accept(entryOf({ line, collection }, record, pictures as Picture[]), checked.notes);
    },
    async finish() {
      await flush();
      const report = {
        ...counts,
        bySource,
        refusals: refusals.kept,
        notes: notes.kept,
        remarksNum: { refusals: refusals.count(), notes: notes.count() },
        newSubjects: tools.subjects.made,
      };
      return db ? { ...report, written } : report;
    },
  };
}

function createRemarks() {
  const kept: LineRemark[] = [];
  let count = 0;
  return {
    kept,
    count: () => count,
    add(line: number, id: string, remarks: readonly Remark[]) {
      count += remarks.length;
      for (const remark of remarks) if (kept.length < MOST_KEPT) kept.push({ line, id, ...remark });
    },
  };
}

function entryOf(
  place: Pick<BankEntry, "line" | "collection">,
  record: BankRecord,
  pictures: readonly Picture[],
): BankEntry {
  return record.kind === "passage" ? passageEntry(place, record) : questionEntry(place, record, pictures);
}

function seenKey(kind: BankRecord["kind"], dataset: string, id: string): string {
  return JSON.stringify([kind, dataset, id]);
}

/** A line whose id came before in its source, or whose passage did not. */
function misplaced(record: BankRecord, seen: ReadonlyMap<string, number>): Remark | undefined {
  const { kind, dataset } = record;
  const first = seen.get(seenKey(kind, dataset, record.sourceKey));
  if (first !== undefined)
    return { field: "id", reason: `stands already on line ${first}`, remedy: "give each line its own id" };
  if (kind === "passage" || record.passageKey === null) return undefined;
  if (seen.has(seenKey("passage", dataset, record.passageKey))) return undefined;
  return {
    field: "passage_id",
    reason: `names ${record.passageKey}, which no accepted line of this source above it has`,
    remedy: "put the passage before its questions",
  };
}

/** Throws refusals in plain words as they are, and a fault of the database without the rows that it was given. */
function fault(place: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartError || error instanceof InputError) throw error;
    let cause = error;
    while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database failed ${place}. It says: ${reason}. Mend it, then run the same command again.`,
      { cause: error },
    );
  };
}

function picturesOf(file: string, record: QuestionRecord): Promise<(Picture | string)[]> {
  return Promise.all(record.images.map((name) => findPicture(dirname(file), name)));
}

function pictureRemark(reason: string): Remark {
  return {
    field: "images",
    reason,
    remedy: "put the picture beside the file or take its name out",
  };
}

function idOf(value: unknown): string {
  const id = typeof value === "object" && value !== null ? (value as { id?: unknown }).id : undefined;
  return typeof id === "string" ? id.slice(0, 200) : "";
}
