import { type Told, both } from "#upstream/platform/kit/language.ts";
import { databaseTime } from "../../platform/clock/databaseTime.ts";
import type { Db } from "../../platform/db/database.ts";
import type { OwnerId } from "../../domain/catalogue/ownedBy.ts";
import {
  passages,
  questionImages,
  questionKnowledge,
  questions,
} from "../../platform/db/schema/questions.ts";
import { searchEntries } from "../../platform/db/schema/search.ts";
import { knowledgePoints } from "../../platform/db/schema/subjects.ts";
import { adminChanges } from "../../platform/db/schema/system.ts";
import { analyze } from "../../platform/db/analyze.ts";
import type { BankEntry } from "./bankEntry.ts";
import { createKnowledgeTree } from "./knowledgeTree.ts";
import type { PaperEntry } from "./paper/paperRun.ts";
import type { WrittenPaper } from "./paper/paperRun.ts";
import { requireOwn, withOwnQuestions } from "./paper/ownQuestions.ts";
import { comparePaper, writePaper } from "./paper/writePaper.ts";
import { InputError } from "./inputFile.ts";
import { compareEntries, entriesByKind, findStored, nameOf, type Outcome } from "./sortEntries.ts";
import { indexChanges } from "../../domain/search/indexChanges.ts";
import { createSubjectTree, findAgency } from "./subjectTree.ts";
import type { EntryInProgress } from "./changesInProgress.ts";
import type { Taken } from "./takenNumbers.ts";
import { type BankTwin, bankTwins } from "./twins.ts";
import { writeBatch, writeTogether } from "./writeBatch.ts";

export interface Written {
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly newSubjects: readonly string[];
  readonly subjectNotes: readonly Told[];
  /** For an import into one agency: number of added entries with the name of an entry of the shared library. */
  readonly sharedTooNum: number;
  /**
   * Changes that were skipped because an exam with the question is in progress. The import socket sends the number
   * under this name.
   */
  readonly sat: readonly EntryInProgress[];
  /** Rows that were not written, because their number belongs to something else in the bank. */
  readonly taken: readonly Taken[];
  readonly twins: readonly BankTwin[];
}

export interface ImportedFile {
  /** Name of the file, without its folder. */
  readonly file: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Name of the exam that was imported. */
  readonly paper: string | undefined;
}

/** The question bank that an import writes to: its own connection to the database, or a running upstream. */
export interface BankWriter {
  /**
   * Returns the flag of the agency that the import writes for.
   *
   * @throws the errors of findAgency
   */
  agency(flag: string | undefined): Promise<string>;
  /** Writes all entries or none. */
  write(entries: readonly BankEntry[]): Promise<Written>;
  /** Writes a paper with all its questions, or nothing. */
  writePaper(
    entries: readonly BankEntry[],
    paper: PaperEntry,
  ): Promise<Written & { readonly paper: WrittenPaper }>;
  /** Ends the import after its last entries and records it in the table of changes. */
  finish(done: ImportedFile): Promise<void>;
  readonly batch: number;
}

/** Target of an import. Plain data, because it may be sent to the process that has the database open. */
export interface BankPlace {
  readonly rootName: string;
  /** Agency that is given a new root subject; undefined: the first agency. */
  readonly agencyFlag: string | undefined;
  /** Flag of the agency that owns the imported content; undefined: `agencyFlag` owns it, null: the shared library. */
  readonly ownerFlag?: string | null | undefined;
  /** Operator who imports, for the table of changes; undefined: the import is not recorded. */
  readonly actor?: string | undefined;
  /** true: no other connection uses the database. */
  readonly isAlone?: boolean;
}

export const BATCH = 500;

/** Tables to which an import may add many rows. */
const WRITTEN = [passages, questions, questionImages, questionKnowledge, knowledgePoints, searchEntries];

/** Returns a writer for the database; with `isTrial` it compares the entries with the database and writes nothing. */
export function bankWriter(
  db: Db,
  { rootName, agencyFlag, ownerFlag, actor, isAlone }: BankPlace,
  isTrial = false,
): BankWriter {
  const trees = { subjects: createSubjectTree({ rootName, agencyFlag }), knowledge: createKnowledgeTree() };
  let known: OwnerId | undefined;
  const ownerId = async () => {
    if (known === undefined)
      known = ownerFlag === null ? null : (await findAgency(db, ownerFlag ?? agencyFlag)).id;
    return known;
  };
  let seenNum = 0;
  const madeSince = () => {
    const newSubjects = trees.subjects.made.slice(seenNum);
    seenNum = trees.subjects.made.length;
    return { newSubjects, subjectNotes: trees.subjects.notes.splice(0) };
  };
  const sharedToo = async (entries: readonly BankEntry[], { added }: Written["counts"]) => {
    if (added === 0 || (await ownerId()) === null) return 0;
    const { asked } = entriesByKind(entries);
    return (await findStored(db, questions, asked.map(nameOf), null)).size;
  };
  return {
    batch: BATCH,
    async agency(flag) {
      await ownerId();
      return (await findAgency(db, flag)).flag;
    },
    async write(entries) {
      const owner = await ownerId();
      const twins = await bankTwins(db, entries, owner);
      const { counts, inProgress, taken } = isTrial
        ? { ...(await compareEntries(db, entries, owner)), inProgress: [] }
        : await writeBatch(db, entries, { ...trees, owner });
      return {
        counts,
        sat: inProgress,
        taken,
        twins,
        ...madeSince(),
        sharedTooNum: await sharedToo(entries, counts),
      };
    },
    async writePaper(given, described) {
      const tools = { ...trees, owner: await ownerId() };
      const own = { owner: tools.owner, rootName };
      const { entries, paper } = await withOwnQuestions(db, { entries: given, paper: described }, own);
      const twins = await bankTwins(db, entries, tools.owner);
      if (isTrial) {
        const { counts, taken } = await compareEntries(db, entries, tools.owner);
        return {
          counts,
          taken,
          newSubjects: [],
          subjectNotes: [],
          sat: [],
          twins,
          sharedTooNum: await sharedToo(entries, counts),
          paper: await comparePaper(db, paper, { rootName, owner: tools.owner }),
        };
      }
      const written = await writeTogether(db, entries, tools, async (tx, { inProgress, changed }) => {
        const [first] = inProgress;
        if (first)
          throw new InputError(
            both(
              `The question at ${first.line} is asked by the exam “${first.exam}”, which is being sat, and stays as it is. Import the paper again when that is over.`,
              `第 ${first.line} 处的题正用在考试“${first.exam}”里，不能改。请等考试结束后再导入。`,
            ),
          );
        await requireOwn(tx, changed, { ...own, paper });
        const subjectId = await tools.subjects.idOf(tx, paper.subject, tools.owner);
        const nowMs = await databaseTime(tx);
        return writePaper(tx, paper, { subjectId, owner: tools.owner, rootName, nowMs });
      });
      const { counts, inProgress, taken, result } = written;
      const sharedTooNum = await sharedToo(entries, counts);
      return { counts, sat: inProgress, taken, twins, ...madeSince(), sharedTooNum, paper: result };
    },
    async finish({ file, counts, paper }) {
      if (isTrial) return;
      const wasBehind = await indexChanges(db, isAlone);
      const isNothingNew = counts.added + counts.updated === 0 && paper === undefined;
      // Changes without entries of the search are those of an import that ended early, also without its statistics.
      if (wasBehind || !isNothingNew) await analyze(db, WRITTEN);
      if (actor === undefined || isNothingNew) return;
      const flag = ownerFlag === null ? "shared" : (await findAgency(db, ownerFlag ?? agencyFlag)).flag;
      const after = { file, root: rootName, ...counts, ...(paper !== undefined && { paper }) };
      await db
        .insert(adminChanges)
        .values({ actor, command: "import", target: `agency ${flag}`, before: null, after });
    },
  };
}
