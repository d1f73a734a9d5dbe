import { readFile } from "node:fs/promises";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { passages, questionImages, questions } from "../db/schema/questions.ts";
import { type BankEntry, sourceText } from "./bankEntry.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import type { KnowledgeTree } from "./knowledgeTree.ts";
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

/** Writes entries in one transaction, all or none; tells what became of each, in their order. */
export function writeBatch(db: Db, entries: readonly BankEntry[], tools: BatchTools): Promise<Outcome[]> {
  return db.transaction(async (tx) => {
    const stored = await findStored(tx, entries);
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      const before = stored.get(storedKey(entry.record));
      if (before?.contentHash === entry.contentHash) outcomes.push("unchanged");
      else outcomes.push(await writeEntry(tx, entry, before, tools));
    }
    return outcomes;
  });
}

async function writeEntry(
  db: Db,
  entry: BankEntry,
  before: Stored | undefined,
  tools: BatchTools,
): Promise<Outcome> {
  const { record } = entry;
  if (record.kind === "passage") await writePassage(db, entry, record, before, tools);
  else await writeQuestion(db, entry, record, before, tools);
  return before ? "updated" : "added";
}

async function writePassage(
  db: Db,
  { contentHash }: BankEntry,
  record: PassageRecord,
  before: Stored | undefined,
  { subjects }: BatchTools,
): Promise<void> {
  const { sourceKey, content, analysis } = record;
  const row = {
    sourceKey,
    content,
    analysis,
    contentHash,
    subjectId: await subjects.idOf(db, record.subject),
  };
  if (before) await db.update(passages).set(row).where(eq(passages.id, before.id));
  else await db.insert(passages).values(row);
}

async function writeQuestion(
  db: Db,
  entry: BankEntry,
  record: QuestionRecord,
  before: Stored | undefined,
  { subjects, knowledge }: BatchTools,
): Promise<void> {
  for (const { hash, mime, path } of entry.pictures) {
    await db
      .insert(questionImages)
      .values({ hash, mime, content: await readFile(path) })
      .onConflictDoNothing();
  }
  const subjectId = await subjects.idOf(db, record.subject);
  const row = { ...columnsOf(entry, record), subjectId, passageId: await passageId(db, record.passageKey) };
  const [{ id } = { id: before?.id ?? 0 }] = before
    ? await db
        .update(questions)
        .set({ ...row, updatedAt: new Date() })
        .where(eq(questions.id, before.id))
        .returning({ id: questions.id })
    : await db.insert(questions).values(row).returning({ id: questions.id });
  await knowledge.link(db, id, subjectId, record.knowledge);
}

function columnsOf({ contentHash, images, line }: BankEntry, record: QuestionRecord) {
  const { sourceKey, type, form, stem, options, answer, analysis, difficulty, score, year, exam, paper } =
    record;
  const license = [record.license, record.dataset].filter((part) => part !== "").join(" · ");
  const source = sourceText(record);
  return {
    sourceKey,
    type,
    form,
    stem,
    options,
    answer,
    analysis,
    difficulty,
    score,
    year,
    exam,
    paper,
    license,
    source,
    images,
    contentHash,
    sort: line,
  };
}

async function passageId(db: Db, sourceKey: string | null): Promise<number | null> {
  if (sourceKey === null) return null;
  const [row] = await db
    .select({ id: passages.id })
    .from(passages)
    .where(and(isNull(passages.agencyId), eq(passages.sourceKey, sourceKey)));
  return row?.id ?? null;
}

async function findStored(db: Db, entries: readonly BankEntry[]): Promise<Map<string, Stored>> {
  const keys = entries.map((entry) => entry.record.sourceKey);
  const found = new Map<string, Stored>();
  for (const [kind, table] of [
    ["passage", passages],
    ["question", questions],
  ] as const) {
    const rows = await db
      .select({ id: table.id, key: table.sourceKey, contentHash: table.contentHash })
      .from(table)
      .where(and(isNull(table.agencyId), inArray(table.sourceKey, keys)));
    for (const { key, ...row } of rows) found.set(`${kind} ${key}`, row);
  }
  return found;
}

function storedKey(record: BankEntry["record"]): string {
  return `${record.kind} ${record.sourceKey}`;
}
