import { eq, inArray } from "drizzle-orm";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import type { Db } from "../db/database.ts";
import { passages, questions } from "../db/schema/questions.ts";
import { satQuestions } from "../exam/satQuestions.ts";
import type { BankEntry } from "./bankEntry.ts";
import { orderOptions } from "./optionOrder.ts";
import type { PassageEntry, QuestionEntry, Sorted } from "./sortEntries.ts";
import type { SatEntry } from "./writeBatch.ts";

type Change<E> = Sorted<E>["changed"][number];

/** Names of the exams in progress. The keys are the ids of the questions or materials that must not change. */
type Sat = ReadonlyMap<number, string>;

/** Removes the changes to questions and materials of an exam that a learner has open. */
export async function withoutSat<E extends BankEntry>(
  sorted: Sorted<E>,
  satOf: (changed: readonly Change<E>[]) => Promise<Sat>,
): Promise<Sorted<E> & { readonly sat: readonly SatEntry[] }> {
  const exams = await satOf(sorted.changed);
  const sat = sorted.changed.flatMap(({ entry, id }): SatEntry[] => {
    const exam = exams.get(id);
    return exam === undefined ? [] : [{ line: entry.line, exam }];
  });
  const { counts } = sorted;
  return {
    ...sorted,
    changed: sorted.changed.filter(({ id }) => !exams.has(id)),
    counts: { ...counts, updated: counts.updated - sat.length },
    sat,
  };
}

/**
 * Finds questions of exams in progress whose visible content would change. A change of the key or analysis alone is
 * allowed, because every answer is judged by the key of the moment.
 */
export async function satChanges(db: Db, changed: readonly Change<QuestionEntry>[]): Promise<Sat> {
  if (changed.length === 0) return new Map();
  const { id, type, stem, options, images, answer } = questions;
  const rows = await db
    .select({ id, type, stem, options, images, answer, passageKey: passages.sourceKey })
    .from(questions)
    .leftJoin(passages, eq(passages.id, questions.passageId))
    .where(
      inArray(
        id,
        changed.map((one) => one.id),
      ),
    );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const asksElse = changed.filter(({ entry, id: own }) => {
    const before = stored.get(own);
    const record = orderOptions(entry.record, before?.options);
    return before && askedText({ ...record, images: entry.images }) !== askedText(before);
  });
  return satQuestions(
    db,
    asksElse.map((one) => one.id),
    Date.now(),
  );
}

type QuestionContent = Pick<
  typeof questions.$inferSelect,
  "type" | "stem" | "options" | "images" | "answer"
> & {
  readonly passageKey: string | null;
};

function askedText({ type, stem, options, images, answer, passageKey }: QuestionContent): string {
  const shown = options.map(({ key, content }) => [key, content]);
  const blankNum = TYPE_FACTS[type].hasBlanks ? answer.length : 0;
  return JSON.stringify([type, stem, shown, images, passageKey, blankNum]);
}

/** Finds materials of exams in progress that would change. An exam shows the material of each of its questions. */
export async function satPassages(db: Db, changed: readonly Change<PassageEntry>[]): Promise<Sat> {
  if (changed.length === 0) return new Map();
  const rows = await db
    .select({ id: questions.id, passageId: questions.passageId })
    .from(questions)
    .where(
      inArray(
        questions.passageId,
        changed.map(({ id }) => id),
      ),
    );
  const sat = await satQuestions(
    db,
    rows.map(({ id }) => id),
    Date.now(),
  );
  return new Map(
    rows.flatMap(({ id, passageId }) => {
      const exam = sat.get(id);
      return exam === undefined || passageId === null ? [] : [[passageId, exam] as const];
    }),
  );
}
