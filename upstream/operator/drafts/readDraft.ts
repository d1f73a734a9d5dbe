import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/inTransaction.ts";
import {
  type DraftOptions,
  type DraftRemark,
  importDraftItems,
  importDraftPictures,
  importDrafts,
} from "../../platform/db/schema/drafts.ts";
import { storableInput } from "../../platform/kit/storableInput.ts";
import { bankPlace, findOwner } from "../console/find.ts";
import { LARGEST_SHEET } from "../console/inputFiles.ts";
import type { Session } from "../console/sessions.ts";
import { Declined } from "../errors.ts";
import type { Remark } from "../importers/bankRecord.ts";
import { bankWriter } from "../importers/bankWriter.ts";
import { readHabit } from "../importers/formats/example/habit.ts";
import { importQuestions } from "../importers/importQuestions.ts";
import type { ItemTold } from "../importers/importRun.ts";
import { InputError } from "../importers/inputFile.ts";
import { contentOf } from "../importers/loadPictures.ts";
import { told } from "#upstream/platform/kit/language.ts";

export interface NewDraft {
  /** Path of the upload. */
  readonly path: string;
  readonly file: string;
  /** Flag of the owner of the questions, or SHARED. */
  readonly agency: string;
  readonly options: DraftOptions;
  readonly nowMs: number;
  /**
   * Called for each item with the numbers of read and of all items; 0: not known. An error that it throws ends the
   * reading.
   */
  readonly onProgress: (done: number, all: number) => Promise<void>;
}

const MOST_ITEMS = 20_000;
const MOST_PICTURE_BYTES = 64_000_000;
const AT_ONCE = 500;

type ItemRow = typeof importDraftItems.$inferInsert;
type PictureRow = typeof importDraftPictures.$inferInsert;

/**
 * Reads a file into a draft. The same file, read by the same person for the same owner with the same options, has one
 * draft: its edits are kept.
 *
 * @returns the id of the draft, and whether it was there already
 * @throws Declined when the file cannot be read, or is too large for a draft
 */
export async function readDraft(
  db: Db,
  session: Session,
  { path, file, agency, options, nowMs, onProgress }: NewDraft,
): Promise<{ readonly id: number; readonly isKnown: boolean }> {
  if ((await stat(path)).size > LARGEST_SHEET)
    throw new Declined(
      told(`FILE: ${file} 超过 ${LARGEST_SHEET / 1e6} MB，请拆成几个文件，或请管理员用命令导入。`),
    );
  const scopeAgencyId = session.agency?.id ?? null;
  const who = [scopeAgencyId, session.actor, agency, file, options];
  const identity = hash("sha256", JSON.stringify([...who, hash("sha256", await readFile(path))]));
  const known = await idOf(db, identity);
  if (known !== undefined) return { id: known, isKnown: true };
  const owner = await findOwner(db, agency);
  const { items, pictures } = await itemsOf(db, path, { file, agency, options, onProgress });
  return inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(importDrafts)
      .values({
        identity,
        ownerId: owner?.id ?? null,
        scopeAgencyId,
        actor: session.actor,
        file,
        options,
        usedAt: new Date(nowMs),
      })
      .onConflictDoNothing()
      .returning({ id: importDrafts.id });
    // Another tab has read the same file meanwhile.
    if (!made) return { id: (await idOf(tx, identity)) ?? 0, isKnown: true };
    const { id } = made;
    for (let from = 0; from < items.length; from += AT_ONCE) {
      await onProgress(items.length, items.length);
      await tx
        .insert(importDraftItems)
        .values(items.slice(from, from + AT_ONCE).map((item) => ({ ...item, draftId: id })));
    }
    for (const picture of pictures) await tx.insert(importDraftPictures).values({ ...picture, draftId: id });
    return { id, isKnown: false };
  });
}

async function idOf(db: Db, identity: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: importDrafts.id })
    .from(importDrafts)
    .where(eq(importDrafts.identity, identity));
  return row?.id;
}

async function itemsOf(
  db: Db,
  path: string,
  { file, agency, options, onProgress }: Omit<NewDraft, "path" | "nowMs">,
) {
  const place = bankPlace(options.root, agency);
  const items: Omit<ItemRow, "draftId">[] = [];
  const twins = new Map<number, Remark[]>();
  const pictures = new Map<string, Omit<PictureRow, "draftId">>();
  let bytes = 0;
  let all = 0;
  const onItem = async (item: ItemTold) => {
    if (item.value === undefined) {
      // The bank refused an item that its reader accepted.
      const at = items.findIndex(({ no }) => no === item.place.at);
      const before = items[at];
      if (before) items[at] = { ...before, state: "refused", faults: plainRemarks(item.faults) };
      return;
    }
    if (items.length === MOST_ITEMS)
      throw new Declined(
        told(`FILE: ${file} 的题超过 ${MOST_ITEMS} 道，请拆成几个文件，或请管理员用命令导入。`),
      );
    items.push(itemOf(item));
    await onProgress(items.length, all);
    for (const [name, picture] of await item.pictures()) {
      if (pictures.has(name)) continue;
      const content = await contentOf(picture);
      bytes += content.length;
      if (bytes > MOST_PICTURE_BYTES)
        throw new Declined(told(`FILE: ${file} 的图片超过 ${MOST_PICTURE_BYTES / 1e6} MB，请拆成几个文件。`));
      pictures.set(name, { name, fileName: picture.fileName, mime: picture.mime, content });
    }
  };
  try {
    await importQuestions({
      file: path,
      rootName: options.root,
      subject: options.subject,
      like: options.like === undefined ? undefined : readHabit(options.like, "like"),
      agencyFlag: place.agencyFlag,
      // The trial writes nothing, but finds the questions that the bank has already, a batch of items at a time.
      bank: bankWriter(db, place, true),
      isTrial: true,
      onItem,
      onTotal: (num) => void (all = num),
      onTwin: ({ at }, note) => void twins.set(at, [...(twins.get(at) ?? []), note]),
    });
  } catch (error) {
    if (error instanceof InputError)
      throw new Declined(told(`FILE: ${error.message.replaceAll(path, file)}`));
    throw error;
  }
  return { items: items.map((item) => withTwins(item, twins)), pictures: [...pictures.values()] };
}

/** Returns an item with its notes on twins. An item with a note waits for a person's decision. */
function withTwins<T extends Pick<ItemRow, "no" | "state" | "notes">>(
  item: T,
  twins: ReadonlyMap<number, readonly Remark[]>,
): T {
  const own = twins.get(item.no);
  if (!own) return item;
  const state = item.state === "right" ? "noted" : item.state;
  return { ...item, state, notes: [...plainRemarks(own), ...item.notes] };
}

function itemOf({ place, isRefused, value, faults, notes }: ItemTold): Omit<ItemRow, "draftId"> {
  return {
    no: place.at,
    place: place.text,
    state: isRefused ? "refused" : notes.length > 0 ? "noted" : "right",
    value: storableFields(value),
    faults: plainRemarks(faults),
    notes: plainRemarks(notes),
  };
}

/** Returns fields that the database can store; {} for any value that is no object. */
export function storableFields(value: unknown): object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  try {
    return storableInput(value);
  } catch {
    return {};
  }
}

/** Returns remarks as the database stores them. */
export function plainRemarks(remarks: readonly Remark[]): DraftRemark[] {
  return storableInput(
    remarks.map(({ field, reason, remedy, twin }) => ({
      field,
      reason,
      remedy,
      ...(twin !== undefined && { twin }),
    })),
  );
}
