import { createHash } from "node:crypto";
import type { QuestionRecord } from "./bankRecord.ts";

const ENOUGH = 30;
const SKEWED = 0.6;
/** An option that speaks of others, or an explanation that names letters, holds the order fast. */
const SPEAKS_OF_OTHERS = /以上|上述|前述|[A-H]\s*[和、与及]\s*[A-H]|均[是对错]|都[是对错]/;
const NAMES_LETTERS = /[A-H]/;

/** Counts, source by source, how often the right option of a single choice stands first. */
export interface OrderCount {
  add(record: QuestionRecord): void;
  /** The sources whose first option is right far too often to be chance. */
  skewed(): ReadonlySet<string>;
}

export function createOrderCount(): OrderCount {
  const counts = new Map<string, { all: number; first: number }>();
  return {
    add(record) {
      if (record.type !== "single" || record.options.length < 3) return;
      const count = counts.get(record.dataset) ?? { all: 0, first: 0 };
      count.all += 1;
      if (record.answer[0] === record.options[0]?.key) count.first += 1;
      counts.set(record.dataset, count);
    },
    skewed: () =>
      new Set(
        [...counts]
          .filter(([, { all, first }]) => all >= ENOUGH && first / all > SKEWED)
          .map(([dataset]) => dataset),
      ),
  };
}

/** The same options in an order that depends on the question's id alone, so that a second import changes nothing. */
export function shuffleOptions(record: QuestionRecord): QuestionRecord {
  const texts = [record.stem, ...record.options.map((option) => option.content)].join("\n");
  const isChoice = record.type === "single" || record.type === "multiple";
  const isFixed =
    record.passageKey !== null || SPEAKS_OF_OTHERS.test(texts) || NAMES_LETTERS.test(record.analysis);
  if (!isChoice || isFixed) return record;
  const letters = record.options.map((option) => option.key);
  const mixed = record.options.toSorted((a, b) => (rank(record, a.key) < rank(record, b.key) ? -1 : 1));
  const newLetter = new Map(mixed.map((option, i) => [option.key, letters[i] ?? option.key]));
  return {
    ...record,
    options: mixed.map((option, i) => ({ ...option, key: letters[i] ?? option.key })),
    answer: record.answer.map((letter) => newLetter.get(letter) ?? letter).sort(),
  };
}

function rank(record: QuestionRecord, key: string): string {
  return createHash("sha256").update(`${record.sourceKey}#${key}`).digest("hex");
}
