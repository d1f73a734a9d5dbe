import { and, sql } from "drizzle-orm";
import { anyText } from "../../platform/db/anyOf.ts";
import type { Db } from "../../platform/db/database.ts";
import { groupBy } from "../../platform/db/groupBy.ts";
import { questions } from "../../platform/db/schema/questions.ts";
import type { OwnerId } from "../../domain/catalogue/ownedBy.ts";
import { isOtherKey, saidByKey, shortKey } from "../../domain/question/saidByKey.ts";
import type { BankEntry } from "./bankEntry.ts";
import type { BankRecord, Remark } from "./bankRecord.ts";
import type { Place } from "./formats/format.ts";
import { isContentKey } from "./identify.ts";
import { recordKey } from "./recordKey.ts";
import type { ReasonCounts } from "./reasonCounts.ts";
import { createRemarks, MOST_KEPT } from "./remarks.ts";
import { entriesByKind, nameOf, textOf } from "./sortEntries.ts";
import { createTextsByKey } from "./textsByKey.ts";

/** An entry that asks the same as a question of its owner's bank. */
export interface BankTwin {
  readonly line: number;
  /** Id of the question in the bank. */
  readonly id: number;
  readonly isOtherKey: boolean;
  /** true: the import gives that question the key of the entry, because both have the same name. */
  readonly isOwn: boolean;
}

/** Takes each note on a twin, with the place of the entry that has it. */
export type OnTwin = (place: Place, note: Remark) => void;

/**
 * Collects the notes on questions of a file that ask the same as an earlier one, or as one of the bank. Only hashes and
 * keys are remembered, because a file may have any size.
 */
export function createTwinNotes(reasons: ReasonCounts, onTwin?: OnTwin) {
  const contradictions = createRemarks(reasons);
  const same = createRemarks(reasons);
  /** Place and compared key of the first question of each text, as JSON. */
  const seen = createTextsByKey();
  /** Lines of the batch that have a twin in the file; the first line of the twins has the note on the bank. */
  const repeated = new Set<number>();
  const add = (list: typeof same, place: Place, id: string, note: Remark) => {
    list.add(place, id, [note]);
    onTwin?.(place, note);
  };
  const note = (place: Place, id: string, name: string, hasOtherKey: boolean, twin = 0) =>
    hasOtherKey
      ? add(contradictions, place, id, {
          field: "answer",
          reason: `same question as ${name}, other key: one of the two is wrong`,
          remedy: "correct the wrong key, and leave one of the questions out",
          twin,
        })
      : add(same, place, id, {
          field: "",
          reason: `same as ${name}`,
          remedy: "leave one of them out, or change what it asks",
          twin,
        });
  return {
    /** Notes a question whose text an earlier one has. `textKey` is undefined when nothing is written. */
    inFile(record: BankRecord, textKey: string | undefined, place: Place) {
      const key = record.kind === "passage" ? "" : (textKey ?? recordKey(record, record.images));
      if (record.kind === "passage" || key === "") return;
      const said = shortKey(record.type, saidByKey(record));
      const before = seen.get(key);
      if (before === undefined) return seen.set(key, JSON.stringify([place.text, ...said]));
      const [placeBefore = "", ...saidBefore] = JSON.parse(before) as string[];
      repeated.add(place.at);
      note(place, record.sourceKey, placeBefore, isOtherKey(record.type, saidBefore, said));
    },
    /** Notes the twins that the bank has of a batch; `places` are the places of the batch by line. */
    inBank(twins: readonly BankTwin[], batch: readonly BankEntry[], places: ReadonlyMap<number, string>) {
      const idOf = new Map(batch.map(({ line, record }) => [line, record.sourceKey]));
      for (const { line, id, isOtherKey: hasOtherKey, isOwn } of twins) {
        const place = { at: line, text: places.get(line) ?? String(line) };
        const name = `question ${id} of the bank`;
        if (isOwn)
          add(contradictions, place, "", {
            field: "answer",
            reason: `changes the key of ${name}`,
            remedy: "leave the question out if the key of the bank is right",
            twin: id,
          });
        else if (!repeated.has(line)) note(place, idOf.get(line) ?? "", name, hasOtherKey, id);
      }
      repeated.clear();
    },
    /** Returns all notes of a report: contradictory keys first, equal questions last. */
    around(notes: ReturnType<typeof createRemarks>) {
      const lists = [contradictions, notes, same];
      return {
        kept: lists.flatMap(({ kept }) => kept).slice(0, MOST_KEPT),
        count: lists.reduce((sum, list) => sum + list.count(), 0),
      };
    },
  };
}

/**
 * Finds the entries that ask the same as a question of the owner's bank with another name, and those without an id that
 * would give a question of the bank another key.
 */
export async function bankTwins(db: Db, entries: readonly BankEntry[], owner: OwnerId): Promise<BankTwin[]> {
  const asked = entriesByKind(entries).asked.filter((entry) => entry.textKey !== "");
  if (asked.length === 0) return [];
  const own = new Set(asked.map((entry) => textOf(nameOf(entry))));
  const { id, textKey: key, type, options, answer, collection, sourceKey } = questions;
  const rows = await db
    .select({ id, textKey: key, type, options, answer, collection, key: sourceKey })
    .from(questions)
    .where(
      and(
        // Not `ownedBy`: with statistics from before an import PostgreSQL would read all questions of the owner.
        sql`coalesce(${questions.agencyId}, 0) = ${owner ?? 0}`,
        anyText(
          key,
          asked.map((entry) => entry.textKey),
        ),
      ),
    )
    .orderBy(id);
  const byKey = groupBy(rows, (row) => row.textKey);
  return asked.flatMap((entry): BankTwin | [] => {
    const { line, record, textKey: text } = entry;
    const all = byKey.get(text) ?? [];
    const said = saidByKey(record);
    const isOther = (row: (typeof rows)[number]) => isOtherKey(row.type, saidByKey(row), said);
    const name = textOf(nameOf(entry));
    const same = isContentKey(record.sourceKey) ? all.find((row) => textOf(row) === name) : undefined;
    if (same && isOther(same)) return { line, id: same.id, isOtherKey: true, isOwn: true };
    const twins = all.filter((row) => !own.has(textOf(row)));
    const other = twins.find(isOther);
    const twin = other ?? twins[0];
    return twin ? { line, id: twin.id, isOtherKey: other !== undefined, isOwn: false } : [];
  });
}
