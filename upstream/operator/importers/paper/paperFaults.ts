import { comparableText } from "#upstream/domain/question/comparableText.ts";
import { roundScore, sumOfScores } from "#shared/domain/scores.ts";
import type { Remark } from "../bankRecord.ts";
import { quoted } from "../fieldReader.ts";
import { type Name, type Named, nameOf, textOf } from "../sortEntries.ts";
import type { PaperFacts } from "./paperFacts.ts";

/** A question of a paper. The question bank has it under `name`. */
export interface PaperItem {
  readonly name: Name;
  readonly section: string;
  readonly score: number;
}

/**
 * Returns a check for the questions of one paper in their order, which reports a question that an earlier one repeats.
 * Questions of a material are compared by their key alone, because their texts mean nothing without it.
 */
export function createTwins(): (entry: Named, place: string) => readonly Remark[] {
  const places = new Map<string, string>();
  return (entry, place) => {
    const { record } = entry;
    if (record.kind !== "question") return [];
    const text =
      record.passageKey === null
        ? comparableText({ ...record, images: [...entry.images] })
        : textOf(nameOf(entry));
    const before = places.get(text);
    if (before === undefined) {
      places.set(text, place);
      return [];
    }
    return [
      {
        field: "",
        reason: `says the same as ${before}: nobody is asked one question twice`,
        remedy: "take one of them out, or change what it asks",
      },
    ];
  };
}

/** Returns the faults of a paper as a whole: a section without questions, a pass mark that cannot be reached. */
export function wholeFaults(facts: PaperFacts, asked: readonly PaperItem[], subject: string): Remark[] {
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
