import { inArray } from "drizzle-orm";
import { databaseTime } from "../../platform/clock/databaseTime.ts";
import { anyText } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { withLock } from "../../platform/db/withLock.ts";
import type { OwnerId } from "../../domain/catalogue/ownedBy.ts";
import { passages, questionImages, questions } from "../../platform/db/schema/questions.ts";
import { insertNew } from "../../platform/db/insertRows.ts";
import { upsert } from "../../platform/db/upsert.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { QuestionRecord } from "./bankRecord.ts";
import { contentOf } from "./loadPictures.ts";
import type { KnowledgeTree } from "./knowledgeTree.ts";
import { orderOptions } from "./optionOrder.ts";
import { sourceText } from "./sourceText.ts";
import {
  addCounts,
  entriesByKind,
  findStored,
  nameOf,
  type Outcome,
  type PassageEntry,
  type QuestionEntry,
  type Sorted,
  sortPassages,
  sortQuestions,
  textOf,
} from "./sortEntries.ts";
import {
  type EntryInProgress,
  questionChangesInProgress,
  passageChangesInProgress,
  withoutInProgress,
} from "./changesInProgress.ts";
import type { SubjectTree } from "./subjectTree.ts";
import { type Taken, withoutTakenMaterials } from "./takenNumbers.ts";

export interface BatchTools {
  readonly owner: OwnerId;
  readonly subjects: SubjectTree;
  readonly knowledge: KnowledgeTree;
}

export interface WrittenBatch {
  readonly counts: Record<Outcome, number>;
  readonly inProgress: readonly EntryInProgress[];
  readonly taken: readonly Taken[];
  /** Ids of the changed questions and of all questions of changed materials, with the line that changed them. */
  readonly changed: readonly { readonly id: number; readonly line: number }[];
}

/**
 * Writes all entries in one transaction and counts the outcomes. Changes to exams in progress, and rows whose
 * number belongs to something else, are skipped. A lock lets only one import write at a time.
 */
export function writeBatch(db: Db, entries: readonly BankEntry[], tools: BatchTools): Promise<WrittenBatch> {
  return writeTogether(db, entries, tools, async () => undefined);
}

/** Writes the entries and then runs `after` in the same transaction. */
export function writeTogether<T>(
  db: Db,
  entries: readonly BankEntry[],
  tools: BatchTools,
  after: (tx: Db, written: Pick<WrittenBatch, "inProgress" | "changed">) => Promise<T>,
): Promise<WrittenBatch & { readonly result: T }> {
  return withLock(db, "importQuestions", async (tx) => {
    const { texts, asked } = entriesByKind(entries);
    const passages = await writePassages(tx, texts, tools);
    const left = withoutTakenMaterials(asked, texts, passages.taken);
    const written = await writeQuestions(tx, left.asked, tools);
    const counts = addCounts(passages.counts, written.counts);
    const inProgress = [...passages.inProgress, ...written.inProgress];
    const changed = [
      ...written.changed.map(({ id, entry }) => ({ id, line: entry.line })),
      ...(await questionsOfMaterials(tx, passages.changed)),
    ];
    const taken = [...left.taken, ...written.taken];
    return { counts, inProgress, taken, changed, result: await after(tx, { inProgress, changed }) };
  });
}

async function questionsOfMaterials(tx: Db, changed: Sorted<PassageEntry>["changed"]) {
  if (changed.length === 0) return [];
  const lines = new Map(changed.map(({ id, entry }) => [id, entry.line]));
  const rows = await tx
    .select({ id: questions.id, passageId: questions.passageId })
    .from(questions)
    .where(inArray(questions.passageId, [...lines.keys()]));
  return rows.map(({ id, passageId }) => ({ id, line: lines.get(passageId ?? 0) ?? 0 }));
}

async function writePassages(db: Db, entries: readonly PassageEntry[], { subjects, owner }: BatchTools) {
  const sorted = await withoutInProgress(await sortPassages(db, entries, owner), (changed) =>
    passageChangesInProgress(db, changed),
  );
  const rowOf = async ({ record, collection, contentHash }: PassageEntry) => {
    const { sourceKey, content, analysis } = record;
    const subjectId = await subjects.idOf(db, record.subject, owner);
    return { agencyId: owner, sourceKey, collection, content, analysis, contentHash, subjectId };
  };
  await writePictures(db, [...sorted.fresh, ...sorted.changed.map(({ entry }) => entry)]);
  const rows = await oneByOne(sorted.fresh, rowOf);
  if (rows.length > 0) await db.insert(passages).values(rows);
  const changed = await oneByOne(sorted.changed, async ({ entry, id }) => ({ id, ...(await rowOf(entry)) }));
  await upsert(db, passages, changed, passages.id);
  return sorted;
}

async function writeQuestions(db: Db, entries: readonly QuestionEntry[], tools: BatchTools) {
  const sorted = await withoutInProgress(await sortQuestions(db, entries, tools.owner), (changed) =>
    questionChangesInProgress(db, changed),
  );
  const written = [...sorted.fresh, ...sorted.changed.map(({ entry }) => entry)];
  await writePictures(db, written);
  const passageIds = await findStored(
    db,
    passages,
    written.flatMap(({ collection, record }) =>
      record.passageKey === null ? [] : { collection, key: record.passageKey },
    ),
    tools.owner,
  );
  const rowOf = async (entry: QuestionEntry, record: QuestionRecord) => ({
    ...columnsOf(entry, record),
    agencyId: tools.owner,
    subjectId: await tools.subjects.idOf(db, record.subject, tools.owner),
    passageId:
      passageIds.get(textOf({ collection: entry.collection, key: record.passageKey ?? "" }))?.id ?? null,
  });
  const rows = await oneByOne(sorted.fresh, async (entry) => ({
    ...(await rowOf(entry, orderOptions(entry.record))),
    sort: entry.line,
  }));
  const added = await insertNew<StoredName>(db, questions, rows, NAMES);
  const optionsOf = await storedOptions(
    db,
    sorted.changed.map(({ id }) => id),
  );
  const updatedAt = new Date(await databaseTime(db));
  // An update keeps `sort`: an imported file may hold a part of its questions, so its order is not the whole order.
  const changed = await oneByOne(sorted.changed, async ({ entry, id }) => ({
    id,
    ...(await rowOf(entry, orderOptions(entry.record, optionsOf.get(id)))),
    updatedAt,
  }));
  await upsert(db, questions, changed, questions.id);
  const ids = new Map([
    ...added.map((row) => [textOf({ ...row, key: row.source_key }), row.id] as const),
    ...changed.map((row) => [textOf({ ...row, key: row.sourceKey }), row.id] as const),
  ]);
  const links = await oneByOne(written, async (entry) => ({
    questionId: ids.get(textOf(nameOf(entry))) ?? 0,
    subjectId: await tools.subjects.idOf(db, entry.record.subject, tools.owner),
    paths: entry.record.knowledge,
  }));
  await tools.knowledge.link(db, links);
  return sorted;
}

const NAMES = [questions.id, questions.collection, questions.sourceKey];

interface StoredName {
  readonly id: number;
  readonly collection: string;
  readonly source_key: string;
}

async function storedOptions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, QuestionRecord["options"]>();
  const rows = await db
    .select({ id: questions.id, options: questions.options })
    .from(questions)
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map(({ id, options }) => [id, options]));
}

/** Stores the pictures that the bank lacks, one at a time, because 500 pictures may have gigabytes. */
async function writePictures(db: Db, entries: readonly BankEntry[]): Promise<void> {
  const pictures = new Map(
    entries.flatMap((entry) => entry.pictures.map((picture) => [picture.hash, picture] as const)),
  );
  if (pictures.size === 0) return;
  const stored = await db
    .select({ hash: questionImages.hash })
    .from(questionImages)
    .where(anyText(questionImages.hash, [...pictures.keys()]));
  for (const { hash } of stored) pictures.delete(hash);
  for (const [hash, picture] of pictures) {
    const { mime } = picture;
    await db
      .insert(questionImages)
      .values({ hash, mime, content: await contentOf(picture) })
      .onConflictDoNothing();
  }
}

function columnsOf({ collection, contentHash, textKey, images }: BankEntry, record: QuestionRecord) {
  const {
    kind: _kind,
    dataset,
    subject: _subject,
    passageKey: _passageKey,
    knowledge: _knowledge,
    ...columns
  } = record;
  const license = [record.license, dataset].filter((part) => part !== "").join(" · ");
  return {
    ...columns,
    anyOrder: record.anyOrder ?? false,
    license,
    source: sourceText(record),
    images,
    collection,
    contentHash,
    textKey,
  };
}

/** Runs `make` for one item after another, because an earlier item may create subjects that a later one uses. */
async function oneByOne<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
