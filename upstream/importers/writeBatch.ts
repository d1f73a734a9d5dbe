import { readFile } from "node:fs/promises";
import { and, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { inTurn } from "../db/inTurn.ts";
import { passages, questionImages, questions } from "../db/schema/questions.ts";
import { upsert } from "../db/upsert.ts";
import { indexEntries } from "../search/indexEntries.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import type { KnowledgeTree } from "./knowledgeTree.ts";
import { orderOptions } from "./optionOrder.ts";
import { sourceText } from "./sourceText.ts";
import type { SubjectTree } from "./subjectTree.ts";

export type Outcome = "added" | "updated" | "unchanged";

export interface BatchTools {
  readonly subjects: SubjectTree;
  readonly knowledge: KnowledgeTree;
}

interface Stored {
  readonly id: number;
  readonly contentHash: string;
}

type EntryOf<R> = BankEntry & { readonly record: R };

/** Writes entries in one transaction, all or none, and counts what became of them. Imports at the same time take turns. */
export function writeBatch(
  db: Db,
  entries: readonly BankEntry[],
  tools: BatchTools,
): Promise<Record<Outcome, number>> {
  return inTurn(db, "importQuestions", async (tx) => {
    const texts = entries.filter((entry): entry is EntryOf<PassageRecord> => entry.record.kind === "passage");
    const asked = entries.filter(
      (entry): entry is EntryOf<QuestionRecord> => entry.record.kind === "question",
    );
    const a = await writePassages(tx, texts, tools);
    const b = await writeQuestions(tx, asked, tools);
    return { added: a.added + b.added, updated: a.updated + b.updated, unchanged: a.unchanged + b.unchanged };
  });
}

async function writePassages(db: Db, entries: readonly EntryOf<PassageRecord>[], { subjects }: BatchTools) {
  const sorted = sortOut(entries, await findStored(db, passages, entries.map(nameOf)));
  const rowOf = async ({ record, collection, contentHash }: EntryOf<PassageRecord>) => {
    const { sourceKey, content, analysis } = record;
    const subjectId = await subjects.idOf(db, record.subject);
    return { sourceKey, collection, content, analysis, contentHash, subjectId };
  };
  const rows = await oneByOne(sorted.fresh, rowOf);
  if (rows.length > 0) await db.insert(passages).values(rows);
  const changed = await oneByOne(sorted.changed, async ({ entry, id }) => ({ id, ...(await rowOf(entry)) }));
  await upsert(db, passages, changed, passages.id);
  return sorted.counts;
}

async function writeQuestions(db: Db, entries: readonly EntryOf<QuestionRecord>[], tools: BatchTools) {
  const sorted = sortOut(entries, await findStored(db, questions, entries.map(nameOf)));
  const written = [...sorted.fresh, ...sorted.changed.map(({ entry }) => entry)];
  await writePictures(db, written);
  const passageIds = await findStored(
    db,
    passages,
    written.flatMap(({ collection, record }) =>
      record.passageKey === null ? [] : { collection, key: record.passageKey },
    ),
  );
  const rowOf = async (entry: EntryOf<QuestionRecord>, record: QuestionRecord) => ({
    ...columnsOf(entry, record),
    subjectId: await tools.subjects.idOf(db, record.subject),
    passageId:
      passageIds.get(textOf({ collection: entry.collection, key: record.passageKey ?? "" }))?.id ?? null,
  });
  const rows = await oneByOne(sorted.fresh, async (entry) => ({
    ...(await rowOf(entry, orderOptions(entry.record))),
    sort: entry.line,
  }));
  const added = rows.length === 0 ? [] : await db.insert(questions).values(rows).returning(NAMES);
  const optionsOf = await storedOptions(
    db,
    sorted.changed.map(({ id }) => id),
  );
  const updatedAt = new Date();
  // A part of a file knows nothing of places in the whole: `sort` stays.
  const changed = await oneByOne(sorted.changed, async ({ entry, id }) => ({
    id,
    ...(await rowOf(entry, orderOptions(entry.record, optionsOf.get(id)))),
    updatedAt,
  }));
  await upsert(db, questions, changed, questions.id);
  const ids = new Map([...added, ...changed].map((row) => [textOf({ ...row, key: row.sourceKey }), row.id]));
  const links = await oneByOne(written, async (entry) => ({
    questionId: ids.get(textOf(nameOf(entry))) ?? 0,
    subjectId: await tools.subjects.idOf(db, entry.record.subject),
    paths: entry.record.knowledge,
  }));
  await tools.knowledge.link(db, links);
  await indexEntries(db, "question", [...ids.values()]);
  return sorted.counts;
}

const NAMES = { id: questions.id, collection: questions.collection, sourceKey: questions.sourceKey };

async function storedOptions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, QuestionRecord["options"]>();
  const rows = await db
    .select({ id: questions.id, options: questions.options })
    .from(questions)
    .where(inArray(questions.id, [...ids]));
  return new Map(rows.map(({ id, options }) => [id, options]));
}

async function writePictures(db: Db, entries: readonly BankEntry[]): Promise<void> {
  for (const { hash, mime, path } of entries.flatMap((entry) => entry.pictures)) {
    await db
      .insert(questionImages)
      .values({ hash, mime, content: await readFile(path) })
      .onConflictDoNothing();
  }
}

function columnsOf({ collection, contentHash, images }: BankEntry, record: QuestionRecord) {
  const {
    kind: _kind,
    dataset,
    subject: _subject,
    passageKey: _passageKey,
    knowledge: _knowledge,
    ...columns
  } = record;
  const license = [record.license, dataset].filter((part) => part !== "").join(" · ");
  return { ...columns, license, source: sourceText(record), images, collection, contentHash };
}

function sortOut<R extends BankEntry>(entries: readonly R[], stored: ReadonlyMap<string, Stored>) {
  const fresh: R[] = [];
  const changed: { entry: R; id: number }[] = [];
  for (const entry of entries) {
    const before = stored.get(textOf(nameOf(entry)));
    if (!before) fresh.push(entry);
    else if (before.contentHash !== entry.contentHash) changed.push({ entry, id: before.id });
  }
  const unchanged = entries.length - fresh.length - changed.length;
  return { fresh, changed, counts: { added: fresh.length, updated: changed.length, unchanged } };
}

interface Name {
  readonly collection: string;
  readonly key: string;
}

async function findStored(
  db: Db,
  table: typeof passages | typeof questions,
  names: readonly Name[],
): Promise<Map<string, Stored>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({
      id: table.id,
      collection: table.collection,
      key: table.sourceKey,
      contentHash: table.contentHash,
    })
    .from(table)
    .where(
      and(
        isNull(table.agencyId),
        inArray(table.collection, [...new Set(names.map(({ collection }) => collection))]),
        inArray(table.sourceKey, [...new Set(names.map(({ key }) => key))]),
      ),
    );
  return new Map(rows.map((row) => [textOf(row), row]));
}

function nameOf({ collection, record }: BankEntry): Name {
  return { collection, key: record.sourceKey };
}

function textOf({ collection, key }: Name): string {
  return JSON.stringify([collection, key]);
}

/** One after the other: the subjects of a later entry may be made by an earlier one. */
async function oneByOne<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
