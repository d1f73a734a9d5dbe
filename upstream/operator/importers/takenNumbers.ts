import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import { plainParts } from "../../domain/question/comparableText.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { BankRecord, PassageRecord, QuestionRecord, Remark } from "./bankRecord.ts";
import { isContentKey } from "./identify.ts";
import { missingPassage } from "./misplaced.ts";

/** A row that was not written, because its number belongs to something else in the bank. */
export interface Taken {
  readonly line: number;
  /** Id of the question or material with this number. 0: the question's material was not written. */
  readonly id: number;
}

/** Share of equal pairs of characters from which two texts are versions of one text. */
const ALIKE = 0.6;
/** Shortest answer that shows a question to be the same; many questions have the answer 3. */
const TELLING_ANSWER = 4;

/**
 * Returns whether a record is known only by a number within a file of this name. Another file of the same name may use
 * the number for another question.
 */
export function hasFileNumber({ dataset, sourceKey }: BankRecord, fileSource: string): boolean {
  return dataset === fileSource && !isContentKey(sourceKey);
}

/** Returns whether a question is another one than the stored question with its number, not a new version of it. */
export function asksElse(question: QuestionRecord, before: QuestionRecord): boolean {
  const [one, other] = [textsOf(question), textsOf(before)];
  const isSame =
    (["stem", "options", "images"] as const).some((part) => one[part] !== "" && one[part] === other[part]) ||
    (one.answer.length >= TELLING_ANSWER && one.answer === other.answer);
  return !isSame && !areAlike(wholeOf(one), wholeOf(other));
}

/** Returns whether a material is another one than the stored material with its number. */
export function readsElse(passage: PassageRecord, before: PassageRecord): boolean {
  const [text = "", textBefore = ""] = plainParts([passage.content, before.content]);
  return text !== textBefore && !areAlike(text, textBefore);
}

/** Separates the questions whose material was not written. */
export function withoutTakenMaterials<E extends BankEntry & { readonly record: QuestionRecord }>(
  asked: readonly E[],
  materials: readonly BankEntry[],
  taken: readonly Taken[],
): { readonly asked: readonly E[]; readonly taken: readonly Taken[] } {
  const lines = new Set(taken.map(({ line }) => line));
  const gone = new Set(
    materials.flatMap(({ line, collection, record }) =>
      lines.has(line) ? [`${collection}\0${record.sourceKey}`] : [],
    ),
  );
  const isOrphan = ({ collection, record }: E) => gone.has(`${collection}\0${record.passageKey}`);
  return {
    asked: asked.filter((entry) => !isOrphan(entry)),
    taken: [...taken, ...asked.filter(isOrphan).map(({ line }) => ({ line, id: 0 }))],
  };
}

/** Returns the reason why a row is not written over the question or material `id` of the bank. */
export function takenRemark(record: BankRecord, id: number): Remark {
  if (id === 0 && record.kind === "question" && record.passageKey !== null)
    return missingPassage(record.passageKey);
  if (record.kind === "question")
    return {
      field: "id",
      reason: `is the number of the other question ${id} of the bank, from a file of the same name`,
      remedy: "take the number out, or give the row a source (来源); --replace replaces the other one",
    };
  return {
    field: "id",
    reason: `is the number of the other material ${id} of the bank, from a file of the same name`,
    remedy: "give it another number, or the rows a source (来源); --replace replaces the other one",
  };
}

function textsOf({ type, stem, options, answer, images }: QuestionRecord) {
  const { chosen, isTruth } = TYPE_FACTS[type];
  const shown = isTruth ? [] : options.map(({ content }) => content);
  const [asked = "", ...choices] = plainParts([stem, ...shown]);
  return {
    stem: asked,
    options: choices.sort().join("\n"),
    images: images.join("\n"),
    // A letter or a verdict says nothing about what is asked.
    answer: chosen === "none" ? answer.join("\n") : "",
  };
}

/** Returns what a question says, without the addresses of its pictures. */
function wholeOf({ stem, options, answer }: ReturnType<typeof textsOf>): string {
  return [stem, options, answer].join("\n").replace(/!\[[^\]]*\]\([^)]*\)/g, "");
}

/** Compares the pairs of neighbouring characters, each as often as it occurs (Dice). */
function areAlike(one: string, other: string): boolean {
  const pairs = new Map<string, number>();
  for (const pair of pairsOf(one)) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  let equal = 0;
  for (const pair of pairsOf(other)) {
    const left = pairs.get(pair) ?? 0;
    pairs.set(pair, left - 1);
    if (left > 0) equal += 1;
  }
  return equal > 0 && 2 * equal >= ALIKE * (one.length + other.length - 2);
}

function* pairsOf(text: string): Generator<string> {
  for (let at = 1; at < text.length; at++) yield text.slice(at - 1, at + 1);
}
