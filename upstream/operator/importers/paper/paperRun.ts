import { roundScore, shareOfScore, sumOfScores } from "#shared/domain/scores.ts";
import { readFile } from "node:fs/promises";
import { TYPE_READERS } from "../typeReaders.ts";
import type { BankEntry } from "../bankEntry.ts";
import type { Remark } from "../bankRecord.ts";
import { quoted } from "../fieldReader.ts";
import type { Place, SourceItem } from "../formats/format.ts";
import { InputError, unreadable } from "../inputFile.ts";
import { comparableText } from "#upstream/domain/question/comparableText.ts";
import { type Name, nameOf, type Outcome } from "../sortEntries.ts";
import { checkPaperFacts, type PaperFacts } from "./paperFacts.ts";

/** A question of a paper. The question bank has it under `name`. */
export interface PaperItem {
  readonly name: Name;
  readonly section: string;
  readonly score: number;
}

/** A paper that is written as one exam. It is plain data, because another process may have the database open. */
export interface PaperEntry {
  readonly facts: PaperFacts;
  readonly asked: readonly PaperItem[];
  /** Subject of all questions of the paper, as the file names it. */
  readonly subject: string;
}

export interface WrittenPaper {
  /** Id of the paper; 0: the paper is new and was only compared. */
  readonly id: number;
  readonly outcome: Outcome;
  /**
   * Number of questions that are hidden elsewhere until the exam ends (question/embargo.ts); 0: the paper was only
   * compared.
   */
  readonly heldNum: number;
}

export interface PaperSummary {
  readonly name: string;
  readonly kind: string;
  readonly sectionNum: number;
  readonly questionNum: number;
  readonly full: number;
  readonly pass: number;
  /** End of the exam in Unix ms; undefined: the exam has no end and embargoes no question. */
  readonly endMs: number | undefined;
  /** "left": nothing was written because the file has refused items; "tried": a dry run without a database. */
  readonly result: WrittenPaper | "left" | "tried";
}

export function summaryOf({ facts, asked }: PaperEntry, result: PaperSummary["result"]): PaperSummary {
  const { name, kind, sections, pass, endMs } = facts;
  const full = fullScore(facts, asked);
  const drawn = sections.flatMap(({ draw }) => draw).reduce((sum, { num }) => sum + num, 0);
  return {
    name,
    kind,
    sectionNum: new Set([...sections.map((section) => section.name), ...asked.map(({ section }) => section)])
      .size,
    questionNum: asked.length + drawn,
    full,
    pass: pass ?? shareOfScore(full, SHARE_THAT_PASSES),
    endMs,
    result,
  };
}

type Refuse = (
  place: Place,
  id: string,
  why: { readonly remarks: readonly Remark[]; readonly isQuestion: boolean },
) => void;

/** Collects the facts and questions of a paper while an import reads its file. */
export interface PaperRun {
  /** Returns whether the item describes the paper. Every other item is a question. */
  takes(item: SourceItem): boolean;
  ask(entry: BankEntry, item: SourceItem): void;
  /** Returns the paper after the last item; undefined when the paper has a fault. */
  finish(): PaperEntry | undefined;
}

interface PlacedEntry {
  readonly entry: BankEntry;
  readonly place: Place;
  readonly section: unknown;
}

/** Share of the full score that passes a paper whose file sets no pass mark. */
export const SHARE_THAT_PASSES = 0.6;

export function createPaperRun(about: unknown, refuse: Refuse): PaperRun {
  const refusePaper = (place: Place, id: string, remarks: readonly Remark[]) =>
    refuse(place, id, { remarks, isQuestion: false });
  const first: Place = { at: 0, text: "the paper" };
  let described = about === undefined ? undefined : { value: about, place: first };
  const asked: PlacedEntry[] = [];
  return {
    takes(item) {
      const value = "value" in item ? (item.value as { kind?: unknown } | null) : undefined;
      if (typeof value !== "object" || value?.kind !== "paper") return false;
      if (described)
        refusePaper(item.place, "", [
          { field: "kind", reason: "is a second paper", remedy: "write one paper a file" },
        ]);
      else described = { value, place: item.place };
      return true;
    },
    ask(entry, item) {
      if (entry.record.kind !== "question" || !("value" in item)) return;
      const { section } = item.value as { section?: unknown };
      asked.push({ entry, place: item.place, section });
    },
    finish() {
      if (!described) {
        refusePaper(first, "", [
          {
            field: "kind",
            reason: "is nowhere in the file",
            remedy: 'write a line {"kind": "paper", "id": …, "name": …}, or name its file with --about',
          },
        ]);
        return undefined;
      }
      const { facts, remarks } = checkPaperFacts(described.value);
      const { list, subject, isFine } = askedOf(facts, asked, refuse);
      const own = [...remarks, ...wholeFaults(facts, list, subject)];
      if (own.length > 0) refusePaper(described.place, facts.id, own);
      return own.length === 0 && isFine ? { facts, asked: list, subject } : undefined;
    },
  };
}

/**
 * Reads the facts of a paper from a JSON file of their own, because a table or a Word document has no lines for them.
 *
 * @throws InputError when the file cannot be read or is not JSON
 */
export async function readAbout(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, "")) as unknown;
  } catch (error) {
    throw new InputError(`${path} is not JSON: ${(error as Error).message}. Write one {...}.`);
  }
}

function askedOf(facts: PaperFacts, asked: readonly PlacedEntry[], refuse: Refuse) {
  const known = new Map(facts.sections.map((section) => [section.name, section]));
  const subject = facts.subject || (asked[0]?.entry.record.subject ?? "");
  let isFine = true;
  /** Position of the first question with each text, to report two questions with the same text. */
  const said = new Map<string, string>();
  const list = asked.flatMap(({ entry, place, section }): PaperItem[] => {
    const { record } = entry;
    if (record.kind !== "question") return [];
    const name =
      typeof section === "string" && section.trim() !== ""
        ? section.trim()
        : TYPE_READERS[record.type].section;
    const own = Number(record.score);
    const score = own > 0 ? own : known.get(name)?.score;
    const faults: Remark[] = [];
    if (known.size > 0 && !known.has(name))
      faults.push({
        field: "section",
        reason: `is ${quoted(name)}, which the paper does not name`,
        remedy: `use one of ${[...known.keys()].join("、")}, or name it in "sections"`,
      });
    if (score === undefined)
      faults.push({
        field: "score",
        reason: "is neither at the question nor at its section",
        remedy: 'write "score" at one of them',
      });
    if (record.subject !== subject)
      faults.push({
        field: "subject",
        reason: `is ${quoted(record.subject)}, that of the paper ${quoted(subject)}`,
        remedy: "a paper has questions of one subject",
      });
    const text =
      record.passageKey === null ? comparableText({ ...record, images: [...entry.images] }) : undefined;
    const before = text === undefined ? undefined : said.get(text);
    if (text !== undefined && before === undefined) said.set(text, place.text);
    if (before !== undefined)
      faults.push({
        field: "",
        reason: `says the same as ${before}: nobody is asked one question twice`,
        remedy: "take one of them out, or change what it asks",
      });
    if (faults.length > 0) {
      isFine = false;
      refuse(place, record.sourceKey, { remarks: faults, isQuestion: true });
    }
    return [{ name: nameOf(entry), section: name, score: score ?? 0 }];
  });
  return { list, subject, isFine };
}

function wholeFaults(facts: PaperFacts, asked: readonly PaperItem[], subject: string): Remark[] {
  const faults: Remark[] = [];
  const full = fullScore(facts, asked);
  if (full === 0)
    faults.push({
      field: "sections",
      reason: "come to no question",
      remedy: 'write questions below the paper, or "draw" in its sections',
    });
  for (const { name, draw } of facts.sections)
    if (draw.length === 0 && !asked.some(({ section }) => section === name))
      faults.push({
        field: "sections",
        reason: `have ${quoted(name)}, which no question is in`,
        remedy: 'write "section" at its questions, give it "draw", or take it out',
      });
  if (subject === "")
    faults.push({
      field: "subject",
      reason: "is missing",
      remedy: "a paper that only draws names its subject",
    });
  if (facts.pass !== undefined && facts.pass > full)
    faults.push({
      field: "pass",
      reason: `is ${facts.pass}, and the paper comes to ${full}`,
      remedy: "use a score that can be reached",
    });
  return faults;
}

/** Returns the full score of a paper; each drawn material counts as one question. */
export function fullScore({ sections }: PaperFacts, asked: readonly PaperItem[]): number {
  const drawn = sections.flatMap(({ draw }) => draw.map(({ num, score }) => num * roundScore(score)));
  return sumOfScores([...drawn, ...asked.map(({ score }) => score)]);
}
