import { dirname } from "node:path";
import type { Db } from "../db/database.ts";
import { type BankEntry, passageEntry, questionEntry } from "./bankEntry.ts";
import type { BankRecord, QuestionRecord, Remark } from "./bankRecord.ts";
import { checkLine } from "./checkLine.ts";
import type { ImportReport, LineRemark } from "./importReport.ts";
import { type JsonLine, readJsonLines } from "./jsonLines.ts";
import { createKnowledgeTree } from "./knowledgeTree.ts";
import { findPicture, type Picture } from "./loadPictures.ts";
import { createOrderCount, shuffleOptions } from "./shuffleOptions.ts";
import { createSubjectTree } from "./subjectTree.ts";
import { type Outcome, writeBatch } from "./writeBatch.ts";

export interface ImportOptions {
  readonly file: string;
  /** undefined: a dry run, which needs no database. */
  readonly db?: Db;
  /** The level-1 subject under which all imported subjects stand. */
  readonly rootName?: string;
  /** The agency that is given the level-1 subject when it is new; the first one by default. */
  readonly agencyFlag?: string | undefined;
  readonly onProgress?: (lines: number) => void;
}

const BATCH = 100;
const OUTCOMES = ["added", "updated", "unchanged"] as const satisfies Outcome[];

/**
 * Brings a file of JSON Lines into the bank. Every line is accounted for: accepted, or refused with all its
 * reasons. A line seen before is left alone when it is the same and updated when it is not, by its `id`.
 * The file is read twice, a line at a time: once to see whether the order of options gives the answers away.
 */
export async function importQuestions(options: ImportOptions): Promise<ImportReport> {
  const skewed = await findSkewed(options.file);
  const run = createRun(options, skewed);
  for await (const line of readJsonLines(options.file)) {
    await run.take(line);
    if (line.line % BATCH === 0) options.onProgress?.(line.line);
  }
  return run.finish();
}

async function findSkewed(file: string): Promise<ReadonlySet<string>> {
  const count = createOrderCount();
  for await (const { value } of readJsonLines(file)) {
    const checked = checkLine(value);
    if (checked.kind === "ok" && checked.record.kind === "question") count.add(checked.record);
  }
  return count.skewed();
}

interface Run {
  take(line: JsonLine): Promise<void>;
  finish(): Promise<ImportReport>;
}

function createRun(
  { file, db, rootName = "综合题库", agencyFlag }: ImportOptions,
  skewed: ReadonlySet<string>,
): Run {
  const tools = { subjects: createSubjectTree(rootName, agencyFlag), knowledge: createKnowledgeTree() };
  const refusals: LineRemark[] = [];
  const notes: LineRemark[] = [];
  const bySource = new Map<string, { questions: number; passages: number; refused: number }>();
  const written: Record<Outcome, number> = { added: 0, updated: 0, unchanged: 0 };
  const seen = new Map<string, number>();
  const counts = { total: 0, accepted: 0, refused: 0, shuffled: 0 };
  let batch: BankEntry[] = [];

  const tallyOf = (dataset: string) => {
    const tally = bySource.get(dataset) ?? { questions: 0, passages: 0, refused: 0 };
    bySource.set(dataset, tally);
    return tally;
  };
  const refuse = (line: number, id: string, dataset: string, remarks: readonly Remark[]) => {
    counts.refused += 1;
    tallyOf(dataset).refused += 1;
    refusals.push(...remarks.map((remark) => ({ line, id, ...remark })));
  };
  const flush = async () => {
    if (db && batch.length > 0) {
      const counted = await writeBatch(db, batch, tools);
      for (const outcome of OUTCOMES) written[outcome] += counted[outcome];
    }
    batch = [];
  };
  const accept = async (entry: BankEntry, remarks: readonly Remark[]) => {
    const { record, line } = entry;
    seen.set(`${record.kind} ${record.sourceKey}`, line);
    counts.accepted += 1;
    tallyOf(record.dataset)[record.kind === "passage" ? "passages" : "questions"] += 1;
    notes.push(...remarks.map((remark) => ({ line, id: record.sourceKey, ...remark })));
    batch.push(entry);
    if (batch.length >= BATCH) await flush();
  };

  return {
    async take({ line, value, problem }) {
      counts.total += 1;
      if (problem !== undefined) {
        refuse(line, "", "", [
          { field: "", reason: `is not JSON: ${problem}`, remedy: "write one {...} a line" },
        ]);
        return;
      }
      const checked = checkLine(value);
      if (checked.kind === "refused") {
        refuse(line, idOf(value), checked.dataset, checked.remarks);
        return;
      }
      const { record } = checked;
      const remark = misplaced(record, seen);
      const pictures = record.kind === "question" ? await picturesOf(file, record) : [];
      const missing = pictures.filter((picture) => typeof picture === "string").map(pictureRemark);
      if (remark || missing.length > 0) {
        refuse(line, record.sourceKey, record.dataset, [...(remark ? [remark] : []), ...missing]);
        return;
      }
      const ordered =
        record.kind === "question" && skewed.has(record.dataset) ? shuffleOptions(record) : record;
      if (ordered !== record) counts.shuffled += 1;
      await accept(entryOf(line, ordered, pictures as Picture[]), checked.notes);
    },
    async finish() {
      await flush();
      const report = { ...counts, bySource, refusals, notes, newSubjects: tools.subjects.made };
      return db ? { ...report, written } : report;
    },
  };
}

function entryOf(line: number, record: BankRecord, pictures: readonly Picture[]): BankEntry {
  return record.kind === "passage" ? passageEntry(line, record) : questionEntry(line, record, pictures);
}

/** A line whose id came before, or whose passage did not. */
function misplaced(record: BankRecord, seen: ReadonlyMap<string, number>): Remark | undefined {
  const first = seen.get(`${record.kind} ${record.sourceKey}`);
  if (first !== undefined)
    return { field: "id", reason: `stands already on line ${first}`, remedy: "give each line its own id" };
  if (record.kind === "passage" || record.passageKey === null || seen.has(`passage ${record.passageKey}`))
    return undefined;
  return {
    field: "passage_id",
    reason: `names ${record.passageKey}, which no accepted line above it has`,
    remedy: "put the passage before its questions",
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
