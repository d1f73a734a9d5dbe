import type { Db } from "../db/database.ts";
import { analyzeBank } from "./analyzeBank.ts";
import type { BankEntry } from "./bankEntry.ts";
import { createKnowledgeTree } from "./knowledgeTree.ts";
import type { PaperEntry } from "./paper/paperRun.ts";
import { comparePaper, type WrittenPaper, writePaper } from "./paper/writePaper.ts";
import { compareEntries, type Outcome } from "./sortEntries.ts";
import { createSubjectTree, findAgency } from "./subjectTree.ts";
import { writeBatch, writeTogether } from "./writeBatch.ts";

export interface Written {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly newSubjects: readonly string[];
}

/** The bank that an import writes to: a database of its own, or the one of a running upstream. */
export interface BankWriter {
  /** The flag of the agency that is meant; throws as findAgency does. */
  agency(flag: string | undefined): Promise<string>;
  /** All of the entries or none. */
  write(entries: readonly BankEntry[]): Promise<Written>;
  /** A paper with all its questions, or nothing. */
  writePaper(
    entries: readonly BankEntry[],
    paper: PaperEntry,
  ): Promise<Written & { readonly paper: WrittenPaper }>;
  /** After the last entries. */
  finish(): Promise<void>;
  /** Entries in a batch. */
  readonly batch: number;
}

export interface BankPlace {
  readonly rootName: string;
  readonly agencyFlag: string | undefined;
}

/** Lines in a transaction. */
export const BATCH = 500;

/** Writes to the database, or only compares with it. */
export function bankWriter(db: Db, { rootName, agencyFlag }: BankPlace, isTrial = false): BankWriter {
  const tools = { subjects: createSubjectTree(rootName, agencyFlag), knowledge: createKnowledgeTree() };
  let told = 0;
  const madeSince = () => {
    const newSubjects = tools.subjects.made.slice(told);
    told = tools.subjects.made.length;
    return newSubjects;
  };
  return {
    batch: BATCH,
    agency: async (flag) => (await findAgency(db, flag)).flag,
    async write(entries) {
      const counts = isTrial ? await compareEntries(db, entries) : await writeBatch(db, entries, tools);
      return { counts, newSubjects: madeSince() };
    },
    async writePaper(entries, paper) {
      if (isTrial)
        return {
          counts: await compareEntries(db, entries),
          newSubjects: [],
          paper: await comparePaper(db, paper, rootName),
        };
      const written = await writeTogether(db, entries, tools, async (tx) => {
        const subjectId = await tools.subjects.idOf(tx, paper.subject);
        return writePaper(tx, paper, { subjectId, rootName, nowMs: Date.now() });
      });
      return { counts: written.counts, newSubjects: madeSince(), paper: written.result };
    },
    finish: () => (isTrial ? Promise.resolve() : analyzeBank(db)),
  };
}
