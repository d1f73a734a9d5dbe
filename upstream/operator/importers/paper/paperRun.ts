import { shareOfScore } from "#shared/domain/scores.ts";
import { readFile } from "node:fs/promises";
import { TYPE_READERS } from "../typeReaders.ts";
import type { BankEntry } from "../bankEntry.ts";
import type { Remark } from "../bankRecord.ts";
import { quoted } from "../fieldReader.ts";
import type { Place, SourceItem } from "../formats/format.ts";
import type { PaperHead } from "../formats/paperHead.ts";
import { decodeWhole } from "../formats/readText.ts";
import { timeText } from "#upstream/platform/kit/fields.ts";
import { SHARE_THAT_PASSES } from "#upstream/domain/paper/paperContent.ts";
import { both, type Told } from "#upstream/platform/kit/language.ts";
import { InputError, unreadable } from "../inputFile.ts";
import { nameOf, type Outcome } from "../sortEntries.ts";
import { checkPaperFacts, type PaperFacts } from "./paperFacts.ts";
import { createTwins, fullScore, type PaperItem, wholeFaults } from "./paperFaults.ts";

/** A paper that is written as one exam. It is plain data, because another process may have the database open. */
export interface PaperEntry {
  readonly facts: PaperFacts;
  readonly asked: readonly PaperItem[];
  /** Subject of all questions of the paper, as the file names it. */
  readonly subject: string;
  /** true: nothing but its name says which exam it is. */
  readonly isNamed?: boolean;
}

/** Facts of a paper besides those in its file. */
export interface PaperOption {
  /** Facts from a file of their own; undefined: a line of the file has them. */
  readonly about: unknown;
  /**
   * Facts from a form, which replace those of the file. With a form the head of the file has the name where nothing
   * else gives it, and the name is the id where no id is given.
   */
  readonly form?: Readonly<Record<string, unknown>>;
  /** Score of questions for which neither question nor section has one. */
  readonly score?: number | undefined;
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
  /** true: nothing but its name says which exam it is. */
  readonly isNamed: boolean;
}

export function summaryOf(
  { facts, asked, isNamed = false }: PaperEntry,
  result: PaperSummary["result"],
): PaperSummary {
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
    isNamed,
  };
}

/** Returns the sentence about an exam that nobody can begin any more; undefined: its window is open or to come. */
export function windowOver(
  { name, endMs }: Pick<PaperFacts, "name" | "endMs">,
  nowMs: number,
): Told | undefined {
  if (endMs === undefined || endMs > nowMs) return undefined;
  const end = timeText(new Date(endMs));
  return both(
    `The window of the exam “${name}” is over since ${end}: nobody can begin it.`,
    `考试“${name}”已在 ${end} 结束，没人能再开始。`,
  );
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
  /** Returns the source of the paper's own questions; undefined: no item has described the paper yet. */
  source(): string | undefined;
  ask(entry: BankEntry, item: SourceItem): void;
  /** Takes the facts of the form for a file that has not described its paper. */
  end(): void;
  /** Returns the paper after the last item; undefined when the paper has a fault. */
  finish(): PaperEntry | undefined;
}

interface PlacedEntry {
  readonly entry: BankEntry;
  readonly place: Place;
  readonly section: unknown;
}

/**
 * Returns the source of the questions of a paper that name none. It belongs to the paper, so that files of one name,
 * such as 试卷.docx, give each exam questions of its own.
 */
export function paperSource({ id }: Pick<PaperFacts, "id">): string {
  return `考试 ${id}`;
}

export function createPaperRun(
  { about, form, head, score }: PaperOption & { readonly head: PaperHead },
  refuse: Refuse,
): PaperRun {
  let isNamed = false;
  const withForm = (value: unknown): unknown => {
    if (!form || typeof value !== "object") return value;
    const line: Record<string, unknown> = { ...head, ...value, ...form };
    isNamed = line["id"] === undefined;
    const hasWindow = line["start"] !== undefined && line["end"] !== undefined;
    return { exam: hasWindow ? "online" : "mock", id: line["name"], ...line };
  };
  const refusePaper = (place: Place, id: string, remarks: readonly Remark[]) =>
    refuse(place, id, { remarks, isQuestion: false });
  const first: Place = { at: 0, text: "the paper" };
  let described = about === undefined ? undefined : { value: withForm(about), place: first };
  let source: string | undefined;
  const asked: PlacedEntry[] = [];
  return {
    takes(item) {
      const value = "value" in item ? (item.value as { kind?: unknown } | null) : undefined;
      if (typeof value !== "object" || value?.kind !== "paper") return false;
      if (described)
        refusePaper(item.place, "", [
          { field: "paper", reason: "is a second paper", remedy: "write one paper a file" },
        ]);
      else described = { value: withForm(value), place: item.place };
      return true;
    },
    source: () => described && (source ??= paperSource(checkPaperFacts(described.value).facts)),
    ask(entry, item) {
      if (entry.record.kind !== "question" || !("value" in item)) return;
      const { section } = item.value as { section?: unknown };
      asked.push({ entry, place: item.place, section });
    },
    end: () => void (described ??= form && { value: withForm({}), place: first }),
    finish() {
      if (form && (described?.value as { name?: unknown } | undefined)?.name === undefined) {
        refusePaper(first, "", [
          { field: "name", reason: "is missing, and the file has no title", remedy: "give --name TEXT" },
        ]);
        return undefined;
      }
      if (!described) {
        refusePaper(first, "", [
          {
            field: "paper",
            reason: "is nowhere in the file",
            remedy: 'write a line {"kind": "paper", "id": …, "name": …}, or name its file with --about',
          },
        ]);
        return undefined;
      }
      const { facts, remarks } = checkPaperFacts(described.value);
      const { list, subject, isFine } = askedOf({ facts, score }, asked, refuse);
      const own = [...remarks, ...wholeFaults(facts, list, subject)];
      if (own.length > 0) refusePaper(described.place, facts.id, own);
      return own.length === 0 && isFine
        ? { facts, asked: list, subject, ...(isNamed && { isNamed }) }
        : undefined;
    },
  };
}

/**
 * Reads the facts of a paper from a JSON file of their own, because a table or a Word document has no lines for them.
 *
 * @throws InputError when the file cannot be read or is not JSON
 */
export async function readAbout(path: string): Promise<unknown> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error);
  });
  const { text, encoding, broken } = decodeWhole(bytes);
  if (broken[0] !== undefined)
    throw new InputError(
      both(
        `${path}: line ${broken[0]} has a character that is not of the encoding ${encoding}. Save the file as UTF-8.`,
        `${path} 第 ${broken[0]} 行有不属于 ${encoding} 编码的字符，请另存为 UTF-8。`,
      ),
    );
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(
      both(
        `${path} is not JSON: ${(error as Error).message}. Write one {...}.`,
        `${path} 不是 JSON：${(error as Error).message}。请写一个 {...}。`,
      ),
    );
  }
}

function askedOf(
  { facts, score: usual }: { readonly facts: PaperFacts; readonly score: number | undefined },
  asked: readonly PlacedEntry[],
  refuse: Refuse,
) {
  const known = new Map(facts.sections.map((section) => [section.name, section]));
  const subject = facts.subject || (asked[0]?.entry.record.subject ?? "");
  let isFine = true;
  const twinOf = createTwins();
  const list = asked.flatMap(({ entry, place, section }): PaperItem[] => {
    const { record } = entry;
    if (record.kind !== "question") return [];
    const name =
      typeof section === "string" && section.trim() !== ""
        ? section.trim()
        : TYPE_READERS[record.type].section;
    const own = Number(record.score);
    const score = own > 0 ? own : (known.get(name)?.score ?? usual);
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
    faults.push(...twinOf(entry, place.text));
    if (faults.length > 0) {
      isFine = false;
      refuse(place, record.sourceKey, { remarks: faults, isQuestion: true });
    }
    return [{ name: nameOf(entry), section: name, score: score ?? 0 }];
  });
  return { list, subject, isFine };
}
