import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { type DraftRemark, importDraftItems } from "../../platform/db/schema/drafts.ts";
import { questionImageUrl } from "../../platform/media/urls.ts";
import { comparableText } from "../../domain/question/comparableText.ts";
import { bankPlace } from "../console/find.ts";
import { type BankEntry, entryOf } from "../importers/bankEntry.ts";
import { checkLine } from "../importers/checkLine.ts";
import { mapTexts, withAddresses } from "../importers/placePictures.ts";
import { givenNames } from "../importers/givenNames.ts";
import { createReasonCounts } from "../importers/reasonCounts.ts";
import { compareEntries } from "../importers/sortEntries.ts";
import { findAgency } from "../importers/subjectTree.ts";
import { hasFileNumber, takenRemark } from "../importers/takenNumbers.ts";
import { bankTwins, createTwinNotes } from "../importers/twins.ts";
import { type Draft, type DraftItem, isOneOf } from "./findDrafts.ts";
import { flagOf, valueOf } from "./importDraft.ts";
import { plainRemarks } from "./readDraft.ts";

interface Compared {
  readonly draft: Draft;
  readonly item: DraftItem;
  /** Fields of the item after its change. */
  readonly value: unknown;
  /** File names of the pictures of the draft by their names. */
  readonly known: ReadonlyMap<string, string>;
}

/**
 * Compares a changed item with the bank and with the other items of its draft.
 * @returns the notes on its twins, in the form in which an import of a file adds them; [] for fields that the bank
 *   would refuse
 */
export async function twinNotesOf(tx: Db, { draft, item, value, known }: Compared): Promise<DraftRemark[]> {
  const { agencyFlag } = bankPlace(draft.options.root, await flagOf(tx, draft.ownerId));
  const { flag } = await findAgency(tx, agencyFlag);
  const entryAt = (no: number, fields: unknown) => entryWith(fields, { draft, no, flag, known });
  const entry = entryAt(item.no, valueOf(item, value));
  if (!entry) return [];
  const notes: DraftRemark[] = [];
  const twinNotes = createTwinNotes(createReasonCounts(), ({ at }, note) => {
    if (at === item.no) notes.push(...plainRemarks([note]));
  });
  for (const { no, place, value: fields } of await alikeItems(tx, item, value)) {
    const other = entryAt(no, fields);
    if (other) twinNotes.inFile(other.record, other.textKey, { at: no, text: place });
  }
  const place = { at: item.no, text: item.place };
  twinNotes.inFile(entry.record, entry.textKey, place);
  // The draft imported this question itself, so it may change the question's key.
  const found = (await bankTwins(tx, [entry], draft.ownerId)).filter(
    ({ isOwn }) => !isOwn || item.key === "",
  );
  twinNotes.inBank(found, [entry], new Map([[item.no, item.place]]));
  return notes;
}

/** Returns the fault of an item whose number another question of the bank has; undefined: it has none. */
export async function takenFaultOf(
  tx: Db,
  { draft, item, value, known }: Compared,
): Promise<DraftRemark | undefined> {
  if (item.importedRev !== null) return undefined;
  const { agencyFlag } = bankPlace(draft.options.root, await flagOf(tx, draft.ownerId));
  const { flag } = await findAgency(tx, agencyFlag);
  const entry = entryWith(value, { draft, no: item.no, flag, known });
  if (!entry) return undefined;
  const { taken } = await compareEntries(tx, [entry], draft.ownerId);
  return plainRemarks(taken.map(({ id }) => takenRemark(entry.record, id)))[0];
}

/** Returns the other items with the same stem. Only these items are read with all fields. */
async function alikeItems(tx: Db, { draftId, no }: DraftItem, value: unknown): Promise<DraftItem[]> {
  const { no: number, state, value: fields } = importDraftItems;
  const ofDraft = eq(importDraftItems.draftId, draftId);
  const stems = await tx
    .select({ no: number, stem: sql<string | null>`${fields} ->> 'stem'` })
    .from(importDraftItems)
    .where(and(ofDraft, ne(number, no), ne(state, "dropped")));
  const wanted = plainStem(value as { readonly stem?: unknown });
  const nos = stems.filter((row) => plainStem(row) === wanted).map((row) => row.no);
  if (nos.length === 0) return [];
  return tx
    .select()
    .from(importDraftItems)
    .where(and(ofDraft, isOneOf(nos)))
    .orderBy(number);
}

function plainStem({ stem }: { readonly stem?: unknown }): string {
  return comparableText({
    type: "single",
    stem: typeof stem === "string" ? stem : "",
    options: [],
    images: [],
  });
}

interface Entering extends Pick<Compared, "draft" | "known"> {
  readonly no: number;
  readonly flag: string;
}

function entryWith(fields: unknown, { draft, no, flag, known }: Entering): BankEntry | undefined {
  const checked = checkLine(fields, flag);
  if (checked.kind === "refused") return undefined;
  const { record } = checked;
  const addressOf = (name: string) => {
    const file = known.get(name);
    return file === undefined ? undefined : questionImageUrl(file);
  };
  const placed = mapTexts(record, (text) => withAddresses(text, addressOf));
  // The comparison reads only the names of the pictures.
  const names = record.kind === "question" ? record.images : [];
  const pictures = names.map((name) => ({
    hash: "",
    mime: "",
    path: "",
    fileName: known.get(name) ?? name,
  }));
  const place = {
    line: no,
    collection: `${draft.options.root}/${record.dataset}`,
    keepsOthers: hasFileNumber(record, givenNames(draft.file, undefined).source),
  };
  return entryOf(place, placed, pictures, []);
}
