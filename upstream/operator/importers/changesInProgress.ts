import { eq, inArray } from "drizzle-orm";
import { TYPE_FACTS } from "#shared/domain/questionTypes/typeFacts.ts";
import { databaseTime } from "../../platform/clock/databaseTime.ts";
import type { Db } from "../../platform/db/database.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import { questionsInProgress } from "../../domain/exam/questionsInProgress.ts";
import type { BankEntry } from "./bankEntry.ts";
import { orderOptions } from "./optionOrder.ts";
import type { PassageEntry, QuestionEntry, Sorted } from "./sortEntries.ts";

type Change<E> = Sorted<E>["changed"][number];

/** Names of exams in progress, by the ids of the rows that must not change. */
type ExamNames = ReadonlyMap<number, string>;

export interface EntryInProgress {
  readonly line: number;
  readonly exam: string;
}

/** Removes changes to questions and materials of exams in progress. */
export async function withoutInProgress<E extends BankEntry>(
  sorted: Sorted<E>,
  inProgressOf: (changed: readonly Change<E>[]) => Promise<ExamNames>,
): Promise<Sorted<E> & { readonly inProgress: readonly EntryInProgress[] }> {
  const exams = await inProgressOf(sorted.changed);
  const inProgress = sorted.changed.flatMap(({ entry, id }): EntryInProgress[] => {
    const exam = exams.get(id);
    return exam === undefined ? [] : [{ line: entry.line, exam }];
  });
  const { counts } = sorted;
  return {
    ...sorted,
    changed: sorted.changed.filter(({ id }) => !exams.has(id)),
    counts: { ...counts, updated: counts.updated - inProgress.length },
    inProgress,
  };
}

/**
 * Finds questions of exams in progress whose visible content would change. A change of the key or analysis alone is
 * allowed, because every answer is judged by the key of the moment.
 */
export async function questionChangesInProgress(
  db: Db,
  changed: readonly Change<QuestionEntry>[],
): Promise<ExamNames> {
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
  return questionsInProgress(
    db,
    asksElse.map((one) => one.id),
    await databaseTime(db),
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

/** Finds changed materials of exams in progress: a material is shown with all its questions. */
export async function passageChangesInProgress(
  db: Db,
  changed: readonly Change<PassageEntry>[],
): Promise<ExamNames> {
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
  const inProgress = await questionsInProgress(
    db,
    rows.map(({ id }) => id),
    await databaseTime(db),
  );
  return new Map(
    rows.flatMap(({ id, passageId }) => {
      const exam = inProgress.get(id);
      return exam === undefined || passageId === null ? [] : [[passageId, exam] as const];
    }),
  );
}
