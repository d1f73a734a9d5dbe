import { readFile } from "node:fs/promises";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { passages, questionImages, questions } from "../db/schema/questions.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import type { KnowledgeTree } from "./knowledgeTree.ts";
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

/** Writes entries in one transaction, all or none, and counts what became of them. */
export function writeBatch(
  db: Db,
  entries: readonly BankEntry[],
  tools: BatchTools,
): Promise<Record<Outcome, number>> {
  return db.transaction(async (tx) => {
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
  const sorted = sortOut(entries, await findStored(db, passages, keysOf(entries)));
  const rowOf = async ({ record, contentHash }: EntryOf<PassageRecord>) => {
    const { sourceKey, content, analysis } = record;
    return { sourceKey, content, analysis, contentHash, subjectId: await subjects.idOf(db, record.subject) };
  };
  const rows = await inTurn(sorted.fresh, rowOf);
  if (rows.length > 0) await db.insert(passages).values(rows);
  for (const { entry, id } of sorted.changed) {
    await db
      .update(passages)
      .set(await rowOf(entry))
      .where(eq(passages.id, id));
  }
  return sorted.counts;
}

async function writeQuestions(db: Db, entries: readonly EntryOf<QuestionRecord>[], tools: BatchTools) {
  const sorted = sortOut(entries, await findStored(db, questions, keysOf(entries)));
  const written = [...sorted.fresh, ...sorted.changed.map(({ entry }) => entry)];
  await writePictures(db, written);
  const passageIds = await findStored(db, passages, [
    ...new Set(written.flatMap(({ record }) => record.passageKey ?? [])),
  ]);
  const rowOf = async (entry: EntryOf<QuestionRecord>) => ({
    ...columnsOf(entry),
    subjectId: await tools.subjects.idOf(db, entry.record.subject),
    passageId: passageIds.get(entry.record.passageKey ?? "")?.id ?? null,
  });
  const rows = await inTurn(sorted.fresh, rowOf);
  const added =
    rows.length > 0
      ? await db.insert(questions).values(rows).returning({ id: questions.id, key: questions.sourceKey })
      : [];
  for (const { entry, id } of sorted.changed) {
    await db
      .update(questions)
      .set({ ...(await rowOf(entry)), updatedAt: new Date() })
      .where(eq(questions.id, id));
  }
  const ids = new Map([
    ...added.map(({ key, id }) => [key, id] as const),
    ...sorted.changed.map(({ entry, id }) => [entry.record.sourceKey, id] as const),
  ]);
  await linkKnowledge(db, written, ids, tools);
  return sorted.counts;
}

async function linkKnowledge(
  db: Db,
  entries: readonly EntryOf<QuestionRecord>[],
  ids: ReadonlyMap<string, number>,
  tools: BatchTools,
) {
  for (const { record } of entries) {
    const id = ids.get(record.sourceKey);
    if (id !== undefined)
      await tools.knowledge.link(db, id, await tools.subjects.idOf(db, record.subject), record.knowledge);
  }
}

async function writePictures(db: Db, entries: readonly BankEntry[]): Promise<void> {
  for (const { hash, mime, path } of entries.flatMap((entry) => entry.pictures)) {
    await db
      .insert(questionImages)
      .values({ hash, mime, content: await readFile(path) })
      .onConflictDoNothing();
  }
}

function columnsOf({ contentHash, images, line, record }: EntryOf<QuestionRecord>) {
  const {
    kind: _kind,
    dataset,
    subject: _subject,
    passageKey: _passageKey,
    knowledge: _knowledge,
    ...columns
  } = record;
  const license = [record.license, dataset].filter((part) => part !== "").join(" · ");
  return { ...columns, license, source: sourceText(record), images, contentHash, sort: line };
}

function sortOut<R extends BankEntry>(entries: readonly R[], stored: ReadonlyMap<string, Stored>) {
  const fresh: R[] = [];
  const changed: { entry: R; id: number }[] = [];
  for (const entry of entries) {
    const before = stored.get(entry.record.sourceKey);
    if (!before) fresh.push(entry);
    else if (before.contentHash !== entry.contentHash) changed.push({ entry, id: before.id });
  }
  const unchanged = entries.length - fresh.length - changed.length;
  return { fresh, changed, counts: { added: fresh.length, updated: changed.length, unchanged } };
}

async function findStored(
  db: Db,
  table: typeof passages | typeof questions,
  keys: readonly string[],
): Promise<Map<string, Stored>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, key: table.sourceKey, contentHash: table.contentHash })
    .from(table)
    .where(and(isNull(table.agencyId), inArray(table.sourceKey, [...keys])));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

function keysOf(entries: readonly BankEntry[]): string[] {
  return entries.map((entry) => entry.record.sourceKey);
}

/** One after the other: the subjects of a later entry may be made by an earlier one. */
async function inTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const item of items) made.push(await make(item));
  return made;
}
