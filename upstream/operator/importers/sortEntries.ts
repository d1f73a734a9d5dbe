import { and } from "drizzle-orm";
import { anyText } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { ownedBy, type OwnerId } from "../../domain/catalogue/ownedBy.ts";
import { passages, questions } from "../../platform/db/schema/questions.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { PassageRecord, QuestionRecord } from "./bankRecord.ts";
import { orderOptions } from "./optionOrder.ts";
import { sourceText } from "./sourceText.ts";
import { byIds, storedPassages, storedQuestions } from "./storedRecords.ts";
import { asksElse, readsElse, type Taken, withoutTakenMaterials } from "./takenNumbers.ts";

export type Outcome = "added" | "updated" | "unchanged";

export type EntryOf<R> = BankEntry & { readonly record: R };
export type PassageEntry = EntryOf<PassageRecord>;
export type QuestionEntry = EntryOf<QuestionRecord>;

export interface Sorted<E> {
  readonly fresh: readonly E[];
  readonly changed: readonly { readonly entry: E; readonly id: number }[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly taken: readonly Taken[];
}

export interface Name {
  readonly collection: string;
  readonly key: string;
}

interface Stored {
  readonly id: number;
  readonly contentHash: string;
}

export function entriesByKind(entries: readonly BankEntry[]) {
  return {
    texts: entries.filter((entry): entry is PassageEntry => entry.record.kind === "passage"),
    asked: entries.filter((entry): entry is QuestionEntry => entry.record.kind === "question"),
  };
}

/** Counts what an import of the entries would add, update, leave unchanged and not write for an owner; writes nothing. */
export async function compareEntries(
  db: Db,
  entries: readonly BankEntry[],
  owner: OwnerId,
): Promise<Pick<Sorted<BankEntry>, "counts" | "taken">> {
  const { texts, asked } = entriesByKind(entries);
  const passages = await sortPassages(db, texts, owner);
  const left = withoutTakenMaterials(asked, texts, passages.taken);
  const questions = await sortQuestions(db, left.asked, owner);
  return {
    counts: addCounts(passages.counts, questions.counts),
    taken: [...left.taken, ...questions.taken],
  };
}

export function addCounts(
  a: Readonly<Record<Outcome, number>>,
  b: Readonly<Record<Outcome, number>>,
): Record<Outcome, number> {
  return { added: a.added + b.added, updated: a.updated + b.updated, unchanged: a.unchanged + b.unchanged };
}

/** Sorts passages into new, changed and unchanged ones, compared with the rows of the owner. */
export async function sortPassages(
  db: Db,
  entries: readonly PassageEntry[],
  owner: OwnerId,
): Promise<Sorted<PassageEntry>> {
  const sorted = sortOut(entries, await findStored(db, passages, entries.map(nameOf), owner));
  if (sorted.changed.length === 0) return sorted;
  const { isSame } = await import("./sameRecord.ts");
  const rows = await storedPassages(
    db,
    byIds(
      passages,
      sorted.changed.map(({ id }) => id),
    ),
  );
  const stored = new Map(rows.map(({ id, record }) => [id, record]));
  const isTaken = ({ entry, id }: (typeof sorted.changed)[number]) => {
    const before = stored.get(id);
    return before !== undefined && readsElse(entry.record, before);
  };
  return withoutSame(withoutTaken(sorted, isTaken), ({ entry, id }) => {
    const before = stored.get(id);
    return before !== undefined && isSame(entry.record, before);
  });
}

/** Sorts questions into new, changed and unchanged ones, compared with the rows of the owner. */
export async function sortQuestions(
  db: Db,
  entries: readonly QuestionEntry[],
  owner: OwnerId,
): Promise<Sorted<QuestionEntry>> {
  const sorted = sortOut(entries, await findStored(db, questions, entries.map(nameOf), owner));
  if (sorted.changed.length === 0) return sorted;
  const { isSame } = await import("./sameRecord.ts");
  const rows = await storedQuestions(
    db,
    byIds(
      questions,
      sorted.changed.map(({ id }) => id),
    ),
    sorted.changed.length,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const isTaken = ({ entry, id }: (typeof sorted.changed)[number]) => {
    const before = stored.get(id);
    return before !== undefined && asksElse({ ...entry.record, images: entry.images }, before.record);
  };
  return withoutSame(withoutTaken(sorted, isTaken), ({ entry, id }) => {
    const before = stored.get(id);
    if (!before || before.source !== sourceText(entry.record)) return false;
    const ordered = orderOptions(entry.record, before.record.options);
    // When one text occurs twice, the options cannot be matched to the stored ones. An exported file has the stored
    // order, so the record is compared both as it is and with reordered options.
    return [entry.record, ordered].some((record) =>
      isSame({ ...record, images: entry.images }, before.record),
    );
  });
}

/** Removes the rows whose number belongs to something else in the bank. */
function withoutTaken<E extends BankEntry>(
  sorted: Sorted<E>,
  isTaken: (change: Sorted<E>["changed"][number]) => boolean,
): Sorted<E> {
  const { changed, counts } = sorted;
  const taken = changed.filter((change) => change.entry.keepsOthers && isTaken(change));
  return {
    ...sorted,
    changed: changed.filter((change) => !taken.includes(change)),
    counts: { ...counts, updated: counts.updated - taken.length },
    taken: taken.map(({ entry, id }) => ({ line: entry.line, id })),
  };
}

/**
 * Removes changes that learners cannot see. The hash of such an entry differs from the stored hash because another file
 * format, or an export of this site, writes the same content differently.
 */
function withoutSame<E extends BankEntry>(
  sorted: Sorted<E>,
  isSame: (change: { readonly entry: E; readonly id: number }) => boolean,
): Sorted<E> {
  const { changed, counts } = sorted;
  const left = changed.filter((change) => !isSame(change));
  const same = changed.length - left.length;
  return {
    ...sorted,
    changed: left,
    counts: { ...counts, updated: left.length, unchanged: counts.unchanged + same },
  };
}

function sortOut<E extends BankEntry>(entries: readonly E[], stored: ReadonlyMap<string, Stored>): Sorted<E> {
  const fresh: E[] = [];
  const changed: { entry: E; id: number }[] = [];
  for (const entry of entries) {
    const before = stored.get(textOf(nameOf(entry)));
    if (!before) fresh.push(entry);
    else if (before.contentHash !== entry.contentHash) changed.push({ entry, id: before.id });
  }
  const unchanged = entries.length - fresh.length - changed.length;
  return { fresh, changed, counts: { added: fresh.length, updated: changed.length, unchanged }, taken: [] };
}

/** Finds the rows of one owner by name. Another owner's row of the same name is not found. */
export async function findStored(
  db: Db,
  table: typeof passages | typeof questions,
  names: readonly Name[],
  owner: OwnerId,
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
        ownedBy(table.agencyId, owner),
        anyText(table.collection, [...new Set(names.map(({ collection }) => collection))]),
        anyText(table.sourceKey, [...new Set(names.map(({ key }) => key))]),
      ),
    );
  return new Map(rows.map((row) => [textOf(row), row]));
}

/** A question or material of a file, with what names and compares it. */
export type Named = Pick<BankEntry, "collection" | "record" | "images">;

export function nameOf({ collection, record }: Pick<BankEntry, "collection" | "record">): Name {
  return { collection, key: record.sourceKey };
}

export function textOf({ collection, key }: Name): string {
  return JSON.stringify([collection, key]);
}
