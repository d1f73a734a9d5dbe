import type { Db } from "../db/database.ts";
import { analyzeBank } from "./analyzeBank.ts";
import type { BankEntry } from "./bankEntry.ts";
import { createKnowledgeTree } from "./knowledgeTree.ts";
import { compareEntries, type Outcome } from "./sortEntries.ts";
import { createSubjectTree, findAgency } from "./subjectTree.ts";
import { writeBatch } from "./writeBatch.ts";

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
  return {
    batch: BATCH,
    agency: async (flag) => (await findAgency(db, flag)).flag,
    async write(entries) {
      const counts = isTrial ? await compareEntries(db, entries) : await writeBatch(db, entries, tools);
      const newSubjects = tools.subjects.made.slice(told);
      told = tools.subjects.made.length;
      return { counts, newSubjects };
    },
    finish: () => (isTrial ? Promise.resolve() : analyzeBank(db)),
  };
}
