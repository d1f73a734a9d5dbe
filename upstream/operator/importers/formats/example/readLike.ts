import { cutText } from "#shared/domain/cutText.ts";
import type { Remark } from "#upstream/operator/importers/bankRecord.ts";
import { addEndKeys } from "../word/endKeys.ts";
import { readText } from "../word/lineHtml.ts";
import { headingOf, numberAt, type Section } from "../word/lineSigns.ts";
import type { TextLine } from "../word/optionLines.ts";
import { takeBlanks } from "../word/stemKeys.ts";
import { questionOf } from "../word/wordQuestions.ts";
import type { WordQuestion } from "../word/wordQuestion.ts";
import type { Habit, Kind } from "./habit.ts";
import { blanksIn } from "./keyTexts.ts";
import { familyOf, type Parsed, parseBlock } from "./parseBlock.ts";
import { folded, literal, ruleOf } from "./shapes.ts";
import { cutLine, type LikeBlock, placeOf, splitBlocks } from "./splitBlocks.ts";
import { addAll } from "#upstream/platform/kit/longLists.ts";

export interface LikeDocument {
  readonly questions: readonly WordQuestion[];
  readonly notes: readonly Remark[];
}

/** Reads the lines of a document by a habit. A question that does not fit gets faults with the places of its lines. */
export function readLike(document: readonly TextLine[], habit: Habit): LikeDocument {
  const { blocks, keys, loose, skipped } = splitBlocks(document, habit);
  const parsed = joinInner(
    blocks.map((block) => parse(block, habit)),
    habit,
  );
  refuseGaps(parsed);
  const questions = parsed.map(({ read: { question } }) => question);
  const notes: Remark[] = runsOf(loose, document).map(looseNote);
  if (skipped.length > 0)
    notes.push({
      field: "",
      reason: `${skipped.length} line${skipped.length === 1 ? "" : "s"} are left out as in the example, the first in ${placeOf(skipped[0] as TextLine)}`,
      remedy: "look whether they belong to no question",
    });
  addAll(notes, addEndKeys(questions, keyBlocks(keys)));
  const lined = parsed.filter(
    ({ read: { kind } }) => kind.type === "fill" && kind.key.at === "stem" && kind.key.open === "__",
  );
  for (const section of new Set(lined.map(({ read }) => read.question.section)))
    takeBlanks(lined.map(({ read }) => read.question).filter((one) => one.section === section));
  for (const { read } of parsed) refuseShown(read, habit);
  return { questions, notes };
}

interface ReadBlock {
  readonly block: LikeBlock;
  readonly read: Parsed;
}

/** Reads a block as the kind that it fits. A block that fits several kinds or none becomes a question with a fault. */
function parse(block: LikeBlock, habit: Habit): ReadBlock {
  const said = familyOf(block.type || block.section.type);
  const own = block.kinds.filter(({ type }) => familyOf(type) === said);
  const kinds = own.length > 0 ? own : block.kinds;
  const tried = kinds.map((kind) => parseBlock(block, kind, habit));
  const fitting = tried.filter((read) => doesFit(read, kinds));
  const [first, ...others] = fitting;
  const [nearest] = tried.toSorted((a, b) => distance(a) - distance(b));
  const read = (first ?? nearest) as Parsed;
  const isSame = others.every((one) => sameRead(one, read));
  if (!isSame)
    read.question.faults.push({
      field: "type",
      reason: `may be ${[...new Set(fitting.map(({ kind }) => kind.type))].join(" or ")}`,
      remedy: "write a heading such as 判断题 above the questions of a type",
    });
  return { block, read };
}

function sameRead(one: Parsed, other: Parsed): boolean {
  const told = ({ question: { type, fields, options } }: Parsed) =>
    JSON.stringify([type, [...fields], options]);
  return told(one) === told(other);
}

function doesFit({ question, kind, hasKey }: Parsed, kinds: readonly Kind[]): boolean {
  const { faults, fields, options } = question;
  if (faults.length > 0) return false;
  if (kind.key.at !== "list" && !hasKey) return false;
  if (kind.options) return options.length > 1;
  const hasBlanks =
    blanksIn(fields.get("stem") ?? "") > 0 && !(kind.type === "judge" && kind.key.at === "stem");
  if (kind.type === "fill") return true;
  const hasFill = kinds.some(({ type }) => type === "fill");
  return !(hasFill && hasBlanks) && !(kind.type === "essay" && hasBlanks && kinds.length > 1);
}

function distance({ question, kind, hasKey }: Parsed): number {
  const hasOptions = question.options.length > 1;
  return (hasOptions === (kind.options !== null) ? 0 : 10) + (hasKey ? 0 : 5) + question.faults.length;
}

/**
 * Joins numbered lines inside an answer or explanation with their question: their numbers begin at 1 again without a
 * heading, and the lines have neither options nor a key. If it is unclear whether such lines are questions, all
 * questions around them are refused.
 */
function joinInner(all: readonly ReadBlock[], habit: Habit): ReadBlock[] {
  const joined: ReadBlock[] = [];
  for (let at = 0; at < all.length; ) {
    const one = all[at] as ReadBlock;
    const before = joined.at(-1);
    if (!before || one.block.isFirst || one.block.number > before.block.number) {
      joined.push(one);
      at += 1;
      continue;
    }
    const run = chainFrom(all, at);
    const next = all[at + run.length];
    const inner = run.findIndex(({ read }) => !read.isBare);
    const bare = inner < 0 ? run : run.slice(0, inner);
    const isFree = before.read.kind.key.at === "below";
    if (bare.length === 0 && !before.read.isBare && !isFree) {
      joined.push(one);
      at += 1;
      continue;
    }
    const isClosed =
      next === undefined || next.block.isFirst || next.block.number === before.block.number + 1;
    const isAmbiguous = (run.at(-1)?.block.number ?? 0) > before.block.number;
    if (inner < 0 && !before.read.isBare && isClosed && !isAmbiguous && !isFree) {
      const lines = run.flatMap(({ block }) => [block.raw, ...block.lines.slice(1)]);
      joined.pop();
      const block = { ...before.block, lines: [...before.block.lines, ...lines] };
      joined.push({ block, read: parseBlock(block, before.read.kind, habit) });
      at += run.length;
      continue;
    }
    const doubtful = isFree ? run : run.slice(0, inner < 0 ? run.length : inner + 1);
    for (const { read } of [before, ...doubtful])
      read.question.faults.push({
        field: "",
        reason: `may be one question with its neighbours: ${placeOf(one.block.raw)} begins with ${one.block.number} again`,
        remedy:
          "write numbers inside a question in another way, such as ①, or a heading where numbers begin anew",
      });
    addAll(joined, doubtful);
    at += doubtful.length;
  }
  return joined;
}

/**
 * Refuses a question with lines behind its key if the next number is missing: these lines may be the missing question.
 */
function refuseGaps(all: readonly ReadBlock[]): void {
  all.forEach(({ block, read }, at) => {
    const next = all[at + 1];
    const isGap = next && !next.block.isFirst && next.block.number > block.number + 1;
    if (isGap && (read.behind > 0 || read.kind.key.at === "below"))
      read.question.faults.push({
        field: "",
        reason: `may hold the question ${block.number + 1}, whose number is not found`,
        remedy: "write its number as in the example",
      });
  });
}

/** Returns the blocks from `at` on whose numbers are consecutive. */
function chainFrom(all: readonly ReadBlock[], at: number): ReadBlock[] {
  const run = [all[at] as ReadBlock];
  for (let next = at + 1; next < all.length; next += 1) {
    const one = all[next] as ReadBlock;
    if (one.block.isFirst || one.block.number !== (run.at(-1)?.block.number ?? 0) + 1) break;
    run.push(one);
  }
  return run;
}

/** Splits the keys at the end of a document by headings and numbers, into questions whose text is the key. */
function keyBlocks(lines: readonly TextLine[]): WordQuestion[] {
  const blocks: { number: number; section: Section; lines: TextLine[] }[] = [];
  let section: Section = { subject: "", type: "", ordinal: "", heading: "" };
  let last = -1;
  for (const line of lines) {
    const heading = headingOf(line.text);
    const number = numberAt(line);
    if (heading) {
      section = { ...heading.section, type: "" };
      last = -1;
      if (heading.rest === "" || heading.rest === "题") continue;
      const rest = cutLine(line, line.text.length - heading.rest.length);
      blocks.push({ number: 0, section, lines: [rest] });
    } else if (number && !number.isWeak && (last < 0 || number.value === last + 1 || number.value === 1)) {
      last = number.value;
      blocks.push({ number: number.value, section, lines: [cutLine(line, number.length)] });
    } else {
      const open = blocks.at(-1);
      if (open && open.section === section) {
        open.lines.push(line);
        const numbers = [...line.text.matchAll(/\d{1,3}(?=\s*[.．、:：]|\s*[A-Z])/g)];
        last = Number(numbers.at(-1)?.[0] ?? last);
      } else blocks.push({ number: 0, section, lines: [line] });
    }
  }
  return blocks.map(({ number, section: own, lines: text }) =>
    questionOf({
      number,
      paragraph: text[0]?.line.paragraph ?? 0,
      section: own,
      lines: text,
      notes: [],
      list: undefined,
      isUnclear: false,
    }),
  );
}

/** Refuses a question whose stem or options show the label of a key. */
function refuseShown({ question }: Parsed, habit: Habit): void {
  const labels = habit.kinds.flatMap(({ key }) =>
    "before" in key && folded(key.before).length > 1 ? [literal(key.before)] : [],
  );
  const rule = ruleOf([...labels, "(?:正确|参考|标准)?答案\\s*[:】]"].join("|"));
  const shown = [
    ["stem", question.fields.get("stem") ?? ""] as const,
    ...question.options.map(({ text }) => ["options", text] as const),
  ].find(([, html]) => rule.test(folded(readText(html))));
  if (shown)
    question.faults.push({
      field: shown[0],
      reason: `may show the key: “${rule.exec(folded(readText(shown[1])))?.[0] ?? ""}” stands in it`,
      remedy: "write the key on a line of its own",
    });
}

/** Groups consecutive lines of the document. */
function runsOf(lines: readonly TextLine[], document: readonly TextLine[]): TextLine[][] {
  const places = new Map(document.map(({ line }, at) => [line, at]));
  const runs: TextLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last && (places.get(line.line) ?? 0) <= (places.get(last.line) ?? 0) + 1;
    if (isNext) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function looseNote(lines: readonly TextLine[]): Remark {
  const [first, final] = [lines[0] as TextLine, lines.at(-1) as TextLine];
  const said = lines.map(({ text }) => text.trim()).join(" ");
  return {
    field: "",
    reason: `${placeOf(first)}${first.line === final.line ? "" : ` to ${final.line.paragraph}`} stands outside of questions and is not read (${cutText(said, 30, "…")})`,
    remedy: "write into each question what it needs of it",
  };
}
